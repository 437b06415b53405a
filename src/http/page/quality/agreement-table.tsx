import { DIMENSIONS } from '../../../takes/page/take.ts';
import type { AgreementScore, Receipt } from '../../../takes-quality/receipt/receipt.ts';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { DIMENSION_NAMES } from './dimension-words.ts';

/** How far the judges agree on which takes are bad. */
export function Agreements({ receipt: { agreement } }: { receipt: Receipt }) {
  if (agreement === undefined) return null;
  const rows: [string, AgreementScore][] = [
    ['Over all dimensions', agreement.overall],
    ...DIMENSIONS.map((name): [string, AgreementScore] => [DIMENSION_NAMES[name], agreement.dimensions[name]]),
  ];
  return (
    <>
      <h2>Agreement of the judges</h2>
      <p class="lead">
        Krippendorff's alpha over which takes they find broken: 1 is full agreement, 0 what chance would give; from 0.8
        on firm, from 0.667 on tentative.
      </p>
      <ScrollTable
        label="Agreement"
        columns={[
          'Dimension',
          { name: 'Alpha', number: true },
          { name: '95 %', number: true },
          { name: 'Takes', number: true },
        ]}
      >
        {rows.map(([name, { alpha, interval, units }]) => (
          <tr>
            <th scope="row">{name}</th>
            <td class="number">{alpha === null ? 'not defined' : alpha.toFixed(2)}</td>
            <td class="number">
              {interval === null ? '–' : `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`}
            </td>
            <td class="number">
              <a href="#takes">{units}</a>
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
