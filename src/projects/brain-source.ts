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
  /** Told once of each newer build that could not be loaded; the old one goes on answering, and it is tried again. */
  onStale(project: string, error: unknown): void;
  /** Milliseconds. */
  clock: () => number;
  /** Ends what is being loaded when the server stops. */
  signal?: AbortSignal;
}

/** Gives the brain of a project, always whole: the last ready build, and a newer one from the moment it is loaded. */
export type BrainSource = (project: string, signal: AbortSignal) => Promise<Brain>;

/** The builder may hold the embedded database for a while after its build is ready. */
const RETRY_MS = 3_000;

/** How long a mark that was read is taken for the newest: many clients at once would read the same file for each call. */
const MARK_MS = 200;

/** What is known of one project. */
interface Source {
  /** The reading of the mark, and when it began. */
  marked: { at: number; mark: Promise<number | null> } | null;
  current: LoadedBrain | null;
  loading: Promise<LoadedBrain> | null;
  /** The mark of the build that was loaded last; a build of another builder version changes the mark as well. */
  mark: number | null;
  /** The mark at which loading failed, and from when on to try again. */
  failed: { mark: number | null; until: number } | null;
}

/** Keeps each project's brain in memory and changes to a newer build as soon as one is ready. */
export function createBrainSource(options: SourceOptions): BrainSource {
  const { home, builder, signal: life, clock } = options;
  const sources = new Map<string, Source>();

  const load = async (project: string, source: Source, mark: number | null) => {
    const loaded = await options.withStore((store) =>
      loadBrain(store, project, { home, builder, ...(life ? { signal: life } : {}) }),
    );
    Object.assign(source, { current: loaded, mark, failed: null });
    return loaded;
  };
  const start = (project: string, source: Source, mark: number | null) => {
    source.loading ??= load(project, source, mark)
      .catch((error: unknown) => {
        source.failed = { mark, until: clock() + RETRY_MS };
        throw error;
      })
      .finally(() => {
        source.loading = null;
      });
    return source.loading;
  };
  const renew = (project: string, source: Source, mark: number | null) => {
    const { failed } = source;
    if (mark === source.mark || source.loading || (failed && failed.mark === mark && clock() < failed.until)) return;
    start(project, source, mark).catch((error: unknown) => {
      if (failed?.mark !== mark && !life?.aborted) options.onStale(project, error);
    });
  };

  return async (project, signal) => {
    signal.throwIfAborted();
    const source = sources.get(project) ?? { marked: null, current: null, loading: null, mark: null, failed: null };
    sources.set(project, source);
    if (source.marked === null || clock() - source.marked.at >= MARK_MS) {
      source.marked = { at: clock(), mark: readReadyMark(home, project) };
    }
    const mark = await source.marked.mark;
    if (source.current === null) return (await start(project, source, mark)).brain;
    renew(project, source, mark);
    return source.current.brain;
  };
}
