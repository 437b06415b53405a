import { z } from 'zod';
import type { AgentSession } from '../../../agent/agent.ts';
import { SESSIONS } from '../../../brain-eval/answers/run.ts';
import type { TrialPlan } from '../../../brain-eval/trials/trial-plan.ts';
import { GbrainError } from '../../../errors.ts';
import type { Store } from '../../../store/store.ts';
import {
  type EvalRun,
  findEvalRun,
  findTrial,
  findTrialOfAnswer,
  listEvalRuns,
  type TrialLine,
  type WholeTrial,
} from '../../../store/trials/eval-runs.ts';
import type { RunState } from '../../../store/trials/run-state.ts';
import type { EvalRecord } from './recorded-evals.ts';

/** One run of an agent over a key, and what its sessions came to. */
export interface EvalJob {
  id: string;
  startedAt: Date;
  plan: TrialPlan;
  /** How far the workers are; null for a run that a command does by itself. */
  state: RunState | null;
  sessions: number;
  /** Those that came to their own end. */
  done: number;
  /** US dollars so far; a call of unknown outcome counts at its worst case. */
  costUsd: number;
}

/** One session, without its transcript. */
export type SessionLine = TrialLine;

/** A session with everything that was said and done in it. */
export interface SessionWhole extends Omit<WholeTrial, 'plan' | 'session'> {
  plan: TrialPlan;
  session: AgentSession;
}

const planSchema = z.looseObject({
  ...{ project: z.string(), commit: z.string(), builder: z.union([z.literal(1), z.literal(2)]), model: z.string() },
  ...{ key_sha8: z.string(), session: z.enum(SESSIONS), max_steps: z.number(), prompt_sha8: z.string() },
});
const sessionSchema = z.looseObject({
  ...{ ended: z.string(), reason: z.string().nullable(), transcript: z.array(z.unknown()), steps: z.number() },
  ...{ costUsd: z.number().nullable(), milliseconds: z.number() },
});

/** The runs of a project, newest first; those that another gbrain wrote in its own way are left out. */
export async function listEvalJobs(store: Store, project: string, limit: number): Promise<EvalJob[]> {
  return (await listEvalRuns(store, { project, limit })).flatMap((run) => readJob(run) ?? []);
}

/** A run of a project and its sessions; null when there is none. Throws GbrainError `input` as {@link loadSession} does. */
export async function loadEvalJob(
  store: Store,
  project: string,
  run: string,
): Promise<{ plan: TrialPlan; startedAt: Date; sessions: SessionLine[] } | null> {
  const found = await findEvalRun(store, { project, id: run });
  if (found === null) return null;
  const job = readJob(found);
  if (job === null) throw foreign(`The run ${run}`);
  return { ...job, sessions: found.sessions };
}

/**
 * One session of a project; null when there is none. Throws GbrainError `input` for one that another gbrain wrote and
 * this one cannot read.
 */
export async function loadSession(store: Store, project: string, id: number): Promise<SessionWhole | null> {
  const found = await findTrial(store, { project, id });
  if (found === null) return null;
  const [plan, session] = [planSchema.safeParse(found.plan), sessionSchema.safeParse(found.session)];
  if (!plan.success || !session.success) throw foreign(`The session ${id}`);
  return { ...found, plan: found.plan as TrialPlan, session: found.session as AgentSession };
}

/** The session from which a recorded answer came; null for answers that were given elsewhere. */
export async function openTrial(
  store: Store,
  project: string,
  { record, question }: { record: EvalRecord; question: string },
): Promise<number | null> {
  const { name, mode, model, commit } = record.score;
  const repeat = /-(\d{1,6})$/.exec(name)?.[1];
  if (mode === null || repeat === undefined) return null;
  return findTrialOfAnswer(store, {
    ...{ project, commit, model, mode, question, keySha8: record.keySha8, repeat: Number(repeat) },
    recordedAt: record.ts,
  });
}

function readJob({ id, createdAt, plan, job, trials, done, costUsd }: EvalRun): EvalJob | null {
  if (!planSchema.safeParse(plan).success) return null;
  return { id, startedAt: createdAt, plan: plan as TrialPlan, state: job, sessions: trials, done, costUsd };
}

const foreign = (what: string) =>
  new GbrainError('input', `${what} was written by another version of gbrain and cannot be shown. Run it again.`);
