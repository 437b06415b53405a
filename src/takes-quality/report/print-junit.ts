import { type JunitCase, printJunit } from '../../report/junit.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { dimensionRows, shown } from './summary.ts';

/** A JUnit report: a case per dimension. One that does not pass is a failure; without a verdict each is an error. */
export function printReceiptJunit(receipt: Receipt): string {
  const { verdict, verdictMessage, errors, improvements, ts } = receipt;
  const detail = [verdictMessage, ...errors, ...improvements].join('\n');
  const cases = dimensionRows(receipt).map(({ dimension, score, shortfall }): JunitCase => {
    const failure = shortfall && { kind: 'failure' as const, message: `${dimension} ${shortfall}`, detail };
    return {
      classname: 'takes-quality',
      name: dimension,
      problem: verdict === 'inconclusive' ? { kind: 'error', message: verdictMessage, detail } : failure || null,
      output: `mean ${shown(score?.mean ?? null)}, min ${shown(score?.min ?? null)}`,
    };
  });
  return printJunit('gbrain takes-quality', [{ name: 'gbrain takes-quality', timestamp: ts.slice(0, 19), cases }]);
}
