import type { Brain } from '../brain/brain.ts';
import type { Builder } from '../brain/tree.ts';
import type { Store } from '../store/store.ts';
import { type LoadedBrain, loadBrain } from './load-brain.ts';
import { readReadyMark } from './ready-mark.ts';

/** What a {@link BrainSource} needs of the world. */
export interface SourceOptions {
  home: string;
  /** Builder version to serve; null for that of the newest ready build. */
  builder: Builder | null;
  /** Opens the database for one piece of work and lets go of it. */
  withStore<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Told when a newer build could not be loaded; the old one goes on answering. */
  onStale(project: string, error: unknown): void;
}

/** Gives the brain of a project, always whole: the last ready build, and a newer one from the moment it is loaded. */
export type BrainSource = (project: string, signal: AbortSignal) => Promise<Brain>;

/** Keeps each project's brain in memory and changes to a newer build as soon as one is ready. */
export function createBrainSource(options: SourceOptions): BrainSource {
  const loaded = new Map<string, LoadedBrain>();
  const loading = new Map<string, Promise<LoadedBrain>>();
  /** The mark at which a load last failed, so that a broken build is not tried at every call. */
  const failed = new Map<string, number | null>();

  const load = (project: string) => {
    const running = loading.get(project);
    if (running) return running;
    const { home, builder } = options;
    const started = options
      .withStore((store) => loadBrain(store, project, { home, builder }))
      .then((brain) => {
        loaded.set(project, brain);
        return brain;
      })
      .finally(() => loading.delete(project));
    loading.set(project, started);
    return started;
  };

  return async (project, signal) => {
    signal.throwIfAborted();
    const current = loaded.get(project);
    if (!current) return (await load(project)).brain;
    const mark = await readReadyMark(options.home, project);
    if (mark !== null && mark > current.build && failed.get(project) !== mark && !loading.has(project)) {
      load(project).catch((error: unknown) => {
        failed.set(project, mark);
        options.onStale(project, error);
      });
    }
    return current.brain;
  };
}
