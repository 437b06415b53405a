import { ScrollTable } from '../../../report/scroll-table.tsx';
import type { RunScore } from '../../score/run-score-schema.ts';
import { measureRows } from './measure-rows.ts';

/** The measures of one or more runs side by side: the share, what was counted, and the 95 % interval below them. */
export function MeasureTable({ runs, href }: { runs: readonly RunScore[]; href: string }) {
  const columns = runs.map(measureRows);
  const names = [...new Set(columns.flatMap((rows) => rows.map(({ name }) => name)))];
  return (
    <ScrollTable
      label="Measures"
      kind="measures"
      columns={['Measure', ...runs.map(({ name }) => ({ name, number: true }))]}
    >
      {names.map((name) => (
        <tr>
          <th scope="row">{name}</th>
          {columns.map((rows) => {
            const row = rows.find((one) => one.name === name);
            return (
              <td class="number wrap">
                {row === undefined ? '–' : null}
                {row?.value ? <strong>{row.value} </strong> : null}
                {row === undefined ? null : <a href={href}>{row.counted}</a>}
                {row?.interval ? <div class="soft tight">95 %: {row.interval}</div> : null}
              </td>
            );
          })}
        </tr>
      ))}
    </ScrollTable>
  );
}
