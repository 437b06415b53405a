import { BASE_STYLE, PART_STYLE } from '../../../report/style.ts';
import { FIGURE_STYLE } from '../../../report/style-figures.ts';
import { FORM_STYLE } from './style-forms.ts';

/** What stands around every page. */
const FRAME = `
.app { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); min-height: 100vh; }
.rail { border-right: 1px solid var(--line); padding: 1rem 0.75rem; display: flex; flex-direction: column; gap: 2px; position: sticky; top: 0; height: 100vh; }
.brand { display: flex; gap: 0.5rem; align-items: center; font-weight: 700; letter-spacing: -0.01em; color: var(--text); text-decoration: none; padding: 0 0.5rem 0.75rem; }
.brand svg { width: 1.25rem; } .brand .half { fill: none; stroke: var(--text); stroke-width: 1.75; } .brand .seam { fill: none; stroke: var(--seam); stroke-width: 2.25; stroke-linejoin: round; stroke-linecap: round; }
.switch { display: flex; justify-content: space-between; gap: 0.5rem; border: 1px solid var(--line); background: var(--card); border-radius: 0.5rem; padding: 0.4rem 0.6rem; margin-bottom: 0.75rem; color: var(--text); font-weight: 600; text-decoration: none; }
.switch span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .switch::after { content: '⌄'; color: var(--soft); } .switch:hover { border-color: var(--soft); }
.rail nav { display: flex; flex-direction: column; gap: 2px; }
.rail nav a { padding: 0.34rem 0.6rem; border-radius: 0.4rem; color: var(--soft); text-decoration: none; white-space: nowrap; }
.rail nav a:hover { background: var(--raised); color: var(--text); } .rail nav a[aria-current] { background: var(--raised); color: var(--text); font-weight: 600; }
.who { margin-top: auto; display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; padding: 0 0.25rem 0 0.6rem; } .who a { overflow: hidden; text-overflow: ellipsis; color: var(--soft); text-decoration: none; } .who a:hover { color: var(--text); }
.page { min-width: 0; max-width: 90rem; padding: 0 2rem; }
.find { padding-top: 1.5rem; } .find form { position: relative; max-width: 35rem; } .find input[type='search'] { width: 100%; border-color: var(--line); background: var(--card); border-radius: 0.5rem; padding: 0.45rem 2.5rem 0.45rem 0.8rem; }
.cap { font: 0.75rem var(--mono); border: 1px solid var(--line); border-radius: 4px; padding: 0 0.3rem; color: var(--soft); } .find .cap { position: absolute; right: 0.75rem; top: 50%; translate: 0 -50%; }
main { padding-top: 1.5rem; padding-bottom: 4rem; min-height: 70vh; }
main:focus { outline: none; }
.crumbs { display: flex; flex-wrap: wrap; gap: 0 0.375rem; list-style: none; padding: 0; margin: 0 0 0.375rem; color: var(--soft); font-size: 0.8125rem; } .crumbs a { color: inherit; text-decoration: none; } .crumbs a:hover { color: var(--accent); text-decoration: underline; }
.crumbs li + li::before { content: '›'; margin-right: 0.375rem; }
@media (max-width: 56rem) {
  .app { display: block; }
  .rail { position: static; height: auto; flex-direction: row; align-items: center; gap: 0.25rem 0.75rem; border: 0; border-bottom: 1px solid var(--line); padding: 0.375rem 0.875rem; flex-wrap: wrap; }
  .brand { padding: 0.25rem 0; } .switch { margin: 0; padding: 0.125rem 0.5rem; max-width: 9rem; } .who { margin-left: auto; padding: 0; }
  .rail nav { order: 1; flex: 1 0 100%; flex-direction: row; overflow-x: auto; margin: 0 -0.25rem; } .rail nav a { padding: 0.45rem 0.5rem; }
  .page { padding: 0 0.875rem; } .find { padding-top: 0.75rem; } main { padding-top: 1rem; } h1 { font-size: 1.3125rem; }
}
@media print { .rail, .find, form { display: none; } .app { display: block; } }
`;

/** The one style sheet of the page. */
export const STYLE = `${BASE_STYLE}${FRAME}${PART_STYLE}${FORM_STYLE}${FIGURE_STYLE}`.replace(/^\n+/, '');
