import { formatCount } from '../../../report/format.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { duration } from '../../../report/when.tsx';
import type { Receipt } from '../../receipt/receipt.ts';

/** Every call to a judge, with its outcome and its cost. */
export function Calls({ receipt: { cycles = [], cost_usd, cost_complete } }: { receipt: Receipt }) {
  const calls = cycles.flatMap(({ cycle, repeat, judgements }) =>
    judgements.flatMap(({ model, calls: own }) => own.map((call) => ({ cycle, repeat, model, call }))),
  );
  if (calls.length === 0) return null;
  return (
    <>
      <h2 id="calls">Calls and cost</h2>
      <p>
        ${cost_usd.toFixed(2)}
        {cost_complete === false ? ' or more: the cost of some calls is not known' : ''}
      </p>
      <ScrollTable
        label="Calls"
        columns={[
          'Judge',
          'Cycle.repeat',
          'Call',
          { name: 'Tokens in', number: true },
          { name: 'Tokens out', number: true },
          { name: 'Took', number: true },
          { name: 'Cost', number: true },
          'What went wrong',
        ]}
      >
        {calls.map(({ cycle, repeat, model, call }) => (
          <tr>
            <th scope="row">{model}</th>
            <td>
              {cycle}.{repeat}
            </td>
            <td>{call.step}</td>
            <td class="number">{formatCount(call.input_tokens)}</td>
            <td class="number">{formatCount(call.output_tokens)}</td>
            <td class="number">{duration(call.milliseconds / 1000)}</td>
            <td class="number">{costOf(call)}</td>
            <td class="wide">{call.error ?? ''}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}

function costOf({ reused, cost_usd }: { reused: boolean; cost_usd: number | null }): string {
  if (reused) return 'reused';
  return cost_usd === null ? 'unknown' : `$${cost_usd.toFixed(4)}`;
}
