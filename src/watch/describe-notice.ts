import type { Report } from '../brain-eval/report/report-schema.ts';
import type { TrialJobs } from '../brain-eval/trials/trial-jobs.ts';
import { findBuild } from '../store/builds/builds.ts';
import type { Store } from '../store/store.ts';
import { findEvalRun } from '../store/trials/eval-runs.ts';
import type { Notice } from '../store/watches/notices.ts';
import { plural } from '../text/plural.ts';

/** The body of a notice. Chats that take JSON with a `text` show that and pass over the rest. */
export interface NoticeBody {
  /** One sentence for people. */
  text: string;
  event: Notice['event'];
  project: string;
  /** The build, for events of builds. */
  build?: number;
  /** The run, for events of evals. */
  run?: string;
  /** Of the documents; null when it is not known. */
  commit: string | null;
}

/** Where builds and runs are. */
export interface NoticeSource {
  store: Store;
  runs: Pick<TrialJobs, 'report'>;
}

/** What is told of a build or run; null when it is gone. */
export async function describeNotice({ store, runs }: NoticeSource, notice: Notice): Promise<NoticeBody | null> {
  return notice.event.startsWith('build.') ? describeBuildEnd(store, notice) : describeRunEnd(store, runs, notice);
}

async function describeBuildEnd(store: Store, { event, project, subject }: Notice): Promise<NoticeBody | null> {
  const build = await findBuild(store, project, Number(subject));
  if (build === null) return null;
  const { id, commit, counts, error, promotedAt, warnings } = build;
  const at = commit === null ? '' : ` at ${commit.slice(0, 12)}`;
  const what =
    event === 'build.failed'
      ? `failed: ${error ?? 'it was stopped'}`
      : `${promotedAt === null ? 'is ready as a preview' : 'is what readers get now'}${at}: ${plural(counts?.documents ?? 0, 'document')}, ${plural(warnings.length, 'warning')}.`;
  return { text: `${project}: build ${id} ${what}`, event, project, build: id, commit };
}

async function describeRunEnd(
  store: Store,
  runs: NoticeSource['runs'],
  { event, project, subject }: Notice,
): Promise<NoticeBody | null> {
  const run = await findEvalRun(store, { project, id: subject });
  if (run === null) return null;
  const { commit, model } = run.plan as { commit: string; model: string };
  const report = event === 'eval.done' ? await runs.report(subject) : null;
  const text =
    report === null
      ? `${project}: the brain eval of ${model} ended early: ${run.job?.error ?? 'nothing is known'}`
      : `${project}: brain eval of ${model} at ${commit.slice(0, 12)}, $${run.costUsd.toFixed(2)}: ${rates(report)}.`;
  return { text, event, project, run: subject, commit };
}

/** The rates of each mode: `brain 90 % right and 85 % grounded`. */
function rates({ groups }: Report): string {
  const percent = (mean: number | null) => (mean === null ? '–' : `${Math.round(mean * 100)} %`);
  return groups
    .map(({ name, right, grounded }) => `${name} ${percent(right.mean)} right and ${percent(grounded.mean)} grounded`)
    .join('; ');
}
