import { setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { type DoJob, JobLeft, type JobWorker } from './job-worker.ts';

const POLL_SECONDS = 0.5;
const SWEEP_MS = 2_000;

/** How to do the jobs of a queue. */
export interface QueueWork<Job> {
  queue: string;
  /** Number of concurrent jobs. */
  parallel: number;
  doJob: DoJob<Job>;
  /** Sends the jobs of dead workers again. */
  sweep(): Promise<void>;
  /** Called when a sweep fails; the queue itself retries a failed job. */
  onError(error: unknown): void;
}

/** Does jobs of a queue that other processes may share, and regularly looks for lost ones. */
export async function workQueue<Job extends object>(
  boss: PgBoss,
  { queue, parallel, doJob, sweep, onError }: QueueWork<Job>,
): Promise<JobWorker> {
  const closing = new AbortController();
  const { signal } = closing;
  const running = new Set<Promise<void>>();
  const workers: string[] = [];
  for (let begun = 0; begun < parallel; begun++) {
    const options = { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 };
    const worker = await boss.work<Job>(queue, options, ([job]) => {
      const made = doJob(job!.data, signal);
      const ended: Promise<void> = made.catch(() => {}).then(() => void running.delete(ended));
      running.add(ended);
      return made;
    });
    workers.push(worker);
  }
  const sweeping = sweepUntil(signal, sweep, onError);
  return {
    close: async () => {
      closing.abort(new JobLeft());
      for (const id of workers) await boss.offWork({ id });
      await Promise.all(running);
      await sweeping;
    },
  };
}

async function sweepUntil(
  signal: AbortSignal,
  sweep: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await sweep().catch(onError);
    await sleep(SWEEP_MS, undefined, { signal }).catch(() => {});
  }
}
