import type { Child } from 'hono/jsx';
import { counted } from '../../../brain-eval/report/print/outcome.tsx';
import type { Rate } from '../../../brain-eval/score/measures-schema.ts';
import { formatCount, formatInterval, formatPercent } from '../../../report/format.ts';
import { VerdictTag } from '../../../report/tag.tsx';
import type { RecordedEval } from '../evals/recorded-evals.ts';
import { projectLink } from '../parts/links.ts';
import { Sparkline } from '../parts/time-chart.tsx';
import type { QualityRun } from '../quality/quality-runs.ts';
import type { Overview } from './load-overview.ts';

/** Is it good, and what does it cost: four numbers, each with what it is out of, and each leading to what it counts. */
export function Tiles({ project, overview }: { project: string; overview: Overview }) {
  const { gate, evals, spent } = overview;
  return (
    <ul class="answers">
      <GateTile project={project} runs={gate} takes={overview.takes} />
      <GroundedTile project={project} runs={evals.filter(({ mode }) => mode === 'brain')} />
      <CallsTile project={project} evals={evals} />
      <Tile
        name="Spent this month"
        value={dollars(spent.gate + spent.evals)}
        href={projectLink(project, 'evals')}
        note={`gate ${dollars(spent.gate)}, evals ${dollars(spent.evals)}`}
      />
    </ul>
  );
}

function GateTile({ project, runs, takes }: { project: string; runs: readonly QualityRun[]; takes: number }) {
  const last = runs.at(-1);
  if (last === undefined)
    return <Tile name="Gate" value="–" href={projectLink(project, 'quality')} note="not run yet" />;
  return (
    <Tile
      name="Gate"
      value={last.overall === null ? '–' : last.overall.toFixed(1)}
      href={projectLink(project, 'quality', 'runs', last.id)}
      mark={<VerdictTag verdict={last.verdict} />}
      note={`${formatCount(last.takes)} of ${formatCount(Math.max(takes, last.takes))} takes, ${last.models.length} ${last.models.length === 1 ? 'judge' : 'judges'}, ${last.ts.slice(0, 10)}`}
    >
      <Sparkline
        points={runs.map(({ rubricVersion, overall }) => ({
          epoch: rubricVersion,
          value: overall === null ? null : { mean: overall, low: overall, high: overall },
        }))}
      />
    </Tile>
  );
}

function GroundedTile({ project, runs }: { project: string; runs: readonly RecordedEval[] }) {
  const last = runs.at(-1);
  if (last === undefined) {
    return <Tile name="Grounded answers" value="–" href={projectLink(project, 'evals')} note="not measured yet" />;
  }
  const { grounded } = last.measures;
  return (
    <Tile
      name="Grounded answers"
      value={grounded.rate === null ? '–' : formatPercent(grounded.rate)}
      href={projectLink(project, 'evals', 'runs', last.id)}
      note={`${formatInterval(grounded.interval)} · ${counted(grounded)}, ${last.ts.slice(0, 10)}`}
    >
      <Sparkline
        points={runs.map(({ keySha8, measures }) => ({ epoch: keySha8, value: pointOf(measures.grounded) }))}
      />
    </Tile>
  );
}

function CallsTile({ project, evals }: { project: string; evals: readonly RecordedEval[] }) {
  const [brain, documents] = (['brain', 'documents'] as const).map((side) =>
    evals.findLast(({ mode, toolCalls }) => mode === side && toolCalls !== null),
  );
  const href =
    brain && documents
      ? `${projectLink(project, 'evals', 'compare')}?a=${brain.id}&b=${documents.id}`
      : projectLink(project, 'evals');
  const calls = (run: RecordedEval | undefined) =>
    run === undefined || run.toolCalls === null ? '–' : formatCount(run.toolCalls / run.measures.right.denominator);
  return (
    <Tile
      name="Calls a question"
      value={calls(brain)}
      href={href}
      note={brain === undefined ? 'not measured yet' : `plain reads ${calls(documents)}`}
    />
  );
}

function Tile({
  name,
  value,
  href,
  note,
  mark,
  children,
}: {
  name: string;
  value: string;
  href: string;
  note: string;
  mark?: Child;
  children?: Child;
}) {
  return (
    <li class="card">
      <span class="soft">{name}</span>
      <p class="value">
        <a href={href}>{value}</a> {mark}
      </p>
      <p class="soft">{note}</p>
      {children}
    </li>
  );
}

/** A rate as a value of a chart; null where nothing could be counted. */
export function pointOf({ rate, interval }: Rate): { mean: number; low: number; high: number } | null {
  return rate === null ? null : { mean: rate, low: interval?.low ?? rate, high: interval?.high ?? rate };
}

/** `$0.24`. */
const dollars = (cost: number) => `$${cost.toFixed(2)}`;
