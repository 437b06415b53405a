import { markdownTable } from '../../../report/markdown.ts';
import { placeOfTake } from '../../../takes/page/place-of-take.ts';
import { cut, escapeMarkdown } from '../../../text/escape.ts';
import type { ReceiptComparison } from '../../compare/compare-receipts.ts';
import { exact } from '../../panel/verdict.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { factsOf } from '../summary.ts';
import { type Explanation, explainChanges } from './explain-changes.ts';
import { changeInWords, settledTag } from './print-comparison.ts';

const TAKES_SHOWN = 20;
const TEXT_SHOWN = 300;

/** A comparison for a pull request or a job summary. Markup, links and mentions in untrusted text have no effect. */
export function printComparisonMarkdown(comparison: ReceiptComparison, current: Receipt): string {
  const { outcome, message, warnings, dimensions } = comparison;
  const number = (value: number | null) => (value === null ? 'n/a' : exact(value));
  const rows = dimensions.map(({ dimension, baseline, current: now, drop, regression, evidence }) => [
    dimension,
    regression ? '**regression**' : '',
    number(baseline),
    number(now),
    changeInWords(drop),
    evidence === null ? '–' : `${exact(-evidence.interval.high)} to ${exact(-evidence.interval.low)}`,
  ]);
  return [
    `## Takes quality: ${outcome.toUpperCase()}`,
    '',
    escapeMarkdown(message),
    ...(warnings.length === 0 ? [] : ['', ...warnings.map((warning) => `- ${escapeMarkdown(warning)}`)]),
    '',
    ...markdownTable([['dimension', '', 'baseline', 'current', 'change', '95 %'], ...rows], 2),
    ...explainChanges(comparison).flatMap(explanationLines),
    '',
    `The current run: ${current.verdict.toUpperCase()}, ${escapeMarkdown(factsOf(current))}`,
    '',
  ].join('\n');
}

function explanationLines({ dimension, regression, summary, added }: Explanation): string[] {
  const items = added
    .slice(0, TAKES_SHOWN)
    .flatMap(({ take, accusation, onBothSides }) => [
      `- ${plain(placeOfTake(take))} “${plain(take.claim)}”${onBothSides ? '' : ' (not in the baseline)'}${settledTag(accusation)}`,
      ...accusation.by.map(({ model, reason }) => `  - ${plain(model)}: ${plain(reason || 'no reason given')}`),
    ]);
  const rest = added.length - TAKES_SHOWN;
  return [
    '',
    `<details${regression ? ' open' : ''}><summary>${dimension}: ${escapeMarkdown(summary)}</summary>`,
    '',
    ...items,
    ...(rest > 0 ? ['', `And ${rest} more.`] : []),
    '',
    '</details>',
  ];
}

function plain(text: string): string {
  return escapeMarkdown(cut(text, TEXT_SHOWN));
}
