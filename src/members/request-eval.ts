import type { TrialsRequest } from '../brain-eval/trials/start-trials.ts';
import type { TrialJobs } from '../brain-eval/trials/trial-jobs.ts';
import { withinBudgets } from './budgets.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';

interface EvalDeps extends ActionDeps {
  runs: Pick<TrialJobs, 'start' | 'cancel'>;
}

/**
 * Queues a run of the brain eval, or resumes one, and returns its id. Throws GbrainError `usage` for an impossible model
 * or budget, or where a budget of the month has no room, `input` when the key does not fit the documents.
 */
export async function requestEval(deps: EvalDeps, who: string, asked: Omit<TrialsRequest, 'by'>): Promise<string> {
  const { project, model, modes, repeat, budgetUsd } = asked;
  const start = () => deps.runs.start({ ...asked, by: who });
  const run = await withinBudgets(deps, { member: who, project, usd: budgetUsd ?? 0 }, start);
  await recordEvent(deps, who, 'eval.start', project, { run, model, modes, repeat, budget_usd: budgetUsd });
  return run;
}

/** Asks a run to stop; false when it had already ended. Finished trials are kept. */
export async function stopEval(deps: EvalDeps, who: string, project: string, run: string): Promise<boolean> {
  const stopping = await deps.runs.cancel(project, run);
  if (stopping) await recordEvent(deps, who, 'eval.cancel', project, { run });
  return stopping;
}
