import { type DoJob, JobLeft, type JobWorker } from './job-worker.ts';

/** Jobs of this process alone. */
export interface LocalQueue<Job> extends JobWorker {
  /** Queues a job; it begins as soon as fewer than `parallel` are running. */
  add(job: Job): void;
  /** The jobs that are running. */
  running(): readonly Job[];
  /** Resolves once no job runs or waits. */
  idle(): Promise<void>;
}

/** Does jobs in this process, in order, `parallel` at a time. */
export function createLocalQueue<Job>({
  parallel,
  doJob,
  onError,
}: {
  parallel: number;
  doJob: DoJob<Job>;
  onError(error: unknown): void;
}): LocalQueue<Job> {
  const closing = new AbortController();
  const { signal } = closing;
  const waiting: Job[] = [];
  const running = new Map<Promise<void>, Job>();
  const idle = async () => {
    while (running.size > 0) await Promise.all(running.keys());
  };
  const begin = () => {
    while (!signal.aborted && waiting.length > 0 && running.size < parallel) {
      const job = waiting.shift()!;
      const ended: Promise<void> = doJob(job, signal)
        .catch((error: unknown) => {
          if (!(error instanceof JobLeft)) onError(error);
        })
        .then(() => {
          running.delete(ended);
          begin();
        });
      running.set(ended, job);
    }
  };
  return {
    add: (job) => {
      waiting.push(job);
      begin();
    },
    running: () => [...running.values()],
    idle,
    close: async () => {
      closing.abort(new JobLeft());
      await idle();
    },
  };
}
