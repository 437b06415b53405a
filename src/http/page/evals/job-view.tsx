import type { PageContent } from '../layout.tsx';
import { projectLink } from '../links.ts';
import { PageNotFound, type ProjectRequest } from '../page-request.ts';
import { Facts, ScrollTable } from '../parts/scroll-table.tsx';
import { Tag } from '../parts/status-tag.tsx';
import { duration, When } from '../parts/when.tsx';
import { count } from './eval-parts.tsx';
import { loadEvalJob, type SessionLine } from './eval-sessions.ts';

/** One run of an agent over a key, and its sessions. */
export async function jobView({ deps, project, param }: ProjectRequest): Promise<PageContent> {
  const run = param('job');
  const job = await loadEvalJob(deps.store, project.id, run);
  if (job === null) throw new PageNotFound();
  const { plan, sessions, startedAt } = job;
  return {
    title: `Run ${run}`,
    section: 'evals',
    crumbs: [{ name: 'Brain eval', href: projectLink(project.id, 'evals') }],
    body: (
      <>
        <Facts
          rows={[
            ['Begun', <When at={startedAt} />],
            ['Model', plan.model],
            ['Commit', <code>{plan.commit}</code>],
            ['Builder', String(plan.builder)],
            ['Key', <code>{plan.key_sha8}</code>],
            ['Prompt', <code>{plan.prompt_sha8}</code>],
            ['Most steps', String(plan.max_steps)],
          ]}
        />
        <h2>Sessions ({sessions.length})</h2>
        {sessions.length === 0 ? (
          <p>
            None has ended yet. The same command with <code>--resume</code> asks what is missing.
          </p>
        ) : (
          <Sessions project={project.id} sessions={sessions} />
        )}
      </>
    ),
  };
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
