import type { TrialsRequest } from '../brain-eval/trials/start-trials.ts';
import type { TrialJobs } from '../brain-eval/trials/trial-jobs.ts';
import { countOpenRuns } from '../store/trials/run-jobs.ts';
import { requireBudget } from './budgets.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';
import { TooManyError } from './refusals.ts';
import { takeRoom } from './take-room.ts';

/** How many evals of a member may wait or be under way. */
const MAX_OPEN = 20;

interface EvalDeps extends ActionDeps {
  runs: Pick<TrialJobs, 'start' | 'cancel'>;
}

/**
 * Queues a run of the brain eval, or resumes one, and returns its id. Throws GbrainError `usage` for an impossible model
 * or budget, or where a budget of the month has no room, `input` when the key does not fit the documents.
 */
export async function requestEval(deps: EvalDeps, who: string, asked: Omit<TrialsRequest, 'by'>): Promise<string> {
  const { project, model, modes, repeat, budgetUsd } = asked;
  const run = await takeRoom(deps.store, 'runs', async () => {
    if ((await countOpenRuns(deps.store, who)) >= MAX_OPEN) {
      throw new TooManyError(
        `${who} has ${MAX_OPEN} evals that wait or are under way. Wait for one to end, or stop one first.`,
      );
    }
    await requireBudget(deps, { member: who, project, usd: budgetUsd ?? 0 });
    return deps.runs.start({ ...asked, by: who });
  });
  await recordEvent(deps, who, 'eval.start', project, { run, model, modes, repeat, budget_usd: budgetUsd });
  return run;
}

/** Asks a run to stop; false when it had already ended. Finished trials are kept. */
export async function stopEval(deps: EvalDeps, who: string, project: string, run: string): Promise<boolean> {
  const stopping = await deps.runs.cancel(project, run);
  if (stopping) await recordEvent(deps, who, 'eval.cancel', project, { run });
  return stopping;
}
