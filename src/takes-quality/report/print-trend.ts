import { cut, escapeTerminal } from '../../text/escape.ts';
import { groupByRubric, type TrendRow } from '../compare/trend.ts';

const HEAD = 'ts                   rubric  verdict       overall  cost     corpus';
const RULE = '─'.repeat(77);

/** The history as a table, grouped by rubric; the columns are a contract. */
export function printReceiptTrend(rows: readonly TrendRow[]): string {
  return [HEAD, RULE, ...groupByRubric(rows).map(printRow)].join('\n');
}

/** The history as one JSON value, in the same order. */
export function trendJson(rows: readonly TrendRow[]): { schema_version: 1; rows: TrendRow[] } {
  return { schema_version: 1, rows: groupByRubric(rows) };
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
