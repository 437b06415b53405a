import { ScrollTable } from '../../../report/scroll-table.tsx';
import { DIMENSIONS } from '../../../takes/page/take.ts';
import { readSupport } from '../../receipt/read-support.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import { DIMENSION_NAMES } from '../dimension-names.ts';
import { shown } from '../summary.ts';
import { contradictionInWords, percentOf } from '../support-in-words.ts';

/** How far each dimension could be off, and which judges do not support their scores. */
export function SupportTable({ receipt }: { receipt: Receipt }) {
  const { uncertainty } = receipt;
  const { contradicting, withoutFindings } = readSupport(receipt);
  if (uncertainty === undefined && contradicting.length + withoutFindings.length === 0) return null;
  const range = (interval: { low: number; high: number } | null, print: (value: number) => string) =>
    interval === null || interval.low === interval.high ? '–' : `${print(interval.low)} to ${print(interval.high)}`;
  return (
    <>
      <h2 id="evidence">How sure the scores are</h2>
      <p class="lead">
        The share of takes that the findings break, with its 95 % interval for all takes that the sample was drawn from;
        and the 95 % interval of the mean score over the judges.
      </p>
      <ScrollTable
        label="How sure the scores are"
        columns={[
          'Dimension',
          { name: 'Takes broken', number: true },
          { name: 'Of all takes, 95 %', number: true },
          { name: 'Mean score, 95 %', number: true },
          'Judges whose score contradicts their findings',
        ]}
      >
        {DIMENSIONS.map((dimension) => {
          const {
            broken_share = null,
            sample_interval = null,
            judges_interval = null,
          } = uncertainty?.[dimension] ?? {};
          const against = contradicting.flatMap(({ model, contradictions }) =>
            contradictions.filter((one) => one.dimension === dimension).map((one) => ({ model, one })),
          );
          return (
            <tr>
              <th scope="row">{DIMENSION_NAMES[dimension]}</th>
              <td class="number">{broken_share === null ? '–' : percentOf(broken_share)}</td>
              <td class="number">{range(sample_interval, percentOf)}</td>
              <td class="number">{range(judges_interval, shown)}</td>
              <td class="wide">
                {against.map(({ model, one }) => (
                  <div class="warn">
                    {model}: {contradictionInWords(one)}
                  </div>
                ))}
              </td>
            </tr>
          );
        })}
      </ScrollTable>
      {withoutFindings.length === 0 ? null : (
        <p class="note warn">No list of findings supports the scores of {withoutFindings.join(', ')}.</p>
      )}
    </>
  );
}
