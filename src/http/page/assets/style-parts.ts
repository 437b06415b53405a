/** Tables, forms, marks and the reader. */
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
.tag { display: inline-block; padding: 0 0.4375rem; border-radius: 3px; background: var(--raised); font-size: 0.8125rem; line-height: 1.45rem; white-space: nowrap; }
.tag.good { background: var(--good-ground); color: var(--good); }
.tag.bad { background: var(--bad-ground); color: var(--bad); }
.tag.warn { background: var(--warn-ground); color: var(--warn); }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.gone { color: var(--soft); text-decoration: line-through; }
.note { border-left: 3px solid var(--line); padding: 0.125rem 0 0.125rem 0.75rem; margin: 0.75rem 0; max-width: 52rem; }
.note.bad { border-color: var(--bad); color: inherit; } .note.warn { border-color: var(--warn); color: inherit; }
.empty { border: 1px solid var(--line); border-radius: 6px; padding: 1rem 1.25rem; margin: 1rem 0; max-width: 46rem; }
.empty p:first-child { margin-top: 0; } .empty p:last-child, .empty pre:last-child { margin-bottom: 0; }
form.row, .form-row { display: flex; flex-wrap: wrap; gap: 0.625rem 0.875rem; align-items: end; margin: 1rem 0; }
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
.split { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.75rem; }
.split.main-first { grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr); }
article { border-top: 1px solid var(--line); padding: 0.75rem 0; } article h3 { margin-top: 0; }
details { margin: 0.75rem 0; } summary { cursor: pointer; color: var(--accent); width: fit-content; }
progress { width: min(22rem, 100%); height: 0.625rem; accent-color: var(--accent); display: block; margin: 0.375rem 0; }
.lines { width: 100%; font-family: var(--mono); font-size: 0.8125rem; line-height: 1.55; border: 1px solid var(--line); border-radius: 4px; overflow-x: auto; padding: 0.375rem 0; list-style: none; margin: 0.75rem 0; }
.lines li { display: grid; grid-template-columns: 4.25rem minmax(0, 1fr); padding-right: 0.75rem; }
.lines a { color: var(--soft); text-decoration: none; text-align: right; padding-right: 1rem; user-select: none; }
.lines a:hover { color: var(--accent); text-decoration: underline; }
.lines span { white-space: pre-wrap; overflow-wrap: anywhere; }
.lines .on, .lines li:target { background: var(--mark); } .lines .on a, .lines li:target a { color: var(--text); font-weight: 600; }
.hits { list-style: none; padding: 0; } .hits > li { border-top: 1px solid var(--line); padding: 0.5rem 0; }
.hits p { margin: 0 0 0.125rem; } .hits .lines { border: 0; margin: 0; padding: 0; }
.hits .lines li { grid-template-columns: 2.25rem minmax(0, 1fr); } .hits .lines li a { text-align: left; padding-right: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: 0.75rem 1.25rem; margin: 1rem 0; padding: 0; list-style: none; }
.tiles strong { display: block; font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.3; }
.tiles span { color: var(--soft); font-size: 0.8125rem; }
.steps { list-style: none; padding: 0; } .steps > li { border-left: 2px solid var(--line); padding: 0.125rem 0 0.75rem 1rem; }
.steps > li:target { border-color: var(--accent); }
.steps h3 { margin: 0; }
@media (max-width: 48rem) {
  .split, .split.main-first { grid-template-columns: minmax(0, 1fr); }
  .wide { min-width: 14rem; } .place { min-width: 9rem; }
  .facts { gap: 0.1875rem 0.875rem; }
  .lines li { grid-template-columns: 3rem minmax(0, 1fr); } .lines a { padding-right: 0.625rem; }
}
`;
