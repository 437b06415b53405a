import { BASE_STYLE, PART_STYLE } from '../../../report/style.ts';
import { FIGURE_STYLE } from '../../../report/style-figures.ts';
import { FORM_STYLE } from './style-forms.ts';

/** What stands around every page. */
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
export const STYLE = `${BASE_STYLE}${FRAME}${PART_STYLE}${FORM_STYLE}${FIGURE_STYLE}`.replace(/^\n+/, '');
