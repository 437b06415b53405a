import { finishBrain } from '../../brain/build/build-brain.ts';
import { putPlainFiles } from '../../brain/build/put-plain-files.ts';
import { BrainWriter } from '../../brain/file/brain-writer.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import type { Entry, Repository } from '../../documents/git/repository.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { JobLeft } from '../../jobs/job-worker.ts';
import type { Turns } from '../../jobs/take-turns.ts';
import {
  type Build,
  commitOfPages,
  failBuild,
  findBuild,
  finishBuild,
  lastReadyBuild,
  markBuildStarted,
  queueBuild,
  type ReadyBuild,
  setCommitOfPages,
} from '../../store/builds/builds.ts';
import { forgetOldManifests, readableBuilds } from '../../store/builds/manifests.ts';
import type { Project } from '../../store/builds/projects.ts';
import { servingBuild } from '../../store/builds/serving-builds.ts';
import { withProjectLock } from '../../store/builds/with-project-lock.ts';
import { requireOwn } from '../../store/pages/pages.ts';
import type { Store } from '../../store/store.ts';
import { NO_TRACE, type Trace } from '../../trace.ts';
import { packManifest, unpackManifest } from '../mirror/manifest.ts';
import { forgetCommits, keepCommit, type MirrorPlace, mirrorProject } from '../mirror/mirror-project.ts';
import { draftBrainFile, dropBrainFiles, keepBrainFile, movePointer, shareBrainFile } from './brain-files.ts';
import { countPieces, type StoredPiece, warningsOf } from './count-pieces.ts';
import { chooseDocuments, parseDocuments } from './parse-documents.ts';
import { refuseEmptied } from './refuse-emptied.ts';

/** How to run a build. */
export interface BuildOptions extends MirrorPlace {
  /** Builder version; 2 is the current one. */
  builder: Builder;
  /** The branch to build; null for the project's own. */
  branch?: string | null;
  /** Whether a folder without a page removes all pages of its project; refused otherwise. */
  allowEmpty?: boolean;
  /** Called once when another build of the project is under way, which this one waits for. */
  onWait?: () => void;
  /** Documents done of documents to parse. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
  /** Milliseconds, for the seconds of the build. */
  clock: () => number;
  /** Traces the build; off by default. */
  trace?: Trace | undefined;
  /** What is fetched is read in turn with what other builds of this process have fetched; at once when left out. */
  turns?: Turns | undefined;
}

/**
 * Builds the brain of a project: fetches, parses what changed, and, where the build is promoted of itself, updates pages
 * and takes and only then gives it to readers; any other is a preview until somebody promotes it. One build of a project runs at a time; another waits. A failed build is recorded with its reason, readers keep
 * the last ready one, and the error is thrown again.
 */
export async function buildProject(store: Store, project: Project, options: BuildOptions): Promise<Build> {
  requireOwn(store);
  const branch = options.branch ?? project.branch;
  const id = await queueBuild(store, { project: project.id, branch, builder: options.builder });
  return makeQueuedBuild(store, project, id, { ...options, branch });
}

const STOPPED = 'It was stopped before it was done.';

/** Runs a queued build as {@link buildProject} does; one that has ended meanwhile stays unchanged. */
export function makeQueuedBuild(store: Store, project: Project, id: number, options: BuildOptions): Promise<Build> {
  const { trace = NO_TRACE, builder } = options;
  return trace.withSpan('build', { 'gbrain.project': project.id, 'gbrain.builder': builder }, async (span) => {
    const build = await makeBuildOnce(store, project, id, options);
    const { documents, parsed } = build.counts ?? {};
    span.set({ 'gbrain.build.documents': documents, 'gbrain.build.parsed': parsed });
    return build;
  });
}

async function makeBuildOnce(store: Store, project: Project, id: number, options: BuildOptions): Promise<Build> {
  const branch = options.branch ?? null;
  let started = options.clock();
  const seconds = () => (options.clock() - started) / 1000;
  try {
    await withProjectLock(
      store,
      project.id,
      async () => {
        started = options.clock();
        if (!(await markBuildStarted(store, project.id, id))) return;
        const last = await lastReadyBuild(store, project.id, options.builder);
        const repository = await mirrorProject(store, project, { ...options, branch });
        const promoted = isPromoted(project, options, await servingBuild(store, project.id));
        const make = () => makeBuild(store, project, repository, { id, last, promoted }, options);
        const made = await (options.turns?.(make) ?? make());
        await keepCommit(options, project.id, id, repository.object);
        if (promoted) await setCommitOfPages(store, project.id, repository.commit);
        const done = { ...made, commit: repository.commit, seconds: seconds(), promoted };
        if (!(await finishBuild(store, id, done))) throw new GbrainError('interrupted', STOPPED);
        await forgetOldManifests(store, project.id);
        await movePointer(options.home, project.id, { build: id, newestOf: options.builder, serving: promoted });
        const readable = await readableBuilds(store, project.id);
        await forgetCommits(options, project.id, readable);
        await dropBrainFiles(options.home, project.id, readable);
      },
      { signal: options.signal, onWait: options.onWait },
    );
  } catch (error) {
    if (options.signal?.reason instanceof JobLeft) throw options.signal.reason;
    const reason = options.signal?.aborted ? STOPPED : messageOf(error);
    // If the database is gone, this fails too; the caller needs the original error.
    await failBuild(store, id, { error: reason, seconds: seconds() }).catch(() => {});
    throw error;
  }
  const build = await findBuild(store, project.id, id);
  if (!build) throw new GbrainError('internal', `The build ${id} of ${project.id} was removed while it ran.`);
  return build;
}

/**
 * Whether readers get a build as soon as it is ready: one by the current builder of the project's own branch. Of a project
 * that names no branch, that is the default one, or the branch that readers get, and the first that is built.
 */
function isPromoted(project: Project, { branch = null, builder }: BuildOptions, serving: Build | null): boolean {
  if (project.promote !== 'auto' || builder !== 2) return false;
  if (branch === null || branch === project.branch) return true;
  return project.branch === null && (serving === null || serving.branch === branch);
}

type Made = Pick<ReadyBuild, 'counts' | 'warnings' | 'manifest'>;

/** The content of a build: that of the last one if nothing changed, else what changed is parsed and the rest reused. */
async function makeBuild(
  store: Store,
  project: Project,
  repository: Repository,
  { id, last, promoted }: { id: number; last: ReadyBuild | null; promoted: boolean },
  options: BuildOptions,
): Promise<Made> {
  const { home, builder } = options;
  // A build that failed, or another that was promoted, may have moved the pages to another commit.
  const hasPages = !promoted || (await commitOfPages(store, project.id)) === repository.commit;
  const manifest = packManifest(repository.entries);
  const isSame = last?.commit === repository.commit && Buffer.compare(last.manifest, manifest) === 0;
  if (isSame && hasPages && (await shareBrainFile(home, project.id, last.id, id))) {
    const { counts, warnings } = last;
    const none = { parsed: 0, pagesAdded: 0, pagesChanged: 0, pagesDeleted: 0, takesChanged: 0 };
    return { counts: { ...counts, ...none }, warnings, manifest };
  }
  const documents = chooseDocuments(repository.entries);
  if (promoted && !options.allowEmpty) await refuseEmptied(store, project, documents.pages);
  const draft = await draftBrainFile(home, project.id, { build: id, from: last?.id ?? null });
  const writer = new BrainWriter(draft);
  const { commit, entries } = repository;
  let parsed: Awaited<ReturnType<typeof parseDocuments>>;
  let pieces: StoredPiece[];
  try {
    if (promoted) await setCommitOfPages(store, project.id, null);
    parsed = await parseDocuments(store, project.id, repository, documents, writer, { ...options, promoted });
    await putPlainFiles(writer, entries, repository.read, options.signal);
    pieces = finishBrain(writer, { project: project.id, commit, entries, builder }) as StoredPiece[];
  } finally {
    writer.database.close();
  }
  await keepBrainFile(home, project.id, id, draft);
  return {
    counts: {
      ...countPieces(pieces),
      folders: countFolders(documents.entries),
      bytes: documents.entries.reduce((sum, { bytes }) => sum + bytes, 0),
      ...parsed,
      unread: documents.unread,
      leftOut: documents.leftOut,
    },
    warnings: [...documents.warnings, ...warningsOf(pieces, documents.pages)],
    manifest,
  };
}

/** Folders that hold a document at any depth; the root is not counted. */
function countFolders(entries: readonly Entry[]): number {
  const folders = new Set<string>();
  for (const { path } of entries) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      folders.add(path.slice(0, slash));
    }
  }
  return folders.size;
}

/** The entries that a ready build was made of. */
export function entriesOf(build: ReadyBuild): Entry[] {
  return unpackManifest(build.manifest);
}
