import type { Trace } from '../../trace.ts';
import type { MirrorPlace } from '../mirror/mirror-project.ts';

/** Builds as jobs: queued here, made here or by a worker. Their progress is in the `builds` table. */
export interface BuildJobs {
  /** Queues a build and returns its id at once. With `branch` null, builds the project's own. */
  start(asked: { project: string; branch: string | null; builder: 1 | 2 }): Promise<number>;
  /** Asks a build to stop; false when it has ended or does not exist. */
  cancel(project: string, build: number): Promise<boolean>;
}

/** What a builder of jobs needs from outside. */
export interface BuildWork extends MirrorPlace {
  /** Called with the error of each failed build, whose row has the reason too. */
  onError(error: unknown): void;
  /** Called with a log entry for each build that ended: its id, outcome and duration. */
  onEnded?: ((entry: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Traces each build; off by default. */
  trace?: Trace | undefined;
}
