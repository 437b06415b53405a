import { mayAs } from '../../../members/visitor.ts';
import { listGateJobs } from '../../../store/receipts/gate-jobs.ts';
import { DIMENSIONS, type Dimension } from '../../../takes/page/take.ts';
import { groupComparable } from '../../../takes-quality/compare/trend.ts';
import { THRESHOLDS } from '../../../takes-quality/panel/verdict.ts';
import { DIMENSION_NAMES } from '../../../takes-quality/report/dimension-names.ts';
import { shown } from '../../../takes-quality/report/summary.ts';
import type { PageContent } from '../frame/layout.tsx';
import type { ProjectRequest } from '../frame/page-request.ts';
import { Command, Empty } from '../parts/empty.tsx';
import { link, projectLink, readNumber } from '../parts/links.ts';
import { type Scale, TimeChart } from '../parts/time-chart.tsx';
import { GateForm, type TriedGate } from './gate-form.tsx';
import { GateJobs, isGateOpen } from './gate-jobs.tsx';
import { listQualityRuns, type QualityRun } from './quality-runs.ts';
import { type RunBlock, RunTable } from './run-table.tsx';

const RUNS_SHOWN = 60;
/** Of runs of the server: those under way, and the newest that ended. */
const JOBS_SHOWN = 10;
/** How often a page with a run under way is loaded again where no script follows it. */
const REFRESH_SECONDS = 5;
/** The scores of judges. */
const SCORES: Scale = { lines: [1, 4, THRESHOLDS.mean, 10], threshold: THRESHOLDS.mean, write: String };

/** How good the takes were judged to be over time, by dimension. */
export function trendView(request: ProjectRequest): Promise<PageContent> {
  return gateView(request, null);
}

/** The same with the form that asks for a run as it was `tried`. */
export async function gateView(
  { deps, visitor, project, query }: ProjectRequest,
  tried: TriedGate | null,
): Promise<PageContent> {
  const runs = await listQualityRuns(deps.store, visitor, { project: project.id, limit: RUNS_SHOWN });
  const jobs = await listGateJobs(deps.store, project.id, { limit: JOBS_SHOWN });
  const mayRun = mayAs(visitor, project.id, 'builder');
  return {
    title: 'Takes quality',
    section: 'quality',
    ...(jobs.some(isGateOpen) && { refresh: REFRESH_SECONDS }),
    body: (
      <>
        <GateJobs visitor={visitor} project={project.id} jobs={jobs} />
        {runs.length > 0 ? (
          <Trend project={project.id} runs={runs} like={readNumber(query('like'))} />
        ) : (
          <Empty>
            <p>No run has judged the takes of this project yet.</p>
            {mayRun ? null : (
              <Command>gbrain eval takes-quality run --project {project.id} --models builtin:rules</Command>
            )}
          </Empty>
        )}
        {mayRun ? <GateForm visitor={visitor} project={project.id} judges={deps.judges} tried={tried} /> : null}
      </>
    ),
  };
}

/** Blocks of runs that compare, as `gbrain eval takes-quality trend` has them. */
function blocksOf(runs: readonly QualityRun[]): RunBlock[] {
  const rubrics = new Map<string, number>();
  return groupComparable(runs.map((run) => ({ ...run.compares, run }))).map((rows) => {
    const { rubric_version, source, folder, slug_prefix, limit, n_takes, models } = rows[0]!;
    const parts = [
      `rubric ${rubric_version}`,
      `${limit ?? n_takes ?? '?'} takes`,
      ...(source === 'fs' ? [`of the folder ${folder ?? '?'}`] : []),
      ...(slug_prefix === null ? [] : [`under ${slug_prefix}`]),
      (models ?? []).join(', '),
    ];
    const before = rubrics.get(rubric_version) ?? 0;
    rubrics.set(rubric_version, before + 1);
    const short = `rubric ${rubric_version}${before === 0 ? '' : ` ${String.fromCharCode(65 + (before % 26))}`}`;
    return { label: parts.join(' · '), short, runs: rows.map(({ run }) => run) };
  });
}

function Trend({ project, runs, like }: { project: string; runs: readonly QualityRun[]; like: number | null }) {
  const blocks = blocksOf(runs);
  const chosen = blocks.filter((block) => block.runs.some(({ id }) => id === like));
  const shownBlocks = chosen.length > 0 ? chosen : blocks;
  const labels = new Map(blocks.flatMap(({ short, runs }) => runs.map(({ id }) => [id, short] as const)));
  const inTime = shownBlocks
    .flatMap((block) => block.runs)
    .sort((a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : a.id - b.id));
  const address = (run: QualityRun) => projectLink(project, 'quality', 'runs', run.id);
  return (
    <>
      <p class="lead">
        Judges score a sample of takes from 1 to 10 in five dimensions. A run passes when every mean is at least{' '}
        {THRESHOLDS.mean} and no judge gives less than {THRESHOLDS.min}.
      </p>
      {blocks.length === 1 ? null : <Choice project={project} blocks={blocks} chosen={chosen[0] ?? null} />}
      <h2>By dimension</h2>
      <figure>
        <div class="charts">
          {DIMENSIONS.map((dimension) => (
            <div>
              <h3>{DIMENSION_NAMES[dimension]}</h3>
              <TimeChart
                scale={SCORES}
                points={inTime.map((run) => ({
                  href: address(run),
                  name: `${run.ts.slice(0, 10)}: ${shown(run.dimensions[dimension]?.mean ?? null)} (${run.verdict})`,
                  day: run.ts.slice(0, 10),
                  epoch: labels.get(run.id)!,
                  value: rangeOfJudges(run.dimensions[dimension]),
                }))}
              />
            </div>
          ))}
        </div>
        <figcaption>
          Panel means, oldest to newest, with the range of the judges. The dashed line is the least that passes; a
          dotted one marks another rubric, sample or panel, whose scores do not compare with those before it. A cross is
          a run without a verdict. The same numbers stand in the table.
        </figcaption>
      </figure>
      <h2>Runs</h2>
      <form method="get" action={projectLink(project, 'quality', 'compare')}>
        <RunTable blocks={shownBlocks} address={address} />
        {inTime.length > 1 ? <button type="submit">Compare side by side</button> : null}
      </form>
    </>
  );
}

/** Which runs to show: all, or those of one block. */
function Choice({
  project,
  blocks,
  chosen,
}: {
  project: string;
  blocks: readonly RunBlock[];
  chosen: RunBlock | null;
}) {
  const address = projectLink(project, 'quality');
  return (
    <nav aria-label="Runs that compare">
      <p class="soft">Only runs of one rubric, source, panel and sample size compare:</p>
      <ul>
        <li>{chosen === null ? <strong>All runs</strong> : <a href={address}>All runs</a>}</li>
        {blocks.map((block) => (
          <li>
            {block === chosen ? (
              <strong>{block.label}</strong>
            ) : (
              <a href={link(address, { like: block.runs[0]!.id })}>{block.label}</a>
            )}{' '}
            <span class="soft">({block.runs.length})</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function rangeOfJudges(score: QualityRun['dimensions'][Dimension]) {
  return score && { mean: score.mean, low: score.min, high: score.max };
}
