import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finishBrain, putDocument } from '../../brain/build/build-brain.ts';
import { putPlainFiles } from '../../brain/build/put-plain-files.ts';
import { BrainWriter } from '../../brain/file/brain-writer.ts';
import { openBrainFile } from '../../brain/file/open-brain.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import { decodeDocument } from '../../documents/document.ts';
import { readBlobs } from '../../documents/git/read-blobs.ts';
import type { Repository } from '../../documents/git/repository.ts';
import { GbrainError } from '../../errors.ts';
import { lastReadyBuild, listBuilds, type ReadyBuild } from '../../store/builds/builds.ts';
import { getProject, type Project } from '../../store/builds/projects.ts';
import { readableBuild, servingBuild } from '../../store/builds/serving-builds.ts';
import type { Store } from '../../store/store.ts';
import { brainFileOf, draftBrainFile, keepBrainFile, readPointer } from '../build/brain-files.ts';
import { entriesOf } from '../build/build-project.ts';
import { chooseDocuments } from '../build/parse-documents.ts';
import { fetchBuild, type MirrorPlace, mirrorOf } from '../mirror/mirror-project.ts';

/** A brain and the id of its build. */
export interface LoadedBrain {
  brain: Brain;
  build: number;
}

type LoadOptions = MirrorPlace & {
  builder?: Builder | null;
  commit?: string | null;
  /** A build that may be a preview; the one that readers get when left out. */
  build?: number;
  signal?: AbortSignal;
};

/**
 * The last ready build of a project that was made in this home, opened without the database; null when there is none, or
 * its file is not of this version.
 */
export async function openServing(home: string, project: string, builder: Builder | null): Promise<LoadedBrain | null> {
  const pointer = await readPointer(home, project);
  const build = builder === null ? pointer?.newest : pointer?.builders[builder];
  if (build === undefined) return null;
  const brain = openIfGood(brainFileOf(home, project, build));
  return brain && { brain, build };
}

/**
 * The build of a project that readers get, or the one that is asked for by its id, its commit or its builder version. Its
 * file is made again from the mirror where this home lacks it. Throws GbrainError `input` when the project has no build to
 * serve, or when the one that is asked for can no longer be read.
 */
export async function loadBrain(store: Store, id: string, options: LoadOptions): Promise<LoadedBrain> {
  const project = await getProject(store, id);
  const commit = options.commit ?? null;
  const build = await findWanted(store, id, options);
  if (build === null && options.build !== undefined) throw notReadable(id, options.build);
  if (build === null && commit !== null) throw noLongerKept(id, commit);
  if (build === null) throw await notReady(store, id);
  const file = brainFileOf(options.home, id, build.id);
  const brain = openIfGood(file) ?? (await makeBrainFile(store, project, build, options));
  return { brain, build: build.id };
}

function findWanted(
  store: Store,
  id: string,
  { builder = null, commit = null, build }: LoadOptions,
): Promise<ReadyBuild | null> {
  if (build !== undefined) return readableBuild(store, id, build);
  return builder === null && commit === null ? servingBuild(store, id) : lastReadyBuild(store, id, builder, commit);
}

function openIfGood(file: string): Brain | null {
  if (!existsSync(file)) return null;
  try {
    return openBrainFile(file);
  } catch (error) {
    if (error instanceof GbrainError) return null;
    throw error;
  }
}

/** Makes the file of a build again. Text comes from git's objects, never from a work tree. */
async function makeBrainFile(store: Store, project: Project, build: ReadyBuild, options: LoadOptions): Promise<Brain> {
  const { home } = options;
  const { commit, builder } = build;
  const entries = entriesOf(build);
  await fetchBuild(store, project, build, options);
  const draft = await draftBrainFile(home, project.id, { build: build.id, from: null });
  const writer = new BrainWriter(draft);
  try {
    for await (const { entry, content } of readBlobs(
      mirrorOf(home, project.id),
      chooseDocuments(entries).entries,
      options,
    ))
      putDocument(writer, decodeDocument({ path: entry.path, blob: entry.blob, content }), builder);
    const read: Repository['read'] = (wanted, signal) =>
      readBlobs(mirrorOf(home, project.id), wanted, { ...options, signal, mayLack: true });
    // A mirror of an earlier version holds documents only.
    await putPlainFiles(writer, entries, read, options.signal);
    finishBrain(writer, { project: project.id, commit, entries, builder });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    writer.database.close();
  }
  await keepBrainFile(home, project.id, build.id, draft);
  return openBrainFile(brainFileOf(home, project.id, build.id));
}

function notReadable(id: string, build: number): GbrainError {
  const message = `The project ${id} has no build ${build} that is ready and still kept. List them with: gbrain brain status ${id}`;
  return new GbrainError('input', message);
}

function noLongerKept(id: string, commit: string): GbrainError {
  const message = `The documents of ${id} at ${commit} are no longer kept: newer builds have replaced them. Start a new run.`;
  return new GbrainError('input', message);
}

async function notReady(store: Store, id: string): Promise<GbrainError> {
  const [last] = await listBuilds(store, id, 1);
  if (last?.status === 'ready') {
    const message = `The project ${id} serves no build yet. Build ${last.id} is a preview; give it to readers with: gbrain brain promote ${id} ${last.id}`;
    return new GbrainError('input', message);
  }
  const state = last === undefined ? 'has not been built' : `has no ready build; the last one is ${last.status}`;
  const why = last?.error ? ` (${last.error})` : '';
  return new GbrainError('input', `The project ${id} ${state}${why}. Build it with: gbrain brain build ${id}`);
}
