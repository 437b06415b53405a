import { setTimeout as sleep } from 'node:timers/promises';
import { JobLeft, type JobWorker } from '../jobs/job-worker.ts';
import { takeGateJob } from '../store/receipts/gate-jobs.ts';
import { doGateJob, type GateWork } from './do-gate-job.ts';

/** How often is looked for a job, in milliseconds. */
const LOOK_MS = 1_000;

/** Does the jobs of the gate, one after the other; any number of processes may do so over one database. */
export function startGateWorker(work: GateWork, lookMs = LOOK_MS): JobWorker {
  const closing = new AbortController();
  const { signal } = closing;
  const working = workUntil(signal, work, lookMs);
  return {
    close: async () => {
      closing.abort(new JobLeft());
      await working;
    },
  };
}

async function workUntil(signal: AbortSignal, work: GateWork, lookMs: number): Promise<void> {
  while (!signal.aborted) {
    try {
      const job = await takeGateJob(work.store);
      if (job !== null) {
        await doGateJob(work, job, signal);
        continue;
      }
    } catch (error) {
      work.onError(error);
    }
    await sleep(lookMs, undefined, { signal }).catch(() => {});
  }
}
