import { cut, escapeTerminal } from '../../text/escape.ts';
import { groupComparable, type TrendRow } from '../compare/trend.ts';

const HEAD = 'ts                   rubric  verdict       overall  cost     corpus';
const RULE = '─'.repeat(77);
/** Of a row with a fingerprint of eight digits. */
const CONTRACT_WIDTH = 68;
const WIDE_COLUMNS = ['run', 'source', 'project', 'prefix', 'n', 'models'];
const MAX_CELL = 40;

/**
 * The history as a table; the first six columns are a contract. Runs that do not compare stand in blocks of their own, with
 * an empty line between them; `wide` adds the columns that tell them apart.
 */
export function printReceiptTrend(rows: readonly TrendRow[], { wide = false } = {}): string {
  const blocks = groupComparable(rows);
  const more = wide ? columns([WIDE_COLUMNS, ...blocks.flat().map(wideCells)]) : [];
  const [moreHead = '', ...rest] = more;
  let index = 0;
  const lines = blocks.map((block) => block.map((row) => join(printRow(row), rest[index++] ?? '')));
  return [join(HEAD, moreHead), RULE, lines.map((block) => block.join('\n')).join('\n\n')].join('\n').trimEnd();
}

/** The history as one JSON value, in the same order. */
export function trendJson(rows: readonly TrendRow[]): { schema_version: 1; rows: TrendRow[] } {
  return { schema_version: 1, rows: groupComparable(rows).flat() };
}

function printRow({ ts, rubric_version, verdict, overall_score, cost_usd, corpus_sha8 }: TrendRow): string {
  const overall = overall_score === null ? 'n/a' : overall_score.toFixed(1);
  const cells = [
    ts.slice(0, 19).padEnd(21),
    cut(escapeTerminal(rubric_version), 7).padEnd(8),
    verdict.padEnd(12),
    overall.padStart(8),
    '   ',
    `$${cost_usd.toFixed(2)}`.padEnd(8),
    escapeTerminal(corpus_sha8),
  ];
  return cells.join('');
}

function wideCells({ id, source, project, folder, slug_prefix, n_takes, models }: TrendRow): string[] {
  const cells = [String(id), source, folder ?? project, slug_prefix, n_takes === null ? null : String(n_takes)];
  return [...cells.map((cell) => cut(escapeTerminal(cell ?? '–'), MAX_CELL)), escapeTerminal(models?.join(',') ?? '–')];
}

/** Rows as columns of equal width, two spaces apart; the last is as long as it is. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = WIDE_COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

function join(row: string, more: string): string {
  return more === '' ? row : `${row.padEnd(CONTRACT_WIDTH)}  ${more}`;
}
