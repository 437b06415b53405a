import { listOpenRuns } from '../../../store/run-state.ts';
import { mayAs } from '../../visitor.ts';
import type { PageContent } from '../layout.tsx';
import { projectLink } from '../links.ts';
import type { ProjectRequest } from '../page-request.ts';
import { Command, Empty } from '../parts/empty.tsx';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { When } from '../parts/when.tsx';
import { count, counted, percent } from './eval-parts.tsx';
import { type EvalRun, listEvalRuns } from './eval-records.ts';
import { type EvalJob, listEvalJobs } from './eval-sessions.ts';
import { LiveRun, REFRESH_SECONDS } from './live-run.tsx';
import { RunForm } from './run-form.tsx';

const RUNS_SHOWN = 100;
const JOBS_SHOWN = 20;

/** Whether the Brain helps an agent to answer: recorded runs, and the sessions behind them. */
export async function evalsView({ deps, visitor, project }: ProjectRequest): Promise<PageContent> {
  const { runs, unread } = await listEvalRuns(deps.store, visitor, { project: project.id, limit: RUNS_SHOWN });
  const jobs = await listEvalJobs(deps.store, project.id, JOBS_SHOWN);
  const open = await listOpenRuns(deps.store, project.id);
  return {
    title: 'Brain eval',
    section: 'evals',
    ...(open.length > 0 ? { refresh: REFRESH_SECONDS } : {}),
    body: (
      <>
        <p class="lead">
          The same agent answers the same questions with the Brain and with plain reads of the documents. An answer is
          grounded when it is right and cites every line that holds it.
        </p>
        {open.map((run) => (
          <LiveRun visitor={visitor} project={project.id} run={run} />
        ))}
        {runs.length === 0 ? (
          <NoRun project={project.id} ran={jobs.length > 0} />
        ) : (
          <Runs project={project.id} runs={runs} />
        )}
        {unread === 0 ? null : (
          <p class="note warn">Recorded by another version of gbrain and not shown: {unread}. Record them anew.</p>
        )}
        {jobs.length === 0 ? null : <Jobs project={project.id} jobs={jobs} />}
        {mayAs(visitor, project.id, 'builder') ? <RunForm visitor={visitor} project={project.id} /> : null}
      </>
    ),
  };
}

function NoRun({ project, ran }: { project: string; ran: boolean }) {
  return (
    <Empty>
      <p>No run over this project is recorded yet.</p>
      {ran ? null : (
        <>
          <p>Begin an answer key for these documents, and make its drafts questions:</p>
          <Command>gbrain eval brain init</Command>
          <p>Run an agent in both modes; without a model or a key, the built-in one answers:</p>
          <Command>gbrain eval brain run --project {project} --model builtin:lexical --json report.json</Command>
        </>
      )}
      <p>Keep what a report holds:</p>
      <Command>gbrain eval brain record report.json</Command>
    </Empty>
  );
}

function Runs({ project, runs }: { project: string; runs: readonly EvalRun[] }) {
  const newest = runs.filter(({ keySha8, model }) => keySha8 === runs[0]!.keySha8 && model === runs[0]!.model);
  const chosen = (side: 'brain' | 'documents') =>
    new Set(newest.filter(({ mode }) => mode === side).map(({ id }) => id));
  const sides = { a: chosen('brain'), b: chosen('documents') };
  return (
    <>
      <h2>Recorded runs</h2>
      <form method="get" action={projectLink(project, 'evals', 'compare')}>
        <ScrollTable
          label="Recorded runs"
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
  run: EvalRun;
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

function Jobs({ project, jobs }: { project: string; jobs: readonly EvalJob[] }) {
  return (
    <>
      <h2>Sessions</h2>
      <ScrollTable
        label="Runs of agents"
        columns={[
          'Run',
          'Begun',
          'Model',
          'Commit',
          { name: 'Builder', number: true },
          'Asked',
          { name: 'Sessions', number: true },
          { name: 'Cost', number: true },
        ]}
      >
        {jobs.map(({ id, startedAt, plan, sessions, done, costUsd }) => (
          <tr>
            <th scope="row">
              <a href={projectLink(project, 'evals', 'jobs', id)}>{id}</a>
            </th>
            <td>
              <When at={startedAt} />
            </td>
            <td>{plan.model}</td>
            <td>
              <code>{plan.commit.slice(0, 12)}</code>
            </td>
            <td class="number">{plan.builder}</td>
            <td>{plan.session === 'whole' ? 'all at once' : 'one by one'}</td>
            <td class="number">
              <a href={projectLink(project, 'evals', 'jobs', id)}>
                {done === sessions ? sessions : `${done} of ${sessions} ended`}
              </a>
            </td>
            <td class="number">${costUsd.toFixed(2)}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}
