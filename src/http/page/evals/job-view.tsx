import type { Child } from 'hono/jsx';
import { count } from '../../../brain-eval/report/print/outcome.tsx';
import { FactList, ScrollTable } from '../../../report/scroll-table.tsx';
import { Tag } from '../../../report/tag.tsx';
import { duration, When } from '../../../report/when.tsx';
import { findRunState, type RunState } from '../../../store/trials/run-state.ts';
import { notFound } from '../../request/problem.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { projectLink } from '../parts/links.ts';
import { isUnderWay, LiveRun, REFRESH_SECONDS, RunTag } from './live-run.tsx';
import { loadEvalJob, type SessionLine } from './open-trial.ts';
import { listResultsOf } from './recorded-evals.ts';
import { RunList } from './run-list.tsx';

/** One run of an agent over a key, and its sessions. */
export async function jobView(request: ProjectRequest): Promise<PageContent> {
  const { deps, visitor, project, param } = request;
  const run = param('job');
  const job = await loadEvalJob(deps.store, project.id, run);
  if (job === null) throw notFound();
  const { plan, sessions, startedAt } = job;
  const state = await findRunState(deps.store, { project: project.id, id: run });
  const results = await listResultsOf(deps.store, visitor, { project: project.id, run });
  const live = state !== null && isUnderWay(state);
  return {
    title: `Run ${run}`,
    section: 'evals',
    crumbs: [{ name: 'Brain eval', href: projectLink(project.id, 'evals') }],
    ...(live ? { refresh: REFRESH_SECONDS } : {}),
    body: (
      <>
        {live ? <LiveRun visitor={visitor} project={project.id} run={{ id: run, ...state }} alone /> : null}
        <FactList
          rows={[
            ...stateRows(state),
            ['Begun', <When at={startedAt} />],
            ['Model', plan.model],
            ['Commit', <code>{plan.commit}</code>],
            ['Builder', String(plan.builder)],
            ['Key', <code>{plan.key_sha8}</code>],
            ['Prompt', <code>{plan.prompt_sha8}</code>],
            ['Most steps', String(plan.max_steps)],
          ]}
        />
        {results.length === 0 ? null : <RunList title="Results" project={project.id} runs={results} />}
        <h2>Sessions ({sessions.length})</h2>
        {sessions.length === 0 ? (
          <p>
            {state === null || live ? 'None has ended yet.' : 'None ended.'}
            {state === null ? (
              <>
                {' '}
                The same command with <code>--resume</code> asks what is missing.
              </>
            ) : null}
          </p>
        ) : (
          <Sessions project={project.id} sessions={sessions} />
        )}
      </>
    ),
  };
}

/** What is to say of a run that workers do. */
function stateRows(state: RunState | null): [string, Child][] {
  if (state === null) return [];
  const { status, error, done, total, budget_usd, spent_usd, asked_by, finished_at } = state;
  const cap = budget_usd === null ? '' : ` of at most $${budget_usd.toFixed(2)}`;
  return [
    // How far one under way is stands above, and goes on there.
    ['State', isUnderWay(state) ? null : <RunTag status={status} />],
    ['Why', error],
    ['Ended', finished_at === null ? null : <When at={finished_at} />],
    ['Done', isUnderWay(state) ? null : `${done} of ${total} sessions`],
    ['Spent', `$${spent_usd.toFixed(4)}${cap}`],
    ['Asked by', asked_by],
  ];
}

function Sessions({ project, sessions }: { project: string; sessions: readonly SessionLine[] }) {
  return (
    <ScrollTable
      label="Sessions"
      columns={[
        'Session',
        'Mode',
        { name: 'Repeat', number: true },
        'Ended',
        { name: 'Tool calls', number: true },
        { name: 'Tokens', number: true },
        { name: 'Cost', number: true },
        { name: 'Took', number: true },
      ]}
    >
      {sessions.map(({ id, mode, repeat, question, ended, toolCalls, tokens, costUsd, milliseconds }) => (
        <tr>
          <th scope="row">
            <a href={projectLink(project, 'evals', 'sessions', id)}>{question === '' ? 'all questions' : question}</a>
          </th>
          <td>{mode}</td>
          <td class="number">{repeat}</td>
          <td>
            <Tag tone={ended === 'done' ? 'good' : ended === 'max-steps' ? 'warn' : 'bad'}>{ended}</Tag>
          </td>
          <td class="number">
            <a href={projectLink(project, 'evals', 'sessions', id)}>{toolCalls}</a>
          </td>
          <td class="number">{count(tokens)}</td>
          <td class="number">{costUsd === null ? '–' : `$${costUsd.toFixed(4)}`}</td>
          <td class="number">{duration(milliseconds / 1000)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
