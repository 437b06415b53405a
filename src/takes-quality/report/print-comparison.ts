import { escapeTerminal } from '../../text/escape.ts';
import type { DimensionChange, ReceiptComparison } from '../compare/compare-receipts.ts';
import { exact } from '../panel/verdict.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { type Colors, PLAIN } from './print-text.ts';

/** A comparison to read at a glance. */
export function printComparison(
  { outcome, dimensions, message, warnings }: ReceiptComparison,
  colors: Colors = PLAIN,
): string {
  const wide = Math.max(...dimensions.map(({ dimension }) => dimension.length));
  const paint = outcome === 'ok' ? colors.green : outcome === 'regression' ? colors.red : colors.yellow;
  return [
    paint(colors.bold(escapeTerminal(message))),
    '',
    colors.dim(`  ${'dimension'.padEnd(wide)}  baseline  current  change`),
    ...dimensions.map((change) => lineOf(change, wide, colors)),
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
