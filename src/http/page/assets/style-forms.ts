/** Forms and lists that only the page has. */
export const FORM_STYLE = `
.empty { border: 1px solid var(--line); border-radius: 6px; padding: 1rem 1.25rem; margin: 1rem 0; max-width: 46rem; }
.empty p:first-child { margin-top: 0; } .empty p:last-child, .empty pre:last-child { margin-bottom: 0; }
form.row, .form-row { display: flex; flex-wrap: wrap; gap: 0.625rem 0.875rem; align-items: end; margin: 1rem 0; }
form.inline { display: inline-block; margin: 0; } td button.plain { min-height: 1.75rem; padding: 0.0625rem 0.625rem; }
form.row > div, .form-row > div, fieldset { min-width: 0; }
fieldset { border: 0; padding: 0; margin: 0; } legend { padding: 0; }
label, legend { display: block; color: var(--soft); font-size: 0.8125rem; margin-bottom: 0.1875rem; }
fieldset label, label.inline { display: inline-flex; align-items: center; gap: 0.375rem; margin: 0 0.875rem 0 0; color: var(--text); font-size: inherit; min-height: 2.125rem; }
input, select, textarea, button { font: inherit; color: inherit; }
textarea { background: var(--ground); border: 1px solid var(--soft); border-radius: 4px; padding: 0.3125rem 0.5rem; width: 100%; min-height: 8rem; font-family: var(--mono); font-size: 0.8125rem; box-sizing: border-box; }
input[type='text'], input[type='search'], input[type='password'], input[type='number'], select { background: var(--ground); border: 1px solid var(--soft); border-radius: 4px; padding: 0.3125rem 0.5rem; min-height: 2.125rem; max-width: 100%; }
input[type='search'] { width: min(28rem, 78vw); }
input[type='radio'], input[type='checkbox'] { accent-color: var(--accent); width: 1.0625rem; height: 1.0625rem; margin: 0; flex: none; }
input[type='file'] { display: block; max-width: 100%; margin-bottom: 0.5rem; }
button { background: var(--accent); color: var(--on-accent); border: 1px solid var(--accent); border-radius: 4px; padding: 0.3125rem 0.875rem; min-height: 2.125rem; font-weight: 600; cursor: pointer; }
button.plain { background: none; color: var(--accent); border-color: var(--line); font-weight: 500; }
button:hover { filter: brightness(1.08); } button.plain:hover { border-color: var(--accent); }
main a[aria-current='true'] { color: var(--text); font-weight: 600; text-decoration: none; }
.pager { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1rem 0; color: var(--soft); }
progress { width: min(22rem, 100%); height: 0.625rem; accent-color: var(--accent); display: block; margin: 0.375rem 0; }
.hits { list-style: none; padding: 0; } .hits > li { border-top: 1px solid var(--line); padding: 0.75rem 0; } .hits > li > p > a:first-child { font-weight: 600; text-decoration: none; } .hits > li > p > a:first-child:hover { text-decoration: underline; } .hits .soft { text-decoration: none; }
.hits p { margin: 0 0 0.125rem; } .hits .lines { border: 0; margin: 0; padding: 0; font: inherit; max-width: 60rem; }
.hits .lines li { grid-template-columns: 2.25rem minmax(0, 1fr); } .hits .lines li a { text-align: left; padding-right: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: 0.75rem 1.25rem; margin: 1rem 0; padding: 0; list-style: none; }
.tiles strong { display: block; font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.3; }
.tiles span { color: var(--soft); font-size: 0.8125rem; }
.steps { list-style: none; padding: 0; } .steps > li { border-left: 2px solid var(--line); padding: 0.125rem 0 0.75rem 1rem; }
.steps > li:target { border-color: var(--accent); }
.steps h3 { margin: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; margin: 0; list-style: none; }
.card > h2:first-child { margin-top: 0; } .card h2 a { color: inherit; text-decoration: none; } .card h2 a:hover { color: var(--accent); text-decoration: underline; }
.answers { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1rem; padding: 0; margin: 1.25rem 0 1rem; }
.answers p { margin: 0; } .answers .soft { font-size: 0.84rem; } .answers .value { font-size: 1.9rem; font-weight: 650; letter-spacing: -0.02em; line-height: 1.25; display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.5rem; } .answers .value a { color: inherit; text-decoration: none; } .answers .value a:hover { color: var(--accent); } .answers .tag { letter-spacing: 0; }
.spark { margin-top: 0.5rem; height: 2rem; }
.columns { gap: 1rem; align-items: start; } .columns > div { display: grid; gap: 1rem; } .columns figcaption { margin-top: 0.5rem; } .columns svg { font-size: 6.75px; }
.standing { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; justify-content: space-between; align-items: start; } .standing > div { flex: 1 1 24rem; } .standing p { margin: 0.25rem 0; }
.look { list-style: none; padding: 0; margin: 0.5rem 0 0; } .look > li { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); gap: 0.75rem; align-items: baseline; padding: 0.75rem 0; border-top: 1px solid var(--line); } .look > li:first-child { border: 0; padding-top: 0; }
.look a { color: inherit; text-decoration: none; } .look a:hover { color: var(--accent); text-decoration: underline; } .look p { margin: 0.25rem 0 0; font-size: 0.875rem; } .look .tag { justify-self: start; }
.seam { border-left: 2px solid var(--seam); padding-left: 0.75rem; color: var(--soft); }
.more { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0.5rem 0 0; font-size: 0.875rem; }
@media (max-width: 56rem) { .columns svg { font-size: 9px; } .answers { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.75rem; } .answers .value { font-size: 1.5rem; } .card { padding: 0.75rem; } }
@media (max-width: 40rem) { .columns svg { font-size: 13.5px; } }
.reader { display: grid; grid-template-columns: 11rem minmax(0, 46rem) minmax(11rem, 13rem); gap: 1.5rem; align-items: start; margin-top: 0.75rem; }
.bar { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; margin-top: 0; } .ways { display: flex; gap: 0.75rem; margin-left: auto; }
.tree, .beside { font-size: 0.875rem; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; } .tree ul, .beside ul { list-style: none; padding: 0; margin: 0; } .tree ul ul { padding-left: 0.9rem; }
.tree a { display: block; padding: 0.2rem 0.5rem; border-radius: 0.35rem; color: var(--soft); text-decoration: none; overflow-wrap: anywhere; } .tree a:hover { background: var(--raised); color: var(--text); } .tree a[aria-current] { background: var(--raised); color: var(--text); font-weight: 600; }
.beside { display: grid; gap: 1.25rem; } .beside h2 { font-size: 0.875rem; margin: 0 0 0.25rem; color: var(--soft); } .beside li { padding: 0.15rem 0; overflow-wrap: anywhere; } .beside .in { padding-left: 0.9rem; } .beside li a { color: inherit; text-decoration: none; } .beside li a.soft { text-decoration: underline; text-decoration-color: var(--line); } .beside li a:hover, .beside h2 a:hover { color: var(--accent); text-decoration: underline; } .beside h2 a { color: inherit; text-decoration: none; } .beside .soft { color: var(--soft); white-space: nowrap; }
.finding { border: 1px solid var(--line); border-left: 3px solid var(--bad); border-radius: 0.4rem; padding: 0.4rem 0.6rem; margin: 0.5rem 0; background: var(--card); } .finding p { margin: 0.25rem 0 0; } .finding a { color: inherit; text-decoration: none; } .finding a:hover { text-decoration: underline; }
.doc { font-size: 1rem; line-height: 1.7; padding-left: 2.75rem; } .doc h1 { font-size: 1.55rem; margin: 0.25rem 0 1rem; } .doc h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; } .doc h3 { font-size: 1.02rem; margin: 1.5rem 0 0.5rem; } .doc p, .doc table, .doc pre, .doc ul, .doc ol { margin: 0 0 1rem; } .doc li > p { margin: 0 0 0.5rem; } .doc img { max-width: 100%; } .doc { overflow-wrap: anywhere; }
.doc .scroll { margin: 0 0 1rem; } .doc table { margin: 0; font-size: 0.9375rem; } .doc td, .doc th { padding: 0.35rem 0.75rem 0.35rem 0; } .doc thead th { font-size: 0.84rem; } .doc td { overflow-wrap: normal; }
.doc [data-l] { position: relative; } .doc [data-l]::before { content: attr(data-l); position: absolute; left: -2.9rem; width: 2.25rem; text-align: right; font: 0.75rem/1.7rem var(--mono); color: var(--soft); opacity: 0.75; } .doc li [data-l]::before, .doc li[data-l]::before, .doc tr[data-l]::before, .doc blockquote [data-l]::before { content: none; }
.doc .cited, .doc [data-l]:target { background: var(--mark); box-shadow: -3px 0 var(--seam); }
.neighbours { display: flex; justify-content: space-between; gap: 1rem; border-top: 1px solid var(--line); padding-top: 0.75rem; margin: 2rem 0 1rem; } .neighbours a { text-decoration: none; color: var(--soft); } .neighbours a:hover { color: var(--accent); }
@media (max-width: 76rem) { .reader { grid-template-columns: minmax(0, 46rem) minmax(11rem, 15rem); } .reader .tree { display: none; } }
@media (max-width: 56rem) { .reader { grid-template-columns: minmax(0, 1fr); } .beside { position: static; max-height: none; } .doc { padding-left: 0; } .doc [data-l]::before { content: none; } }
`;
