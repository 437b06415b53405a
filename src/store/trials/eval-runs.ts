import type { Store } from '../store.ts';
import { isRunOf } from './is-run-of.ts';
import { type RunState, runState } from './run-state.ts';
import { DONE, spentOn, type Trial, type TrialKey } from './trials.ts';

/** A run of the brain eval over a project. */
export interface EvalRun {
  id: string;
  /** The plan, as `RunPlan`. */
  plan: unknown;
  createdAt: Date;
  /** Saved trials, and those of them that are done. */
  trials: number;
  done: number;
  /** US dollars so far; a call of unknown outcome counts at its worst case. */
  costUsd: number;
  /** The progress of the workers; null for a run that a command does by itself. */
  job: RunState | null;
}

/** A trial without its transcript. */
export type TrialLine = Omit<Trial, 'session'> & { id: number };

/** A trial with its transcript and its run. */
export interface WholeTrial extends TrialLine {
  run: string;
  plan: unknown;
  session: unknown;
}

const selectRuns = (store: Store, project: string) =>
  store.db
    .selectFrom('brain_eval_runs as r')
    .select(['r.id', 'r.plan', 'r.created_at as createdAt', runState().as('job')])
    .select(({ ref }) => spentOn(ref('r.id')).as('costUsd'))
    .select(({ selectFrom }) => {
      const trials = selectFrom('brain_eval_trials as t')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('t.run_id', '=', 'r.id');
      const done = trials.where('t.ended', 'in', DONE);
      return [trials.$asScalar().$notNull().as('trials'), done.$asScalar().$notNull().as('done')];
    })
    .where(isRunOf(project))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc');

const selectTrials = (store: Store) =>
  store.db
    .selectFrom('brain_eval_trials as t')
    .innerJoin('brain_eval_runs as r', 'r.id', 't.run_id')
    .select(['t.id', 't.mode', 't.repeat', 't.question', 't.ended', 't.tool_calls as toolCalls', 't.tokens'])
    .select(['t.cost_usd as costUsd', 't.milliseconds']);

/** The runs over one project, newest first; only those before the run of that id when it is given. */
export async function listEvalRuns(
  store: Store,
  { project, limit, before = null }: { project: string; limit: number; before?: string | null },
): Promise<EvalRun[]> {
  if (store.attached) return [];
  let query = selectRuns(store, project).limit(limit);
  if (before !== null) {
    const last = store.db
      .selectFrom('brain_eval_runs as r')
      .select(['r.created_at', 'r.id'])
      .where('r.id', '=', before)
      .where(isRunOf(project))
      .$asTuple('created_at', 'id');
    query = query.where(({ eb, refTuple }) => eb(refTuple('r.created_at', 'r.id'), '<', last));
  }
  return query.execute();
}

/** One run over a project with the outcome of each trial; null when the project has none of that id. */
export async function findEvalRun(
  store: Store,
  { project, id }: { project: string; id: string },
): Promise<(EvalRun & { sessions: TrialLine[] }) | null> {
  if (store.attached) return null;
  const run = await selectRuns(store, project).where('r.id', '=', id).executeTakeFirst();
  if (!run) return null;
  const sessions = await selectTrials(store)
    .where('r.id', '=', id)
    .orderBy('t.mode')
    .orderBy('t.repeat')
    .orderBy('t.id')
    .execute();
  return { ...run, sessions };
}

/** One trial of a project, whole; null when there is none. */
export async function findTrial(
  store: Store,
  { project, id }: { project: string; id: number },
): Promise<WholeTrial | null> {
  if (store.attached) return null;
  const trial = await selectTrials(store)
    .select(['r.id as run', 'r.plan', 't.session'])
    .where('t.id', '=', id)
    .where(isRunOf(project))
    .executeTakeFirst();
  return trial ?? null;
}

/** What is known of an answer whose trial is sought. */
export interface AnswerOrigin {
  project: string;
  commit: string | null;
  model: string | null;
  keySha8: string;
  mode: TrialKey['mode'];
  repeat: number;
  question: string;
  /** ISO time of the recording. */
  recordedAt: string;
}

/** The id of the trial that gave an answer, from the newest run before its recording; null when no run here has it. */
export async function findTrialOfAnswer(store: Store, answer: AnswerOrigin): Promise<number | null> {
  if (store.attached) return null;
  const { project, commit, model, keySha8, mode, repeat, question, recordedAt } = answer;
  const trial = await store.db
    .selectFrom('brain_eval_trials as t')
    .innerJoin('brain_eval_runs as r', 'r.id', 't.run_id')
    .select('t.id')
    .where(isRunOf(project))
    .where(({ ref }) => ref('r.plan', '->>').key('commit'), '=', commit)
    .where(({ ref }) => ref('r.plan', '->>').key('model'), '=', model)
    .where(({ ref }) => ref('r.plan', '->>').key('key_sha8'), '=', keySha8)
    .where('t.mode', '=', mode)
    .where('t.repeat', '=', repeat)
    .where('t.question', 'in', [question, ''])
    .where('t.ended', 'in', DONE)
    .orderBy(({ eb }) => eb('r.created_at', '<=', new Date(recordedAt)), 'desc')
    .orderBy('r.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return trial?.id ?? null;
}
