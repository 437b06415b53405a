import { assembleTree } from '../../brain/build/assemble-tree.ts';
import { openBrain } from '../../brain/search/open-brain.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { Text } from '../../brain/tree/text.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import { decodeDocument } from '../../documents/document.ts';
import { readBlobs } from '../../documents/git/read-blobs.ts';
import { GbrainError } from '../../errors.ts';
import { lastReadyBuild, listBuilds } from '../../store/builds/builds.ts';
import { getProject } from '../../store/builds/projects.ts';
import type { Store } from '../../store/store.ts';
import { entriesOf } from '../build/build-project.ts';
import { chooseDocuments } from '../build/parse-documents.ts';
import { readPieces } from '../build/pieces.ts';
import { fetchBuild, type MirrorPlace, mirrorOf } from '../mirror/mirror-project.ts';

/** A brain and the id of its build. */
export interface LoadedBrain {
  brain: Brain;
  build: number;
}

/**
 * The last ready build of a project, in memory; with a commit, the one of that commit. Text comes from git's objects,
 * never from a work tree. Throws GbrainError `input` when the project has never been built, or when its build of that
 * commit can no longer be read.
 */
export async function loadBrain(
  store: Store,
  id: string,
  options: MirrorPlace & { builder?: Builder | null; commit?: string | null; signal?: AbortSignal },
): Promise<LoadedBrain> {
  const project = await getProject(store, id);
  const commit = options.commit ?? null;
  const build = await lastReadyBuild(store, id, options.builder ?? null, commit);
  if (build === null && commit !== null) throw noLongerKept(id, commit);
  if (build === null) throw await notReady(store, id);
  const entries = entriesOf(build);
  const documents = chooseDocuments(entries).entries;
  const pieces = await readPieces(store, id, build.builder, documents);
  await fetchBuild(store, project, build, options);
  const tree = assembleTree(pieces, entries, build.builder);
  const texts: Text[] = [];
  for await (const { entry, content } of readBlobs(mirrorOf(options.home, project.id), documents, options)) {
    const { path, blob } = entry;
    texts.push(new Text(decodeDocument({ path, blob, content })));
  }
  return { brain: openBrain({ project: id, commit: build.commit, tree, entries, texts }), build: build.id };
}

function noLongerKept(id: string, commit: string): GbrainError {
  const message = `The documents of ${id} at ${commit} are no longer kept: newer builds have replaced them. Start a new run.`;
  return new GbrainError('input', message);
}

async function notReady(store: Store, id: string): Promise<GbrainError> {
  const [last] = await listBuilds(store, id, 1);
  const state = last === undefined ? 'has not been built' : `has no ready build; the last one is ${last.status}`;
  const why = last?.error ? ` (${last.error})` : '';
  return new GbrainError('input', `The project ${id} ${state}${why}. Build it with: gbrain brain build ${id}`);
}
