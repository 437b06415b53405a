import type { Brain } from '../../brain/tree/brain.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import type { BuildMark } from '../../store/builds/serving-builds.ts';
import type { Store } from '../../store/store.ts';
import type { MirrorPlace } from '../mirror/mirror-project.ts';
import { type LoadedBrain, loadBrain, openServing } from './load-brain.ts';

/** What a {@link BrainSource} needs of the world. */
export interface SourceOptions extends MirrorPlace {
  /** Builder version to serve, at its newest ready build; null for the build that readers get. */
  builder: Builder | null;
  /** Reads which build is the newest, at little cost: from the home when opening the database would be expensive. */
  readMark(project: string, builder: Builder | null): Promise<BuildMark>;
  /** Opens the database for one piece of work and closes it again. */
  withStore<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Called once for each newer build that cannot be opened; the old one stays in use, and opening is retried. */
  onStale(project: string, error: unknown): void;
  /** Milliseconds. */
  clock: () => number;
  /** Aborts loading when the server stops. */
  signal?: AbortSignal;
}

/** Gives the brain of a project at the build that readers get, or at a build that may be a preview. */
export type BrainSource = (project: string, signal: AbortSignal, build?: number) => Promise<Brain>;

/** How many previews are kept open. */
const MAX_PREVIEWS = 4;

/** How long after a failure a newer build is tried again. */
const RETRY_MS = 3_000;

/** How long a mark is reused: otherwise many concurrent clients would read the same file for each call. */
const MARK_MS = 200;

/** The state of one registration of a project. */
interface Source {
  /** The first build of the registration. */
  first: number | null;
  current: LoadedBrain | null;
  loading: Promise<LoadedBrain> | null;
  /** The newest build when the current one was opened; it may be of a builder version that is not served. */
  newest: number | null;
  /** The newest build when opening failed, and when to retry. */
  failed: { newest: number | null; until: number } | null;
}

/**
 * Keeps each project's brain open and switches to a newer build. Where the home has its file, that takes milliseconds and
 * no database; where it must be made first, the current one answers until then.
 */
export function createBrainSource(options: SourceOptions): BrainSource {
  const { home, env, builder, signal: life, clock } = options;
  const marks = new Map<string, { at: number; mark: Promise<BuildMark> }>();
  const sources = new Map<string, Source>();

  const readMark = (project: string) => {
    const last = marks.get(project);
    if (last !== undefined && clock() - last.at < MARK_MS) return last.mark;
    const mark = options.readMark(project, builder);
    marks.set(project, { at: clock(), mark });
    return mark;
  };
  /** A project that was removed and registered again starts afresh: nothing of the old one may show. */
  const sourceOf = (project: string, { first, newest }: BuildMark) => {
    const last = sources.get(project);
    if (last !== undefined && last.first === first && newest !== null) return last;
    const source: Source = { first, current: null, loading: null, newest: null, failed: null };
    sources.set(project, source);
    return source;
  };
  const open = async (project: string, newest: number | null) => {
    const served = newest === null ? null : await openServing(home, project, builder);
    if (served !== null && (builder !== null || served.build === newest)) return served;
    return options.withStore((store) => loadBrain(store, project, { home, env, builder, signal: life }));
  };
  const start = (project: string, source: Source, newest: number | null) => {
    source.loading ??= open(project, newest)
      .then((loaded) => {
        Object.assign(source, { current: loaded, newest, failed: null });
        return loaded;
      })
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

  const previews = new Map<string, Promise<Brain>>();
  const preview = (project: string, build: number) => {
    const name = `${project} ${build}`;
    const kept = previews.get(name);
    if (kept !== undefined) return kept;
    const opened = options.withStore(async (store) => (await loadBrain(store, project, { home, env, build })).brain);
    previews.set(name, opened);
    opened.catch(() => previews.delete(name));
    for (const oldest of [...previews.keys()].slice(0, Math.max(0, previews.size - MAX_PREVIEWS)))
      previews.delete(oldest);
    return opened;
  };

  return async (project, signal, build) => {
    signal.throwIfAborted();
    if (build !== undefined) return preview(project, build);
    const mark = await readMark(project);
    const source = sourceOf(project, mark);
    if (source.current === null) return (await start(project, source, mark.newest)).brain;
    renew(project, source, mark.newest);
    return source.current.brain;
  };
}
