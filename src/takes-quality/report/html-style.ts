/** The style sheet of the report; light or dark as the reader's system says. */
export const HTML_STYLE = `
:root { color-scheme: light dark; --ink: #1a1d21; --soft: #59626d; --page: #ffffff; --card: #f6f7f9; --line: #dde1e6;
  --track: #e4e8ec; --pass: #14753f; --fail: #b3202f; --open: #8a5a00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaed; --soft: #a3acb7; --page: #14171a; --card: #1d2126; --line: #343b44;
    --track: #2d343c; --pass: #62cf90; --fail: #ff8a93; --open: #efbe5b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 5rem; max-width: 66rem; color: var(--ink); background: var(--page);
  font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header { border-left: .375rem solid var(--mood); padding: .25rem 0 .25rem 1.25rem; }
header.pass { --mood: var(--pass); } header.fail { --mood: var(--fail); } header.inconclusive { --mood: var(--open); }
.verdict { color: var(--mood); }
h1 { font-size: 2.25rem; line-height: 1.2; margin: .25rem 0 .5rem; letter-spacing: -.01em; }
h1 .soft { font-weight: 400; font-size: 1.25rem; }
h2 { font-size: 1.25rem; margin: 3rem 0 .5rem; } h3 { font-size: 1rem; margin: 0; }
p { margin: .375rem 0; } .soft { color: var(--soft); }
.pass { color: var(--pass); } .fail, .error { color: var(--fail); } .inconclusive, .warning { color: var(--open); }
header.pass, header.fail, header.inconclusive { color: var(--ink); }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
.scroll { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; width: 100%; overflow-wrap: normal; }
th, td { text-align: left; padding: .55rem 1rem .55rem 0; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top; }
thead th { color: var(--soft); font-size: .875rem; vertical-align: bottom; }
th:last-child, td:last-child { padding-right: 0; }
td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.bar { width: 30%; min-width: 7rem; vertical-align: middle; }
svg { display: block; width: 100%; height: .625rem; border-radius: .3125rem; }
.track { fill: var(--track); } .mark { fill: var(--ink); }
.fill.pass { fill: var(--pass); } .fill.fail { fill: var(--fail); }
article { display: grid; grid-template-columns: 1fr 1fr; gap: .25rem 2rem; margin: 1rem 0; padding: 1.125rem 1.25rem;
  background: var(--card); border: 1px solid var(--line); border-radius: .625rem; }
article h3 { grid-column: 1 / -1; color: var(--soft); font-weight: 400; }
blockquote { margin: .25rem 0; font-size: 1.125rem; line-height: 1.4; }
article ul { list-style: none; padding: 0; } article li { margin-top: .75rem; }
.page { border-left: 1px solid var(--line); padding-left: 1.25rem; }
.tag { border: 1px solid; border-radius: 1rem; padding: 0 .5rem; font-size: .75rem; line-height: 1.25rem; display: inline-block; }
pre { margin: .5rem 0 0; white-space: pre-wrap; } ul { padding-left: 1.25rem; margin: .5rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: .75rem 0; }
dt { color: var(--soft); } dd { margin: 0; } summary { cursor: pointer; padding: .25rem 0; }
@media (max-width: 44rem) {
  body { padding-top: 1.5rem; } article { grid-template-columns: 1fr; } dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; }
  .page { border-left: 0; border-top: 1px solid var(--line); padding: .75rem 0 0; margin-top: .75rem; }
  .scores .bar { display: none; } .scores th, .scores td { padding-right: .75rem; } }
@media print { article { break-inside: avoid; } }
`;
