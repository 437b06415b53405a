/** The style sheet of the report; light or dark as the reader's system says. */
export const HTML_STYLE = `
:root { color-scheme: light dark; --ink: #1a1d21; --soft: #59626d; --page: #ffffff; --card: #f4f6f8; --line: #d5dae0;
  --pass: #11693a; --fail: #a6192e; --open: #7a5200; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaed; --soft: #a9b2bd; --page: #15181c; --card: #1e2329; --line: #3a424c;
    --pass: #6fd99a; --fail: #ff8f98; --open: #f0c060; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 68rem; color: var(--ink); background: var(--page);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 2rem; margin: 0; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; } h3 { font-size: 1rem; margin: 0; }
.pass { color: var(--pass); } .fail { color: var(--fail); } .inconclusive, .warning { color: var(--open); } .error { color: var(--fail); }
.soft, caption { color: var(--soft); } p { margin: .5rem 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
meter { width: 8rem; } code, pre { font: .875rem/1.45 ui-monospace, monospace; }
article { display: grid; gap: 1rem 1.5rem; grid-template-columns: 1fr 1fr; padding: 1rem; margin: 0 0 1rem;
  background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
@media (max-width: 44rem) { article { grid-template-columns: 1fr; } }
pre { margin: .25rem 0 0; white-space: pre-wrap; } ul { padding-left: 1.25rem; margin: .5rem 0; }
blockquote { margin: .5rem 0; font-size: 1.0625rem; } dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; }
`;
