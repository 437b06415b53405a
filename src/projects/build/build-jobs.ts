import type { Trace } from '../../trace.ts';
import type { MirrorPlace } from '../mirror/mirror-project.ts';

/** Builds as jobs: asked for here, made here or by a worker. How far one is stands in the `builds` table. */
export interface BuildJobs {
  /** Queues a build; answers with its id at once. `branch` null is the project's own. */
  start(asked: { project: string; branch: string | null; builder: 1 | 2 }): Promise<number>;
  /** Asks a build to stop; false when it has already ended or there is none. */
  cancel(project: string, build: number): Promise<boolean>;
}

/** What making builds needs of the world. */
export interface BuildWork extends MirrorPlace {
  /** Told of what went wrong; the build itself says why it failed. */
  onError(error: unknown): void;
  /** Told of each build that ended, for a log: which one, how, and how long it took. Nobody is unless given. */
  onEnded?: ((entry: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Told of each build; nobody is unless given. */
  trace?: Trace | undefined;
}
