import { ScrollTable } from '../../../report/scroll-table.tsx';
import { DIMENSIONS } from '../../../takes/page/take.ts';
import type { AgreementScore, Receipt } from '../../receipt/receipt.ts';
import { DIMENSION_NAMES } from '../dimension-names.ts';

/** How far the judges agree on which takes are bad. */
export function Agreements({ receipt: { agreement, models } }: { receipt: Receipt }) {
  if (agreement === undefined || models.length < 2) return null;
  const rows: [string, AgreementScore][] = [
    ['Breaches per take, all dimensions', agreement.overall],
    ...DIMENSIONS.map((name): [string, AgreementScore] => [DIMENSION_NAMES[name], agreement.dimensions[name]]),
  ];
  return (
    <>
      <h2>Agreement of the judges</h2>
      <p class="lead">
        Krippendorff's alpha over which takes they find broken: 1 is full agreement, 0 is chance; agreement is firm from
        0.8 on and tentative from 0.667 on. The first row compares how many dimensions each judge says a take breaks,
        and can be high where the judges do not agree on any single dimension.
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
