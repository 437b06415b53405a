import { mayAs } from '../../../members/visitor.ts';
import { ScrollTable } from '../../../report/scroll-table.tsx';
import { When } from '../../../report/when.tsx';
import { listOpenRuns } from '../../../store/trials/run-state.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { Command, Empty } from '../parts/empty.tsx';
import { projectLink } from '../parts/links.ts';
import { LiveRun, REFRESH_SECONDS, RunTag } from './live-run.tsx';
import { type EvalJob, listEvalJobs } from './open-trial.ts';
import { listRecordedEvals } from './recorded-evals.ts';
import { RunForm, type Tried } from './run-form.tsx';
import { RunList } from './run-list.tsx';

const RUNS_SHOWN = 100;
const JOBS_SHOWN = 20;

/** Whether the Brain helps an agent to answer: recorded runs, and the sessions behind them. */
export async function evalsView(
  { deps, visitor, project }: ProjectRequest,
  tried: Tried | null = null,
): Promise<PageContent> {
  const { runs, unread } = await listRecordedEvals(deps.store, visitor, { project: project.id, limit: RUNS_SHOWN });
  const jobs = await listEvalJobs(deps.store, project.id, JOBS_SHOWN);
  const open = await listOpenRuns(deps.store, project.id);
  return {
    title: 'Brain eval',
    section: 'evals',
    // What stands in a form that is to be mended must not be loaded away.
    ...(open.length > 0 && tried === null ? { refresh: REFRESH_SECONDS } : {}),
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
          <NoRun project={project.id} under={open.length > 0} />
        ) : (
          <RunList title="Recorded runs" project={project.id} runs={runs} />
        )}
        {unread === 0 ? null : (
          <p class="note warn">Recorded by another version of gbrain and not shown: {unread}. Record them anew.</p>
        )}
        {jobs.length === 0 ? null : <Jobs project={project.id} jobs={jobs} />}
        {mayAs(visitor, project.id, 'builder') ? (
          <RunForm visitor={visitor} project={project.id} tried={tried} />
        ) : null}
      </>
    ),
  };
}

function NoRun({ project, under }: { project: string; under: boolean }) {
  return (
    <Empty>
      <p>No run over this project is recorded yet{under ? '; the one under way is, once it is done' : ''}.</p>
      {under ? null : (
        <>
          <p>Begin an answer key for these documents, and make its drafts questions:</p>
          <Command>gbrain eval brain init --docs FOLDER --out questions.json</Command>
          <p>Then run an agent in both modes, below or on the terminal, where a report of any run is recorded too:</p>
          <Command>
            gbrain eval brain run --project {project} --key questions.json --model builtin:lexical --json report.json
          </Command>
          <Command>gbrain eval brain record report.json</Command>
        </>
      )}
    </Empty>
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
          'State',
          'Model',
          'Commit',
          { name: 'Builder', number: true },
          'Asked',
          { name: 'Sessions', number: true },
          { name: 'Cost', number: true },
        ]}
      >
        {jobs.map(({ id, startedAt, plan, state, sessions, done, costUsd }) => (
          <tr>
            <th scope="row">
              <a href={projectLink(project, 'evals', 'jobs', id)}>{id}</a>
            </th>
            <td>
              <When at={startedAt} />
            </td>
            <td>{state === null ? 'by a command' : <RunTag status={state.status} />}</td>
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
