import { mayAs } from '../../../members/visitor.ts';
import { formatCount, formatPercent } from '../../../report/format.ts';
import { When } from '../../../report/when.tsx';
import { THRESHOLDS } from '../../../takes-quality/panel/verdict.ts';
import { NotReady } from '../brain/brain-view.tsx';
import { isRunning, LiveBuild } from '../brain/build-parts.tsx';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { BuildTag } from '../parts/build-tag.tsx';
import { CsrfField } from '../parts/csrf-field.tsx';
import { Command } from '../parts/empty.tsx';
import { link, projectLink } from '../parts/links.ts';
import { type Scale, TimeChart } from '../parts/time-chart.tsx';
import { loadOverview, type Overview } from './load-overview.ts';
import { NeedsALook } from './needs-a-look.tsx';
import { pointOf, Tiles } from './tiles.tsx';

const REFRESH_SECONDS = 5;
const SCORES: Scale = { lines: [4, 6, THRESHOLDS.mean, 8, 10], threshold: THRESHOLDS.mean, write: String };
const SHARES: Scale = { lines: [0, 0.5, 1], threshold: null, write: formatPercent };

/** A project at a glance: is it built and fresh, is it good, is it getting better, what it costs, what needs a look. */
export async function overviewView(request: ProjectRequest): Promise<PageContent> {
  const { visitor, project } = request;
  const overview = await loadOverview(request);
  const running = overview.builds.filter(isRunning);
  return {
    title: project.id,
    section: 'overview',
    refresh: running.length > 0 ? REFRESH_SECONDS : undefined,
    body: (
      <>
        <Standing request={request} overview={overview} />
        {running.map((build) => (
          <LiveBuild visitor={visitor} build={build} />
        ))}
        {overview.ready === null ? (
          <NotReady
            visitor={visitor}
            project={project}
            built={overview.builds.length > 0}
            running={running.length > 0}
          />
        ) : (
          <>
            <Tiles project={project.id} overview={overview} />
            <div class="split main-first columns">
              <div>
                <Charts project={project.id} overview={overview} />
              </div>
              <div>
                <section class="card" aria-labelledby="look">
                  <h2 id="look">Needs a look</h2>
                  <NeedsALook project={project.id} overview={overview} />
                </section>
                <NextSteps project={project.id} overview={overview} />
              </div>
            </div>
          </>
        )}
      </>
    ),
  };
}

/** What is served, since when, and what changed with it. */
function Standing({ request, overview }: { request: ProjectRequest; overview: Overview }) {
  const { visitor, project } = request;
  const { ready, before, builds, takes } = overview;
  const last = builds[0];
  return (
    <div class="standing">
      <div>
        {ready === null ? (
          <p>
            <BuildTag status="none" />
          </p>
        ) : (
          <p>
            <BuildTag status="ready" /> serving {ready.branch ?? 'the default branch'} at{' '}
            <a href={projectLink(project.id, 'builds', ready.id)}>
              <code>{ready.commit?.slice(0, 12)}</code>
            </a>
            {ready.finishedAt ? (
              <>
                , built <When at={ready.finishedAt} />
              </>
            ) : null}{' '}
            ·{' '}
            <a href={link(projectLink(project.id, 'contents'), { kind: 'documents' })}>
              {formatCount(ready.counts?.documents ?? 0)} documents
            </a>
            , <a href={link(projectLink(project.id, 'takes'), { state: 'active' })}>{formatCount(takes)} takes</a>
          </p>
        )}
        {ready !== null && before?.commit ? (
          <p class="soft">
            Since build {before.id} at <code>{before.commit.slice(0, 12)}</code>:{' '}
            {describeChange(ready.counts, before.counts)}.
          </p>
        ) : null}
        {last?.status === 'failed' ? (
          <p class="note bad" role="status">
            The last build failed{ready ? '; the previous one is still in use' : ''}: {last.error}
          </p>
        ) : null}
      </div>
      {ready !== null && mayAs(visitor, project.id, 'builder') ? (
        <form method="post" action={projectLink(project.id, 'builds')} data-once>
          <CsrfField visitor={visitor} />
          <input type="hidden" name="branch" value={project.branch ?? ''} />
          <button type="submit">Build the Brain</button>
        </form>
      ) : null}
    </div>
  );
}

type Counts = NonNullable<Overview['ready']>['counts'];

/** `4 documents read anew, 2 more sections, 1 card fewer`. */
function describeChange(now: Counts, before: Counts): string {
  if (now === null || before === null) return 'unknown';
  const changes = (['documents', 'sections', 'cards', 'tables', 'links'] as const).flatMap((name) => {
    const change = now[name] - before[name];
    return change === 0 ? [] : [`${formatCount(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} ${name}`];
  });
  return [`${formatCount(now.parsed)} documents read anew`, ...changes].join(', ');
}

/** Is it getting better: the gate's score and the rates of the eval over time. */
function Charts({ project, overview: { gate, evals } }: { project: string; overview: Overview }) {
  const brain = evals.filter(({ mode }) => mode === 'brain');
  return (
    <>
      {gate.length === 0 ? null : (
        <figure class="card">
          <h2>
            <a href={projectLink(project, 'quality')}>Gate score</a>
          </h2>
          <TimeChart
            width={380}
            height={136}
            scale={SCORES}
            points={gate.map((run) => ({
              href: projectLink(project, 'quality', 'runs', run.id),
              name: `${run.ts.slice(0, 10)}: ${run.overall?.toFixed(1) ?? 'no score'} (${run.verdict})`,
              day: run.ts.slice(0, 10),
              epoch: `${run.rubricVersion}, ${run.models.length} judges`,
              value: overallOf(run),
            }))}
          />
          <figcaption>
            Mean over the five dimensions, with the lowest and highest of them; dashed, the least that passes. The curve
            breaks where the rubric or the number of judges changed.
          </figcaption>
        </figure>
      )}
      {brain.length === 0 ? null : (
        <figure class="card">
          <h2>
            <a href={projectLink(project, 'evals')}>Grounded answers</a>
          </h2>
          <TimeChart
            width={380}
            height={116}
            scale={SHARES}
            points={brain.map(({ id, ts, keySha8, commit, measures }) => ({
              href: projectLink(project, 'evals', 'runs', id),
              name: `${ts.slice(0, 10)} at ${commit?.slice(0, 12) ?? 'an unknown commit'}: ${measures.grounded.numerator} of ${measures.grounded.denominator}`,
              day: ts.slice(0, 10),
              epoch: `key ${keySha8}`,
              value: pointOf(measures.grounded),
            }))}
          />
          <figcaption>
            Right answers that cite every line of their evidence, with the Brain, of the answerable questions, with 95 %
            intervals. The curve breaks where the key changed.
          </figcaption>
        </figure>
      )}
    </>
  );
}

function overallOf({ overall, dimensions }: Overview['gate'][number]) {
  if (overall === null) return null;
  const means = Object.values(dimensions).flatMap((score) => (score === null ? [] : [score.mean]));
  return { mean: overall, low: Math.min(overall, ...means), high: Math.max(overall, ...means) };
}

/** What to do next, where something has never been done. */
function NextSteps({ project, overview: { takes, gate, evals } }: { project: string; overview: Overview }) {
  const steps = [
    takes === 0 ? { text: 'No page holds a take. Have some proposed:', command: 'gbrain takes propose FOLDER' } : null,
    takes > 0 && gate.length === 0
      ? {
          text: 'No run has judged the takes. With no model and no key, the built-in rules judge:',
          command: `gbrain eval takes-quality run --project ${project} --models builtin:rules`,
        }
      : null,
    evals.length === 0
      ? {
          text: 'Nobody has measured whether the Brain helps. Begin an answer key:',
          command: 'gbrain eval brain init --docs FOLDER --out questions.json',
        }
      : null,
  ].filter((step) => step !== null);
  if (steps.length === 0) return null;
  return (
    <section class="card" aria-labelledby="next">
      <h2 id="next">What to do next</h2>
      {steps.map(({ text, command }) => (
        <>
          <p>{text}</p>
          <Command>{command}</Command>
        </>
      ))}
    </section>
  );
}
