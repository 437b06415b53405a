import { z } from 'zod';
import type { EvalRun } from '../../store/eval-runs.ts';

const byCommand = 'Null for a run that a command does by itself.';

/** A run of the brain eval as members see it. */
export const runSchema = z.object({
  id: z.string(),
  plan: z.looseObject({ project: z.string(), commit: z.string(), model: z.string() }),
  created_at: z.iso.datetime(),
  trials: z.number().int(),
  done: z.number().int().describe('Trials that came to their end.'),
  total: z.number().int().nullable().describe(`Trials of the whole run. ${byCommand}`),
  status: z.enum(['queued', 'running', 'done', 'failed', 'stopped']).nullable().describe(byCommand),
  error: z.string().nullable().describe('Why it failed.'),
  budget_usd: z.number().nullable(),
  asked_by: z.string().nullable(),
  finished_at: z.iso.datetime().nullable(),
});

/** A run for its reader. */
export function showRun(run: EvalRun): z.infer<typeof runSchema> {
  const { id, trials, done, total, status, error } = run;
  return {
    ...{ id, trials, done, total, status, error },
    plan: run.plan as z.infer<typeof runSchema>['plan'],
    created_at: run.createdAt.toISOString(),
    budget_usd: run.budgetUsd,
    asked_by: run.askedBy,
    finished_at: run.finishedAt?.toISOString() ?? null,
  };
}
