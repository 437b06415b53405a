import { count, counted, percent } from '../../../brain-eval/report/print/outcome.tsx';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { When } from '../../../report/when.tsx';
import { projectLink } from '../parts/links.ts';
import type { RecordedEval } from './recorded-evals.ts';

/** Recorded runs, two sides of which can be chosen to compare; those of the newest run's agent and key are chosen. */
export function RunList({ title, project, runs }: { title: string; project: string; runs: readonly RecordedEval[] }) {
  const newest = runs.filter(({ keySha8, model }) => keySha8 === runs[0]!.keySha8 && model === runs[0]!.model);
  const chosen = (side: 'brain' | 'documents') =>
    new Set(newest.filter(({ mode }) => mode === side).map(({ id }) => id));
  const sides = { a: chosen('brain'), b: chosen('documents') };
  return (
    <>
      <h2>{title}</h2>
      <form method="get" action={projectLink(project, 'evals', 'compare')}>
        <ScrollTable
          label={title}
          columns={[
            'Run',
            'Recorded',
            'Mode',
            { name: 'Right', number: true },
            { name: 'Grounded', number: true },
            { name: 'Precision', number: true },
            { name: 'Valid citations', number: true },
            { name: 'Tool calls', number: true },
            { name: 'Tokens', number: true },
            'Model',
            'Commit',
            'Key',
            'A',
            'B',
          ]}
        >
          {runs.map((run) => (
            <RunRow project={project} run={run} sides={sides} />
          ))}
        </ScrollTable>
        <p>
          <button type="submit">Compare A with B</button>{' '}
          <button type="submit" class="plain" formaction={projectLink(project, 'evals', 'matrix')}>
            Question by run
          </button>
        </p>
      </form>
    </>
  );
}

function RunRow({
  project,
  run,
  sides,
}: {
  project: string;
  run: RecordedEval;
  sides: Record<'a' | 'b', ReadonlySet<number>>;
}) {
  const { id, ts, keySha8, name, mode, model, commit, toolCalls, tokens, measures } = run;
  const address = projectLink(project, 'evals', 'runs', id);
  return (
    <tr>
      <th scope="row">
        <a href={address}>{name}</a>
      </th>
      <td>
        <When at={ts} />
      </td>
      <td>{mode ?? 'unknown'}</td>
      {[measures.right, measures.grounded].map((rate) => (
        <td class="number">
          <a href={`${address}#questions`}>{counted(rate)}</a>
        </td>
      ))}
      {[percent(measures.precision.mean), counted(measures.validCitations), count(toolCalls), count(tokens)].map(
        (shown) => (
          <td class="number">{shown === '–' ? shown : <a href={`${address}#questions`}>{shown}</a>}</td>
        ),
      )}
      <td>{model ?? 'unknown'}</td>
      <td>
        <code>{commit?.slice(0, 12) ?? '–'}</code>
      </td>
      <td>
        <code>{keySha8}</code>
      </td>
      {(['a', 'b'] as const).map((side) => (
        <td>
          <input
            type="checkbox"
            name={side}
            value={String(id)}
            checked={sides[side].has(id)}
            aria-label={`${name}, recorded ${ts.slice(0, 16).replace('T', ' ')}, on side ${side.toUpperCase()}`}
          />
        </td>
      ))}
    </tr>
  );
}
