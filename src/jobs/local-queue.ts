import { type DoJob, JobLeft, type JobWorker } from './job-worker.ts';

/** Jobs of this process alone. */
export interface LocalQueue<Job> extends JobWorker {
  /** The job begins as soon as one is free for it. */
  add(job: Job): void;
}

/** Does jobs in this process, in their order and so many at once: for the embedded database, which no other can open. */
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
  const running = new Set<Promise<void>>();
  const begin = () => {
    while (!signal.aborted && waiting.length > 0 && running.size < parallel) {
      const ended: Promise<void> = doJob(waiting.shift()!, signal)
        .catch((error: unknown) => {
          if (!(error instanceof JobLeft)) onError(error);
        })
        .then(() => {
          running.delete(ended);
          begin();
        });
      running.add(ended);
    }
  };
  return {
    add: (job) => {
      waiting.push(job);
      begin();
    },
    close: async () => {
      closing.abort(new JobLeft());
      await Promise.all(running);
    },
  };
}
