import type { Receipt } from '../../../takes-quality/receipt/receipt.ts';
import { PlaceLink } from '../parts/place-link.tsx';
import { ScrollTable } from '../parts/scroll-table.tsx';

/** The takes that were judged, in the order of the sample. */
export function SampleTable({ receipt: { takes = [] }, accused }: { receipt: Receipt; accused: ReadonlySet<number> }) {
  if (takes.length === 0) return null;
  return (
    <>
      <h2 id="takes">The sample</h2>
      <ScrollTable
        label="The sample"
        columns={[{ name: 'Take', number: true }, 'Claim', 'Kind', 'Holder', { name: 'Weight', number: true }, 'Page']}
      >
        {takes.map(({ take, claim, kind, holder, weight, project, slug, line }) => (
          <tr>
            <td class="number">{accused.has(take) ? <a href={`#take-${take}`}>{take}</a> : take}</td>
            <td class="wide">{claim}</td>
            <td>{kind}</td>
            <td>{holder}</td>
            <td class="number">{weight ?? 'none'}</td>
            <td class="place">
              <PlaceLink project={project} path={`${slug}.md`} lines={{ start: line, end: line }} />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
