/** What one mode came to over one number of documents. */
export interface ScalePoint {
  documents: number;
  mode: 'brain' | 'documents';
  questions: number;
  /** Share of the questions, 0 to 1. */
  right: number;
  grounded: number;
  /** Means per question. */
  calls: number;
  tokens: number;
  seconds: number;
}

const COLORS = { brain: '#0b6e4f', documents: '#b3541e' } as const;
const WIDTH = 300;
const HEIGHT = 190;
const PANELS = [
  { title: 'right', of: (point: ScalePoint) => point.right * 100, unit: ' %', top: 100 },
  { title: 'grounded', of: (point: ScalePoint) => point.grounded * 100, unit: ' %', top: 100 },
  { title: 'tool calls a question', of: (point: ScalePoint) => point.calls, unit: '', top: null },
  { title: 'tokens a question', of: (point: ScalePoint) => point.tokens, unit: '', top: null },
] as const;

/** Four small charts, number of documents across on a logarithmic axis, one line a mode. */
export function drawScale(points: readonly ScalePoint[]): string {
  const panels = PANELS.map((panel, index) => {
    const values = points.map(panel.of);
    const top = panel.top ?? niceTop(Math.max(...values));
    return `<g transform="translate(${(index % 2) * (WIDTH + 40) + 50} ${Math.floor(index / 2) * (HEIGHT + 70) + 60})">${drawPanel(points, panel, top)}</g>`;
  });
  const legend = (['brain', 'documents'] as const).map(
    (mode, index) =>
      `<g transform="translate(${50 + index * 120} 22)"><line x2="22" stroke="${COLORS[mode]}" stroke-width="3"/><text x="28" y="4">${mode}</text></g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * WIDTH + 110} ${2 * HEIGHT + 160}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Right, grounded, calls and tokens per question against the number of documents">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...legend,
    ...panels,
    '</svg>',
    '',
  ].join('\n');
}

function drawPanel(points: readonly ScalePoint[], panel: (typeof PANELS)[number], top: number): string {
  const sizes = [...new Set(points.map(({ documents }) => documents))];
  const [low, high] = [Math.log(sizes[0]!), Math.log(sizes.at(-1)!)];
  const x = (documents: number) => (high === low ? 0 : ((Math.log(documents) - low) / (high - low)) * WIDTH);
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const grid = [0, 0.5, 1].map((share) => {
    const at = HEIGHT - share * HEIGHT;
    const label = (share * top).toLocaleString('en-US') + panel.unit;
    return `<line x2="${WIDTH}" y1="${at}" y2="${at}" stroke="#d5d5d5"/><text x="-6" y="${at + 4}" text-anchor="end" fill="#555">${label}</text>`;
  });
  const ticks = sizes.map(
    (size) =>
      `<text x="${x(size).toFixed(1)}" y="${HEIGHT + 18}" text-anchor="middle" fill="#555">${size.toLocaleString('en-US')}</text>`,
  );
  const lines = (['documents', 'brain'] as const).map((mode) => {
    const own = points.filter((point) => point.mode === mode);
    const at = own.map((point) => `${x(point.documents).toFixed(1)},${y(panel.of(point)).toFixed(1)}`);
    const dots = at.map((place) => `<circle cx="${place.replace(',', '" cy="')}" r="3.5" fill="${COLORS[mode]}"/>`);
    return `<polyline points="${at.join(' ')}" fill="none" stroke="${COLORS[mode]}" stroke-width="2"/>${dots.join('')}`;
  });
  return `<text y="-10" font-weight="600">${panel.title}</text>${grid.join('')}${ticks.join('')}${lines.join('')}`;
}

/** The next of 1, 2 or 5 times a power of ten that holds the value. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= value)!;
}
