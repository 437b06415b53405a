import { type DoJob, JobLeft, type JobWorker } from './job-worker.ts';

/** Jobs of this process alone. */
export interface LocalQueue<Job> extends JobWorker {
  /** Queues a job; it begins as soon as fewer than `parallel` are running, and none of its lane. */
  add(job: Job): void;
  /** The jobs that are running. */
  running(): readonly Job[];
  /** Resolves once no job runs or waits. */
  idle(): Promise<void>;
}

/** Does jobs in this process, in order, `parallel` at a time and of each lane only one. */
export function createLocalQueue<Job>({
  parallel,
  laneOf = (job) => job,
  doJob,
  onError,
}: {
  parallel: number;
  /** What jobs have in common that must not run at once; each has a lane of its own when left out. */
  laneOf?: (job: Job) => unknown;
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
    while (!signal.aborted && running.size < parallel) {
      const lanes = new Set([...running.values()].map(laneOf));
      const next = waiting.findIndex((job) => !lanes.has(laneOf(job)));
      if (next === -1) return;
      const [job] = waiting.splice(next, 1) as [Job];
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
