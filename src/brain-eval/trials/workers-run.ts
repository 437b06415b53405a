import { z } from 'zod';
import { GbrainError } from '../../errors.ts';
import type { RunStatus } from '../../store/schema/tables/brain-eval.ts';
import type { RunJob } from '../../store/trials/run-jobs.ts';
import type { TrialKey } from '../../store/trials/trials.ts';
import { MODES } from '../answers/run.ts';
import { type Key, keySchema } from '../key/key.ts';
import { listTrials, type RunPlan, trialName } from './run-plan.ts';

/** What is asked of the workers, beside the plan: the `job` column of a run. */
export const runJobOptionsSchema = z.object({
  modes: z.array(z.enum(MODES)),
  repeat: z.number().int(),
  /** For one call of the model. */
  timeout_ms: z.number(),
  key: keySchema,
});

/** What is asked of the workers, beside the plan. */
export type RunJobOptions = z.infer<typeof runJobOptionsSchema>;

/** A run that workers do, with every trial that it has. */
export interface WorkersRun {
  id: string;
  status: RunStatus;
  plan: RunPlan;
  key: Key;
  timeoutMs: number;
  /** US dollars for all calls of the run; null for no cap. */
  budgetUsd: number | null;
  /** Why it failed; null when it has not. */
  error: string | null;
  /** The report as JSON text, of a run that is done. */
  report: string | null;
  trials: readonly TrialKey[];
}

/** One trial of a run, as a job. */
export interface TrialJob extends TrialKey {
  run: string;
}

/** The run that a row of the store holds. Throws GbrainError `input` for one that another version wrote in its own way. */
export function readWorkersRun(row: RunJob): WorkersRun {
  const options = runJobOptionsSchema.safeParse(row.job);
  if (!options.success) {
    const message = `The run ${row.id} was asked for by another version of gbrain, which this one cannot read. Start a new one.`;
    throw new GbrainError('input', message, { cause: options.error });
  }
  const { modes, repeat, timeout_ms, key } = options.data;
  const plan = row.plan as RunPlan;
  const { id, status, budgetUsd, error, report } = row;
  const trials = listTrials(key, { modes, repeat, session: plan.session });
  return { id, status, plan, key, timeoutMs: timeout_ms, budgetUsd, error, report, trials };
}

/** What a trial is locked under, whichever process asks. */
export function lockName({ run, ...trial }: TrialJob): string {
  return `${run} ${trialName(trial)}`;
}

/** Whether nobody works on the run any more. */
export function isOver({ status }: Pick<WorkersRun, 'status'>): boolean {
  return status === 'done' || status === 'failed' || status === 'stopped';
}
