import { type JunitCase, printJunit } from '../../report/junit.ts';
import type { Dimension } from '../../takes/page/take.ts';
import { readSupport } from '../receipt/read-support.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { precisionInWords, settledInWords } from './settled-in-words.ts';
import { dimensionRows, shown } from './summary.ts';
import { contradictionInWords, supportInWords, uncertaintyInWords, unsupportedJudges } from './support-in-words.ts';

/** A JUnit report: a case per dimension. One that does not pass is a failure; without a verdict each is an error. */
export function printReceiptJunit(receipt: Receipt): string {
  const { verdict, verdictMessage, errors, improvements, ts, uncertainty } = receipt;
  const support = [
    supportInWords(receipt) ?? [],
    unsupportedJudges(receipt),
    settledInWords(receipt) ?? [],
    precisionInWords(receipt),
  ].flat();
  const whole = [verdictMessage, ...support, ...errors].join('\n');
  const detail = [whole, ...improvements].join('\n');
  const cases = dimensionRows(receipt).map(({ dimension, score, shortfall }): JunitCase => {
    const failure = shortfall && { kind: 'failure' as const, message: `${dimension} ${shortfall}`, detail };
    const off = uncertainty === undefined ? '' : uncertaintyInWords(uncertainty[dimension]);
    return {
      classname: 'takes-quality',
      name: dimension,
      problem: verdict === 'inconclusive' ? { kind: 'error', message: verdictMessage, detail } : failure || null,
      output: [
        `mean ${shown(score?.mean ?? null)}, min ${shown(score?.min ?? null)}`,
        ...(off === '' ? [] : [off]),
        ...contradictionsOf(receipt, dimension),
      ].join('\n'),
    };
  });
  const suite = { name: 'gbrain takes-quality', timestamp: ts.slice(0, 19), cases, output: whole };
  return printJunit('gbrain takes-quality', [suite]);
}

/** Each judge whose score in a dimension contradicts its findings. */
function contradictionsOf(receipt: Receipt, dimension: Dimension): string[] {
  return readSupport(receipt).contradicting.flatMap(({ model, contradictions }) =>
    contradictions
      .filter((contradiction) => contradiction.dimension === dimension)
      .map((contradiction) => `${model}: ${contradictionInWords(contradiction)}`),
  );
}
