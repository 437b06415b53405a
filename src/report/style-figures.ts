/** Pictures drawn on the server, and the matrix. */
export const FIGURE_STYLE = `
figure { margin: 1rem 0 0.25rem; } figcaption { color: var(--soft); font-size: 0.8125rem; max-width: 52rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1.25rem 1.75rem; } .charts svg { font-size: 8px; }
.charts h3 { margin: 0; font-size: 0.8125rem; font-weight: 600; }
svg { display: block; width: 100%; height: auto; overflow: visible; font-size: 10px; }
svg.narrow { max-width: 40rem; } @media (max-width: 40rem) { svg.narrow { font-size: 10.75px; } }
svg text { fill: var(--soft); font-family: inherit; } svg text.strong { fill: var(--text); }
svg .axis { stroke: var(--line); stroke-width: 1; } svg .threshold { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 2 3; }
svg .epoch { stroke: var(--text); stroke-width: 1; stroke-dasharray: 1 2; }
svg .curve { fill: none; stroke: var(--accent); stroke-width: 1.75; stroke-linejoin: round; }
svg .range { stroke: var(--accent); stroke-width: 1.25; opacity: 0.55; }
svg .dot { fill: var(--accent); stroke: var(--ground); stroke-width: 1; } svg .dot.bad { fill: var(--bad); } svg .dot.other { fill: var(--ground); stroke: var(--accent); stroke-width: 1.75; }
svg .span { stroke: var(--accent); stroke-width: 2; } svg .span.other { stroke-dasharray: 3 2; }
svg .missing { stroke: var(--soft); stroke-width: 1.25; }
.matrix th, .matrix td { padding: 0.1875rem 0.375rem; } .matrix thead th { vertical-align: bottom; white-space: normal; min-width: 3.25rem; }
table.matrix { width: auto; } @media (max-width: 48rem) { .matrix td.wide { white-space: nowrap; } }
@media (max-width: 40rem) { .matrix, .matrix tbody, .matrix thead { display: block; } .matrix tr { display: flex; flex-wrap: wrap; align-items: center; border-bottom: 1px solid var(--line); } .matrix th, .matrix td { border: 0; } .matrix td.wide { flex: 0 0 100%; white-space: normal; min-width: 0; text-align: left; padding-top: 0; } }
.matrix td { text-align: center; } .matrix td.name { text-align: left; } .matrix td.number { text-align: right; } .matrix tbody th { padding-left: 0; min-width: 0; }
.matrix td a { display: block; min-width: 1.75rem; text-decoration: none; border-radius: 3px; line-height: 1.5rem; font-weight: 600; }
.matrix td a:hover { outline: 1px solid currentColor; }
.matrix .right, .key .right { background: var(--good-ground); color: var(--good); } .matrix .loose, .key .loose { background: var(--warn-ground); color: var(--warn); }
.matrix .wrong, .key .wrong { background: var(--bad-ground); color: var(--bad); } .matrix .none, .key .none { background: var(--raised); color: var(--soft); }
.key { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; font-size: 0.8125rem; color: var(--soft); }
.key span { display: inline-block; width: 1.75rem; text-align: center; border-radius: 3px; font-weight: 600; margin-right: 0.375rem; }
`;
