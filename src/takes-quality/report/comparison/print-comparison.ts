import { cut, escapeTerminal } from '../../../text/escape.ts';
import type { DimensionChange, ReceiptComparison } from '../../compare/compare-receipts.ts';
import type { Flips } from '../../compare/find-flips.ts';
import { exact } from '../../panel/verdict.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { type Colors, PLAIN } from '../print-text.ts';

const MAX_LINES = 20;

/** A comparison to read at a glance. */
export function printComparison(
  { outcome, dimensions, message, warnings, flips }: ReceiptComparison,
  colors: Colors = PLAIN,
): string {
  const wide = Math.max(...dimensions.map(({ dimension }) => dimension.length));
  const paint = outcome === 'ok' ? colors.green : outcome === 'regression' ? colors.red : colors.yellow;
  return [
    paint(colors.bold(escapeTerminal(message))),
    '',
    colors.dim(`  ${'dimension'.padEnd(wide)}  baseline  current  change`),
    ...dimensions.map((change) => lineOf(change, wide, colors)),
    ...flips.flatMap((flip) => flipLines(flip, colors)),
    ...(warnings.length === 0
      ? []
      : ['', ...warnings.map((warning) => colors.yellow(`note: ${escapeTerminal(warning)}`))]),
  ].join('\n');
}

/** A comparison as one JSON value, with the receipt of the current run. */
export function comparisonJson(comparison: ReceiptComparison, baseline: Receipt, current: Receipt): object {
  const { ts, verdict, overall_score } = baseline;
  return { schema_version: 1, ...comparison, baseline: { ts, verdict, overall_score }, receipt: current };
}

function lineOf(
  { dimension, baseline, current, drop, regression, evidence }: DimensionChange,
  wide: number,
  colors: Colors,
): string {
  const number = (value: number | null) => (value === null ? 'n/a' : exact(value));
  const change = drop === null ? 'n/a' : drop > 0 ? `-${exact(drop)}` : `+${exact(-drop)}`;
  const range =
    evidence === null
      ? ''
      : `  95 % interval ${exact(-evidence.interval.high)} to ${exact(-evidence.interval.low)}, would show ${exact(evidence.detectable)}`;
  const line = `  ${dimension.padEnd(wide)}  ${number(baseline).padStart(8)}  ${number(current).padStart(7)}  ${change.padStart(6)}${range}`;
  return regression ? colors.red(`${line}  regression`) : line;
}

/** The takes of a dimension that came out differently, the worse first; what is more than a screen is counted. */
function flipLines({ dimension, worse, better, p }: Flips, colors: Colors): string[] {
  const lines = worse.flatMap(({ slug, row, claim, reasons }) => [
    `  ${escapeTerminal(`${slug}${row === null ? '' : `#${row}`}`)}  ${escapeTerminal(cut(claim, 90))}`,
    ...reasons.slice(0, 1).map((reason) => colors.dim(`    ${escapeTerminal(cut(reason, 110))}`)),
  ]);
  const more = lines.length > MAX_LINES ? [colors.dim(`  and more: --json lists all ${worse.length}`)] : [];
  const counts = `${dimension}: ${worse.length} newly broken, ${better.length} no longer (exact McNemar p = ${exact(p)})`;
  return ['', worse.length > 0 ? colors.red(counts) : colors.green(counts), ...lines.slice(0, MAX_LINES), ...more];
}
