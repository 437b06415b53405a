/** Colours and text, for the page and for reports. Both schemes meet WCAG AA on all their grounds. */
export const BASE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fbfaf7; --card: #ffffff; --raised: #f3f1ec; --line: #e0dcd3; --text: #1d1b18; --soft: #5d5850;
  --accent: #23506b; --on-accent: #ffffff; --seam: #b3831f; --mark: #fbf0d2; --good: #1f6b42; --bad: #a32a22; --warn: #7d5200;
  --good-ground: #e5f3ea; --bad-ground: #fbe9e6; --warn-ground: #fbf0da;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #141312; --card: #1c1b19; --raised: #232120; --line: #35322e; --text: #ece8e1; --soft: #a8a196;
    --accent: #8cc0e0; --on-accent: #10202e; --seam: #d9ae4a; --mark: #3a3013; --good: #6fcf97; --bad: #f19a92; --warn: #e2b457;
    --good-ground: #15291d; --bad-ground: #331714; --warn-ground: #2e230e;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--text); font: 0.9375rem/1.55 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif; font-variant-numeric: tabular-nums; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
h1, h2, h3 { line-height: 1.25; margin: 0; font-weight: 650; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: 1.55rem; letter-spacing: -0.015em; }
h2 { font-size: 1.0625rem; margin-top: 2.25rem; }
h3 { font-size: 0.9375rem; margin-top: 1.25rem; }
p, ul, ol, dl { margin: 0.5rem 0; }
ul, ol { padding-left: 1.25rem; }
code, pre, .code { font-family: var(--mono); font-size: 0.8125rem; }
code { overflow-wrap: anywhere; }
pre { margin: 0.5rem 0; padding: 0.625rem 0.75rem; background: var(--raised); overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 4px; }
mark { background: var(--mark); color: inherit; border-radius: 2px; }
blockquote { margin: 0.5rem 0; padding-left: 0.75rem; border-left: 2px solid var(--line); }
.skip { position: absolute; left: -100vw; top: 0; background: var(--ground); padding: 0.5rem 1rem; z-index: 2; }
.skip:focus { left: 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.soft { color: var(--soft); }
.lead { max-width: 44rem; color: var(--soft); }
`;

/** Tables, facts, marks and numbered lines. */
export const PART_STYLE = `
.scroll { position: relative; overflow-x: auto; margin: 0.75rem 0; background:
  linear-gradient(to right, var(--ground) 50%, transparent) left / 3rem 100% no-repeat local,
  linear-gradient(to left, var(--ground) 50%, transparent) right / 3rem 100% no-repeat local,
  linear-gradient(to right, var(--line), transparent) left / 0.75rem 100% no-repeat scroll,
  linear-gradient(to left, var(--line), transparent) right / 0.75rem 100% no-repeat scroll; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: 0.8125rem; padding-bottom: 0.375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3125rem 0.75rem 0.3125rem 0; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); font-weight: 500; font-size: 0.8125rem; white-space: nowrap; vertical-align: bottom; }
tbody th { font-weight: 500; min-width: 6.5rem; }
tbody tr:target, li:target, article:target { background: var(--mark); }
.number { text-align: right; white-space: nowrap; } thead th.number { white-space: normal; } .number.wrap { white-space: normal; }
.number + :not(.number) { padding-left: 0.5rem; }
.tight { white-space: nowrap; }
td code { overflow-wrap: break-word; }
.wide { min-width: 18rem; } .place { min-width: 12rem; }
td ul { margin: 0.25rem 0 0; padding-left: 1rem; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.1875rem 1.25rem; margin: 0.75rem 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.tag { display: inline-block; padding: 0 0.6rem; border-radius: 99px; background: var(--raised); color: var(--soft); font-size: 0.8125rem; font-weight: 600; line-height: 1.4rem; white-space: nowrap; }
.tag.good { background: var(--good-ground); color: var(--good); }
.tag.bad { background: var(--bad-ground); color: var(--bad); }
.tag.warn { background: var(--warn-ground); color: var(--warn); }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.gone { color: var(--soft); text-decoration: line-through; }
.note { border-left: 3px solid var(--line); padding: 0.125rem 0 0.125rem 0.75rem; margin: 0.75rem 0; max-width: 52rem; }
.note.bad { border-color: var(--bad); color: inherit; } .note.warn { border-color: var(--warn); color: inherit; }
.split { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.75rem; }
.split.main-first { grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr); }
.split.passage-wider { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } .passage-wider .lines { font-family: inherit; } .passage-wider .lines li { grid-template-columns: 3rem minmax(0, 1fr); }
article { border-top: 1px solid var(--line); padding: 0.75rem 0; } article h3 { margin-top: 0; }
details { margin: 0.75rem 0; } summary { cursor: pointer; color: var(--accent); width: fit-content; }
.lines { width: 100%; font-family: var(--mono); font-size: 0.8125rem; line-height: 1.55; border: 1px solid var(--line); border-radius: 4px; overflow-x: auto; padding: 0.375rem 0; list-style: none; margin: 0.75rem 0; }
.lines li { display: grid; grid-template-columns: 4.25rem minmax(0, 1fr); padding-right: 0.75rem; }
.lines a, .lines b { font-weight: 400; color: var(--soft); text-decoration: none; text-align: right; padding-right: 1rem; user-select: none; }
.lines a:hover { color: var(--accent); text-decoration: underline; }
.lines span { white-space: pre-wrap; overflow-wrap: anywhere; }
.lines .on, .lines li:target { background: var(--mark); } .lines .on a, .lines .on b, .lines li:target a { color: var(--text); font-weight: 600; }
@media (max-width: 48rem) {
  .split, .split.main-first, .split.passage-wider { grid-template-columns: minmax(0, 1fr); }
  .wide { min-width: 14rem; } .place { min-width: 9rem; }
  .facts { gap: 0.1875rem 0.875rem; }
  .lines li { grid-template-columns: 3rem minmax(0, 1fr); } .lines a, .lines b { padding-right: 0.625rem; }
}
@media (max-width: 40rem) { .measures .tight { white-space: normal; } .measures th, .measures td { padding-right: 0.5rem; } .measures tbody th { min-width: 0; } }
.score { display: block; width: min(14rem, 100%); height: 0.375rem; margin: 0.25rem 0; }
.score .track { fill: var(--raised); } .score .mark { fill: var(--text); }
.score .good { fill: var(--good); } .score .bad { fill: var(--bad); }
`;

/** The page of a stand-alone report. */
export const DOCUMENT_STYLE = `
main { max-width: 66rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
main > header { border-bottom: 1px solid var(--line); padding-bottom: 0.75rem; }
.headline { font-size: 1.125rem; max-width: 46rem; }
@media (max-width: 40rem) { main { padding: 1rem 0.875rem 3rem; } h1 { font-size: 1.3125rem; } }
@media print { article { break-inside: avoid; } }
`;
