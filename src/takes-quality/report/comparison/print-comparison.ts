import { placeOfTake } from '../../../takes/page/place-of-take.ts';
import { cut, escapeTerminal } from '../../../text/escape.ts';
import { wrapText } from '../../../text/wrap-text.ts';
import type { ChangedFinding } from '../../compare/compare-findings.ts';
import type { DimensionChange, ReceiptComparison } from '../../compare/compare-receipts.ts';
import { MAX_DROP } from '../../compare/drop-interval.ts';
import { exact } from '../../panel/verdict.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { type Colors, PLAIN } from '../print-text.ts';
import { type Explanation, explainChanges } from './explain-changes.ts';

const TAKES_SHOWN = 10;
const REASON_SHOWN = 240;

/** A comparison to read at a glance: what is to be known first, the dimensions, and the findings behind each change. */
export function printComparison(
  comparison: ReceiptComparison,
  { colors = PLAIN, width = 100 }: { colors?: Colors; width?: number } = {},
): string {
  const { outcome, dimensions, message, warnings } = comparison;
  const wide = Math.max(...dimensions.map(({ dimension }) => dimension.length));
  const paint = outcome === 'ok' ? colors.green : outcome === 'regression' ? colors.red : colors.yellow;
  return [
    paint(colors.bold(escapeTerminal(message))),
    ...warnings.map((warning) => colors.yellow(`note: ${escapeTerminal(warning)}`)),
    '',
    colors.dim(`  ${'dimension'.padEnd(wide)}  baseline  current  change`),
    ...dimensions.map((change) => lineOf(change, wide, colors)),
    ...explainChanges(comparison).flatMap((explanation) => explanationLines(explanation, width, colors)),
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
  const range =
    evidence === null
      ? ''
      : `  95 % interval ${exact(-evidence.interval.high)} to ${exact(-evidence.interval.low)}, ${detectableInWords(evidence.detectable)}`;
  const line = `  ${dimension.padEnd(wide)}  ${number(baseline).padStart(8)}  ${number(current).padStart(7)}  ${changeInWords(drop).padStart(6)}${range}`;
  return regression ? colors.red(`${line}  regression`) : line;
}

/** `-0.54`, `+0`, `n/a`: the change of a mean, where a drop is negative. */
export function changeInWords(drop: number | null): string {
  if (drop === null) return 'n/a';
  return drop > 0 ? `-${exact(drop)}` : `+${exact(-drop)}`;
}

function detectableInWords(detectable: number): string {
  return detectable > MAX_DROP ? 'would show no drop' : `would show ${exact(detectable)}`;
}

/** What a person has decided on a finding, in brackets; empty for nothing. */
export function settledTag({ settled }: ChangedFinding['accusation']): string {
  return settled === null ? '' : ` (${settled.decision})`;
}

/** The new findings of a dimension; what is more than a screen is counted. */
function explanationLines(
  { dimension, regression, summary, added }: Explanation,
  width: number,
  colors: Colors,
): string[] {
  const takes = added.slice(0, TAKES_SHOWN).flatMap(({ take, accusation, onBothSides }) => {
    const { model, reason } = accusation.by[0]!;
    const by = accusation.by.length === 1 ? model : `${accusation.by.length} judges`;
    const fresh = onBothSides ? '' : ' (not in the baseline)';
    return [
      `  ${escapeTerminal(placeOfTake(take))}${fresh}${settledTag(accusation)}`,
      wrapText(`“${escapeTerminal(take.claim)}”`, width, 6),
      colors.dim(wrapText(escapeTerminal(`${by}: ${cut(reason || 'no reason given', REASON_SHOWN)}`), width, 6)),
    ];
  });
  const rest = added.length - TAKES_SHOWN;
  const head = wrapText(`${dimension}: ${summary}`, width);
  return [
    '',
    regression ? colors.red(head) : head,
    ...takes,
    ...(rest > 0 ? [colors.dim(`  and ${rest} more; --html FILE shows every one.`)] : []),
  ];
}
