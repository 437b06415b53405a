import { MarkdownLine } from '../../../report/markdown-line.tsx';
import { Place } from '../../../report/place.tsx';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { accusedTakes } from '../../receipt/accused-takes.ts';
import type { Receipt } from '../../receipt/receipt.ts';
import type { ReceiptLinks } from '../receipt-links.ts';

/** The takes that were judged, in the order of the sample. */
export function SampleTable({ receipt, links }: { receipt: Receipt; links: ReceiptLinks }) {
  const { takes = [] } = receipt;
  const accused = new Set(accusedTakes(receipt).map(({ take }) => take.take));

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
            <td class="wide">
              <MarkdownLine text={claim} />
            </td>
            <td>{kind}</td>
            <td>{holder}</td>
            <td class="number">{weight ?? 'none'}</td>
            <td class="place">
              <Place
                path={`${slug}.md`}
                lines={{ start: line, end: line }}
                href={links.document(project, `${slug}.md`, { start: line, end: line })}
              />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
