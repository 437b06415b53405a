import { z } from 'zod';
import { GbrainError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { endRun, findRunJob, type RunJob } from '../../store/trials/run-jobs.ts';
import type { TrialKey } from '../../store/trials/trials.ts';
import { MODES } from '../answers/run.ts';
import { keySchema } from '../key/key.ts';
import { listTrials, type TrialPlan, trialName } from './trial-plan.ts';

const runOptionsSchema = z.object({
  modes: z.array(z.enum(MODES)),
  repeat: z.number().int(),
  /** For one call of the model. */
  timeout_ms: z.number(),
  key: keySchema,
});

/** What a run was asked for beside its plan: the `job` column of its row. */
export type RunOptions = z.infer<typeof runOptionsSchema>;

/** A run with every trial that it has. */
export interface PlannedRun extends Omit<RunJob, 'plan' | 'job'>, Pick<RunOptions, 'key'> {
  plan: TrialPlan;
  timeoutMs: number;
  trials: readonly TrialKey[];
}

/** One trial of a run, as a job. */
export interface TrialJob extends TrialKey {
  run: string;
}

/** The run that a row of the store holds. Throws GbrainError `input` for one that another version wrote differently. */
export function readPlannedRun({ plan: stored, job, ...row }: RunJob): PlannedRun {
  const options = runOptionsSchema.safeParse(job);
  if (!options.success) {
    const message = `The run ${row.id} was started by another version of gbrain, and this version cannot read it. Start a new run.`;
    throw new GbrainError('input', message, { cause: options.error });
  }
  const { modes, repeat, timeout_ms, key } = options.data;
  const plan = stored as TrialPlan;
  return {
    ...row,
    plan,
    key,
    timeoutMs: timeout_ms,
    trials: listTrials(key, { modes, repeat, session: plan.session }),
  };
}

/** A run that still has trials to do; null for any other. A run that this version cannot read is ended as failed. */
export async function findOpenRun(store: Store, id: string): Promise<PlannedRun | null> {
  const row = await findRunJob(store, id);
  if (row === null || isOver(row)) return null;
  try {
    return readPlannedRun(row);
  } catch (error) {
    if (!(error instanceof GbrainError)) throw error;
    await endRun(store, id, { status: 'failed', error: error.message });
    return null;
  }
}

/** The name of a trial's lock, the same in every process. */
export function lockName({ run, ...trial }: TrialJob): string {
  return `${run} ${trialName(trial)}`;
}

/** Whether the run has ended, for whatever reason. */
export function isOver({ status }: Pick<RunJob, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'stopped';
}
