import { type JunitCase, printJunit } from '../../../report/junit.ts';
import { placeOfTake } from '../../../takes/page/place-of-take.ts';
import type { ReceiptComparison } from '../../compare/compare-receipts.ts';
import { exact } from '../../panel/verdict.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { type Explanation, explainChanges } from './explain-changes.ts';
import { changeInWords, settledTag } from './print-comparison.ts';

/** A JUnit report: a case per dimension. A regression is a failure; where nothing could be compared each is an error. */
export function printComparisonJunit(comparison: ReceiptComparison, current: Receipt): string {
  const { outcome, message, warnings, dimensions, threshold } = comparison;
  const whole = [message, ...warnings].join('\n');
  const explanations = explainChanges(comparison);
  const cases = dimensions.map(({ dimension, baseline, current: now, drop, regression }): JunitCase => {
    const explanation = explanations.find((one) => one.dimension === dimension);
    const detail = [whole, ...(explanation === undefined ? [] : explanationLines(explanation))].join('\n');
    const dropped = drop === null ? '' : `${dimension} dropped by ${exact(drop)}, more than ${threshold}`;
    const failure = regression ? { kind: 'failure' as const, message: dropped, detail } : null;
    return {
      classname: 'takes-quality-regress',
      name: dimension,
      problem: outcome === 'inconclusive' ? { kind: 'error', message, detail } : failure,
      output:
        baseline === null || now === null
          ? 'no score on both sides'
          : `baseline ${exact(baseline)}, current ${exact(now)}, change ${changeInWords(drop)}`,
    };
  });
  const name = 'gbrain takes-quality regress';
  return printJunit(name, [{ name, timestamp: current.ts.slice(0, 19), cases, output: whole }]);
}

function explanationLines({ summary, added }: Explanation): string[] {
  return [
    summary,
    ...added.map(({ take, accusation }) => {
      const reasons = accusation.by.map(({ model, reason }) => `${model}: ${reason || 'no reason given'}`);
      return `${placeOfTake(take)} “${take.claim}”${settledTag(accusation)}: ${reasons.join(' / ')}`;
    }),
  ];
}
