import { compareSides } from '../../../brain-eval/report/compare.ts';
import { groupRuns } from '../../../brain-eval/report/group-runs.ts';
import type { RunScore } from '../../../brain-eval/score/run-score-schema.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { Empty } from '../parts/empty.tsx';
import { projectLink, readNumber } from '../parts/links.ts';
import { DifferenceTable, SideTable } from './comparison-tables.tsx';
import { FlippedTable } from './flipped-table.tsx';
import { ForestChart } from './forest-chart.tsx';
import { type EvalRecord, loadEvalRecords } from './recorded-evals.ts';

/** Of the bootstrap: the same runs always give the same intervals. */
const SEED = 1;
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Two sides held against each other question by question: modes, models, builders, commits. */
export async function compareModesView({ deps, visitor, project, queries }: ProjectRequest): Promise<PageContent> {
  const load = (side: 'a' | 'b') =>
    loadEvalRecords(deps.store, visitor, {
      project: project.id,
      ids: [...new Set(queries(side).flatMap((id) => readNumber(id) ?? []))].slice(0, 50),
    });
  const sides = { a: await load('a'), b: await load('b') };
  const evals = projectLink(project.id, 'evals');
  return {
    title: 'Two sides compared',
    section: 'evals',
    crumbs: [{ name: 'Brain eval', href: evals }],
    body:
      sides.a.length === 0 || sides.b.length === 0 ? (
        <Empty>
          <p>
            Each side needs a run. <a href={evals}>Choose runs</a> for A, such as those with the Brain, and for B, such
            as those with plain reads.
          </p>
        </Empty>
      ) : (
        <Comparison project={project.id} sides={sides} />
      ),
  };
}

function Comparison({ project, sides }: { project: string; sides: Record<'a' | 'b', EvalRecord[]> }) {
  const names = nameSides(sides.a, sides.b);
  const runs = { a: sides.a.map(({ score }) => score), b: sides.b.map(({ score }) => score) };
  const comparison = compareSides({ name: names.a, runs: runs.a }, { name: names.b, runs: runs.b }, { seed: SEED });
  const groups = { a: groupOf(runs.a), b: groupOf(runs.b) };
  const keys = new Set([...sides.a, ...sides.b].map(({ keySha8 }) => keySha8));
  const measures = ['right', 'grounded', 'precision'] as const;
  const words = { right: 'Right', grounded: 'Grounded', precision: 'Precision' };
  const widest = Math.max(
    0.1,
    ...measures.flatMap((measure) => {
      const { difference, interval } = comparison[measure];
      return [difference ?? 0, interval?.low ?? 0, interval?.high ?? 0].map(Math.abs);
    }),
  );
  const reach = Math.min(1, Math.ceil(widest * 10) / 10);
  return (
    <>
      {keys.size === 1 ? null : (
        <p class="note warn">The two sides answered different keys: only questions of the same id are paired.</p>
      )}
      <ul>
        {comparison.summary.map((sentence) => (
          <li>{sentence}</li>
        ))}
      </ul>
      <h2>Each side</h2>
      <figure>
        <ForestChart
          low={0}
          high={1}
          ticks={[0, 0.25, 0.5, 0.75, 1]}
          show={percent}
          estimates={measures.flatMap((measure) =>
            (['a', 'b'] as const).map((side) => ({
              name: `${words[measure]}, ${names[side].slice(0, 18)}`,
              value: groups[side][measure].mean,
              interval: groups[side][measure].interval,
              other: side === 'b',
              first: side === 'a',
            })),
          )}
        />
        <figcaption>
          A ({names.a}) is filled, B ({names.b}) hollow; the bars are 95 % intervals over the questions. The same
          numbers stand in the table.
        </figcaption>
      </figure>
      <SideTable project={project} names={names} sides={sides} groups={groups} />
      <h2>A minus B</h2>
      <figure>
        <ForestChart
          low={-reach}
          high={reach}
          ticks={[-reach, 0, reach]}
          threshold={0}
          show={(share) => `${share > 0 ? '+' : share < 0 ? '−' : ''}${Math.round(Math.abs(share) * 100)}`}
          estimates={measures.map((measure) => ({
            name: words[measure],
            value: comparison[measure].difference,
            interval: comparison[measure].interval,
          }))}
        />
        <figcaption>
          Differences in points, paired by question, with 95 % intervals. An interval across the dashed line shows no
          difference.
        </figcaption>
      </figure>
      <DifferenceTable project={project} comparison={comparison} names={names} sides={sides} />
      <FlippedTable project={project} comparison={comparison} names={names} sides={sides} />
    </>
  );
}

/** Sides are called by what differs between them. */
function nameSides(a: readonly EvalRecord[], b: readonly EvalRecord[]): Record<'a' | 'b', string> {
  const called = (records: readonly EvalRecord[], of: (score: RunScore) => string | null) =>
    [...new Set(records.map(({ score }) => of(score) ?? 'unknown'))].join(', ');
  const ways: ((score: RunScore) => string | null)[] = [
    ({ mode }) => mode,
    ({ model }) => model,
    ({ commit }) => commit?.slice(0, 12) ?? null,
    ({ name }) => name,
  ];
  const telling = ways.find((way) => called(a, way) !== called(b, way));
  return telling ? { a: called(a, telling), b: called(b, telling) } : { a: 'A', b: 'B' };
}

/** The runs of one side together; runs are told apart by mode there, and a side may hold both. */
function groupOf(runs: readonly RunScore[]) {
  const group = groupRuns(runs.map((run) => ({ ...run, mode: 'brain' as const })))[0]!;
  const only = runs.length === 1 ? runs[0]! : null;
  // Of one run the spread from run to run is not known, but that over its questions is.
  return only ? { ...group, precision: { ...group.precision, interval: only.measures.precision.interval } } : group;
}
