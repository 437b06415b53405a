import type { Flip, RunComparison } from '../../../brain-eval/report/comparison-schema.ts';
import { OutcomeTag } from '../../../brain-eval/report/print/outcome.tsx';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { answerLink } from '../parts/links.ts';
import type { Sides } from './comparison-tables.tsx';
import type { EvalRecord } from './recorded-evals.ts';

/** The questions on which the sides differ, each leading to its answers. */
export function FlippedTable({
  project,
  comparison: { flipped, unpaired },
  names,
  sides,
}: {
  project: string;
  comparison: RunComparison;
  names: Sides<string>;
  sides: Sides<readonly EvalRecord[]>;
}) {
  const better = ({ right, grounded }: Flip) => {
    const side = right === 'same' ? grounded : right;
    return side === 'same' ? '' : `${side.toUpperCase()} (${names[side]})`;
  };
  return (
    <>
      <h2>Questions on which they differ ({flipped.length})</h2>
      {flipped.length === 0 ? <p class="soft">None.</p> : null}
      {flipped.length === 0 ? null : (
        <ScrollTable label="Questions on which they differ" columns={['Question', 'Kind', 'Better', 'A', 'B']}>
          {flipped.map((flip) => (
            <tr>
              <th scope="row">{flip.id}</th>
              <td>{flip.kind}</td>
              <td>{better(flip)}</td>
              {(['a', 'b'] as const).map((side) => (
                <td>
                  <Answers project={project} records={sides[side]} id={flip.id} />
                </td>
              ))}
            </tr>
          ))}
        </ScrollTable>
      )}
      {unpaired.length === 0 ? null : (
        <p class="note warn">Only one side has these, so they are left out: {unpaired.slice(0, 30).join(', ')}.</p>
      )}
    </>
  );
}

function Answers({ project, records, id }: { project: string; records: readonly EvalRecord[]; id: string }) {
  return (
    <>
      {records.flatMap(({ id: run, score }) =>
        score.questions
          .filter((question) => question.id === id)
          .map((question) => (
            <>
              <a href={answerLink(project, run, id)} aria-label={`${id} in ${score.name}`}>
                <OutcomeTag question={question} />
              </a>{' '}
            </>
          )),
      )}
    </>
  );
}
