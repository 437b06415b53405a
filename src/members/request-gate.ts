import { randomInt } from 'node:crypto';
import { checkGate } from '../gate/check-gate.ts';
import type { Models } from '../models/provider/create-models.ts';
import { listGateJobs, queueGateJob, stopGateJob } from '../store/receipts/gate-jobs.ts';
import { requireBudget } from './budgets.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';
import { TooManyError } from './refusals.ts';
import { takeRoom } from './take-room.ts';

/** How many runs of the gate of a project may wait or be under way. */
const MAX_OPEN = 5;

/** A run of the gate as a member asks for it. */
export interface GateRequest {
  project: string;
  /** Full ids of the judges, in panel order. */
  models: readonly string[];
  /** Takes to draw. */
  limit: number;
  /** US dollars; null where the judges cost nothing. */
  budgetUsd: number | null;
  requireEvidence: boolean;
}

/**
 * Queues a run of the takes-quality eval over the takes of a project, and returns its id. Throws GbrainError `usage` for judges that
 * a server may not ask and where a budget has no room, {@link TooManyError} when too many of the project wait.
 */
export async function requestGate(
  deps: ActionDeps & { models: Models },
  who: string,
  asked: GateRequest,
): Promise<number> {
  const { project, limit, budgetUsd, requireEvidence } = asked;
  const models = [...asked.models];
  checkGate({ models, budgetUsd }, deps.models);
  const usd = budgetUsd ?? 0;
  const job = await takeRoom(deps.store, 'runs', async () => {
    const open = await listGateJobs(deps.store, project, { limit: MAX_OPEN, open: true });
    if (open.length >= MAX_OPEN) {
      throw new TooManyError(
        `${MAX_OPEN} runs of the gate of ${project} wait or are under way. Wait for one to end, or stop one first.`,
      );
    }
    await requireBudget(deps, { member: who, project, usd });
    const drawn = { models, limit, seed: randomInt(2 ** 32), require_evidence: requireEvidence };
    return queueGateJob(deps.store, { project, askedBy: who, asked: drawn, budgetUsd: usd });
  });
  await recordEvent(deps, who, 'gate.start', project, { job, models, limit, budget_usd: budgetUsd });
  return job;
}

/** Asks a run of the gate to stop; false when it had already ended. Answers of judges are kept. */
export async function stopGate(deps: ActionDeps, who: string, project: string, job: number): Promise<boolean> {
  const stopping = await stopGateJob(deps.store, project, job);
  if (stopping) await recordEvent(deps, who, 'gate.cancel', project, { job });
  return stopping;
}
