import { count } from '../../../brain-eval/report/print/outcome.tsx';
import { FactList } from '../../../report/scroll-table.tsx';
import { Tag } from '../../../report/tag.tsx';
import { duration } from '../../../report/when.tsx';
import { notFound } from '../../request/problem.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { link, projectLink, readNumber } from '../parts/links.ts';
import { Pager } from '../parts/pager.tsx';
import { loadSession } from './open-trial.ts';
import { readSteps, type Step } from './read-steps.ts';

const STEPS_SHOWN = 100;
/** A longer text is cut: the trial's own file holds it whole. */
const MAX_LENGTH = 20_000;

/** A session step by step: what the agent said, called and got back. */
export async function sessionView({ deps, project, param, query }: ProjectRequest): Promise<PageContent> {
  const id = readNumber(param('session'));
  const whole = id === null ? null : await loadSession(deps.store, project.id, id);
  if (id === null || whole === null) throw notFound();
  const { session, question, mode, repeat, run, plan } = whole;
  const steps = readSteps(session.transcript);
  const offset = readNumber(query('offset')) ?? 0;
  const shown = steps.slice(offset, offset + STEPS_SHOWN);
  return {
    title: `${question === '' ? 'All questions' : question}, ${mode} ${repeat}`,
    section: 'evals',
    crumbs: [
      { name: 'Brain eval', href: projectLink(project.id, 'evals') },
      { name: `Run ${run}`, href: projectLink(project.id, 'evals', 'jobs', run) },
    ],
    body: (
      <>
        <FactList
          rows={[
            ['Ended', <Tag tone={session.ended === 'done' ? 'good' : 'warn'}>{session.ended}</Tag>],
            ['Why', session.reason],
            ['Model', plan.model],
            ['Model calls', String(session.steps)],
            ['Tool calls', <a href="#steps">{count(whole.toolCalls)}</a>],
            ['Tokens', whole.tokens === null ? null : count(whole.tokens)],
            ['Cost', session.costUsd === null ? null : `$${session.costUsd.toFixed(4)}`],
            ['Took', duration(session.milliseconds / 1000)],
          ]}
        />
        <h2 id="steps">Steps ({steps.length})</h2>
        {steps.length === 0 ? <p class="soft">The session left no transcript.</p> : null}
        <ol class="steps">
          {shown.map((step, index) => (
            <StepItem step={step} number={offset + index + 1} />
          ))}
        </ol>
        <Pager
          offset={offset}
          shown={shown.length}
          total={steps.length}
          size={STEPS_SHOWN}
          noun="steps"
          href={(at) => link(projectLink(project.id, 'evals', 'sessions', id), { offset: at })}
        />
      </>
    ),
  };
}

const WORDS: Readonly<Record<Step['kind'], string>> = {
  said: 'said',
  thought: 'thought',
  called: 'called',
  returned: 'answered',
  asked: 'asked',
  record: 'recorded',
};

function StepItem({ step: { kind, tool, text }, number }: { step: Step; number: number }) {
  const heading = `${number}. ${kind === 'returned' ? `${tool} ` : ''}${WORDS[kind]}${kind === 'called' ? ` ${tool}` : ''}`;
  const body =
    text.length > MAX_LENGTH
      ? `${text.slice(0, MAX_LENGTH)} … (${count(text.length - MAX_LENGTH)} more characters)`
      : text;
  return (
    <li id={`step-${number}`}>
      <h3>
        <a href={`#step-${number}`}>{heading}</a>
      </h3>
      {kind === 'returned' && text.length > 600 ? (
        <details>
          <summary>{count(text.length)} characters</summary>
          <pre>{body}</pre>
        </details>
      ) : (
        <pre>{body}</pre>
      )}
    </li>
  );
}
