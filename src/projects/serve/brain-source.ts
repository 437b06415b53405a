import type { Brain } from '../../brain/tree/brain.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import type { BuildMark } from '../../store/builds/builds.ts';
import type { Store } from '../../store/store.ts';
import type { MirrorPlace } from '../mirror/mirror-project.ts';
import { type LoadedBrain, loadBrain } from './load-brain.ts';

/** What a {@link BrainSource} needs of the world. */
export interface SourceOptions extends MirrorPlace {
  /** Builder version to serve; null for that of the newest ready build. */
  builder: Builder | null;
  /** Says cheaply which build is the newest: from the database, or from the home where opening that would be dear. */
  readMark(project: string): Promise<BuildMark>;
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

/** What is known of one registration of a project. */
interface Source {
  /** The first build of the registration. */
  first: number | null;
  current: LoadedBrain | null;
  loading: Promise<LoadedBrain> | null;
  /** The newest build when the one that was loaded last was; of a builder version that is not served, perhaps. */
  newest: number | null;
  /** The newest build when loading failed, and from when on to try again. */
  failed: { newest: number | null; until: number } | null;
}

/** Keeps each project's brain in memory and changes to a newer build as soon as one is ready. */
export function createBrainSource(options: SourceOptions): BrainSource {
  const { home, env, builder, signal: life, clock } = options;
  const marks = new Map<string, { at: number; mark: Promise<BuildMark> }>();
  const sources = new Map<string, Source>();

  const readMark = (project: string) => {
    const last = marks.get(project);
    if (last !== undefined && clock() - last.at < MARK_MS) return last.mark;
    const mark = options.readMark(project);
    marks.set(project, { at: clock(), mark });
    return mark;
  };
  /** A project that was removed and registered anew begins anew: nothing of the one before may be seen in it. */
  const sourceOf = (project: string, { first }: BuildMark) => {
    const last = sources.get(project);
    if (last !== undefined && last.first === first) return last;
    const source: Source = { first, current: null, loading: null, newest: null, failed: null };
    sources.set(project, source);
    return source;
  };
  const load = async (project: string, source: Source, newest: number | null) => {
    const loaded = await options.withStore((store) => loadBrain(store, project, { home, env, builder, signal: life }));
    source.current = loaded;
    source.newest = newest;
    source.failed = null;
    return loaded;
  };
  const start = (project: string, source: Source, newest: number | null) => {
    source.loading ??= load(project, source, newest)
      .catch((error: unknown) => {
        source.failed = { newest, until: clock() + RETRY_MS };
        throw error;
      })
      .finally(() => {
        source.loading = null;
      });
    return source.loading;
  };
  const renew = (project: string, source: Source, newest: number | null) => {
    const { failed } = source;
    if (newest === source.newest || source.loading) return;
    if (failed?.newest === newest && clock() < failed.until) return;
    start(project, source, newest).catch((error: unknown) => {
      if (failed?.newest !== newest && !life?.aborted) options.onStale(project, error);
    });
  };

  return async (project, signal) => {
    signal.throwIfAborted();
    const mark = await readMark(project);
    const source = sourceOf(project, mark);
    if (source.current === null) return (await start(project, source, mark.newest)).brain;
    renew(project, source, mark.newest);
    return source.current.brain;
  };
}
