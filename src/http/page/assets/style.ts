import { FIGURE_STYLE } from './style-figures.ts';
import { PART_STYLE } from './style-parts.ts';

/** Colours and text: everything else is made of these. Both schemes hold WCAG AA on all their grounds. */
const BASE = `
:root {
  color-scheme: light dark;
  --ground: #fbfaf8; --raised: #f2f0ec; --line: #d9d6cf; --text: #1d1c1a; --soft: #5d5a54;
  --accent: #1b5a8f; --on-accent: #ffffff; --mark: #fdf0c4; --good: #1c6a3d; --bad: #a32018; --warn: #7d5200;
  --good-ground: #e2f1e6; --bad-ground: #fae4e1; --warn-ground: #f8ecd3;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #171614; --raised: #211f1d; --line: #3a3733; --text: #ebe8e2; --soft: #a9a49b;
    --accent: #86bdec; --on-accent: #10202e; --mark: #4a3f17; --good: #86d3a2; --bad: #ff9d92; --warn: #e9bf68;
    --good-ground: #1b3325; --bad-ground: #412220; --warn-ground: #3a2e15;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--text); font: 0.9375rem/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
h1, h2, h3 { line-height: 1.25; margin: 0; font-weight: 650; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; letter-spacing: -0.015em; }
h2 { font-size: 1.0625rem; margin-top: 2.25rem; }
h3 { font-size: 0.9375rem; margin-top: 1.25rem; }
p, ul, ol, dl { margin: 0.5rem 0; }
ul, ol { padding-left: 1.25rem; }
code, pre, .code { font-family: var(--mono); font-size: 0.8125rem; }
code { overflow-wrap: anywhere; }
pre { margin: 0.5rem 0; padding: 0.625rem 0.75rem; background: var(--raised); overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 4px; }
blockquote { margin: 0.5rem 0; padding-left: 0.75rem; border-left: 2px solid var(--line); }
.skip { position: absolute; left: -100vw; top: 0; background: var(--ground); padding: 0.5rem 1rem; z-index: 2; }
.skip:focus { left: 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.soft { color: var(--soft); }
.lead { max-width: 44rem; color: var(--soft); }
`;

const FRAME = `
.top { border-bottom: 1px solid var(--line); }
.top-in, main, footer { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; }
.top-in { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; min-height: 3rem; }
.brand { font-weight: 700; letter-spacing: -0.02em; color: var(--text); text-decoration: none; padding: 0.5rem 0; }
.brand:hover { text-decoration: underline; }
.where { color: var(--soft); }
.where a { color: var(--text); font-weight: 600; text-decoration: none; }
.where a:hover { text-decoration: underline; }
.top form { margin-left: auto; display: flex; align-items: center; gap: 0.75rem; color: var(--soft); }
.sections { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; display: flex; flex-wrap: wrap; gap: 0 1.125rem; }
.sections a { color: var(--soft); text-decoration: none; padding: 0.375rem 0 0.4375rem; border-bottom: 2px solid transparent; white-space: nowrap; }
.sections a:hover { color: var(--text); border-color: var(--line); }
.sections a[aria-current] { color: var(--text); border-color: var(--accent); font-weight: 600; }
.sections a:focus-visible { outline-offset: -2px; }
main { padding-top: 1.5rem; padding-bottom: 4rem; min-height: 70vh; }
main:focus { outline: none; }
.crumbs { display: flex; flex-wrap: wrap; gap: 0 0.375rem; list-style: none; padding: 0; margin: 0 0 0.375rem; color: var(--soft); font-size: 0.8125rem; }
.crumbs li + li::before { content: '›'; margin-right: 0.375rem; }
footer { color: var(--soft); font-size: 0.8125rem; padding-top: 0.75rem; padding-bottom: 1.5rem; border-top: 1px solid var(--line); }
@media (max-width: 40rem) {
  .top-in, main, footer, .sections { padding-left: 0.875rem; padding-right: 0.875rem; }
  .sections a { padding: 0.5625rem 0; }
  h1 { font-size: 1.3125rem; }
}
@media print { .top, .sections, footer, form { display: none; } }
`;

/** The one style sheet of the page. */
export const STYLE = `${BASE}${FRAME}${PART_STYLE}${FIGURE_STYLE}`.replace(/^\n+/, '');
