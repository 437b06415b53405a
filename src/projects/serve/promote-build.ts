import { decodeDocument } from '../../documents/document.ts';
import { readBlobs } from '../../documents/git/read-blobs.ts';
import { GbrainError } from '../../errors.ts';
import { type ReadyBuild, setCommitOfPages } from '../../store/builds/builds.ts';
import { getProject, type Project } from '../../store/builds/projects.ts';
import { markPromoted, promotedBuilds, readableBuild } from '../../store/builds/serving-builds.ts';
import { withProjectLock } from '../../store/builds/with-project-lock.ts';
import { pageBlobs, savePages } from '../../store/pages/pages.ts';
import type { Store } from '../../store/store.ts';
import { readPage } from '../../takes/page/read-page.ts';
import type { Page } from '../../takes/page/take.ts';
import { movePointer } from '../build/brain-files.ts';
import { entriesOf } from '../build/build-project.ts';
import { chooseDocuments } from '../build/parse-documents.ts';
import { fetchBuild, type MirrorPlace, mirrorOf } from '../mirror/mirror-project.ts';
import { loadBrain } from './load-brain.ts';

/** What readers get now, and what they got before. */
export interface Promotion {
  project: string;
  build: number;
  commit: string;
  /** The build that readers got before; null when there was none. */
  before: number | null;
}

/**
 * Gives a ready build to readers: its file, then its pages and takes, then the word. With `build` null, the one that they
 * got before. Doing it twice changes nothing, and broken off it is done by the next promotion or build. Throws GbrainError
 * `input` when there is no such build that can still be read.
 */
export async function promoteBuild(
  store: Store,
  id: string,
  { build: wanted, by, ...place }: MirrorPlace & { build: number | null; by: string; signal?: AbortSignal },
): Promise<Promotion> {
  const project = await getProject(store, id);
  return withProjectLock(
    store,
    id,
    async () => {
      const [now, last] = await promotedBuilds(store, id, 2);
      const build = wanted === null ? (last ?? null) : await readableBuild(store, id, wanted);
      if (build === null) throw nothingToPromote(id, wanted);
      // Makes the file where this home lacks it, so that readers find it once they are told.
      await loadBrain(store, id, { ...place, build: build.id });
      await setCommitOfPages(store, id, null);
      await replacePages(store, project, build, place);
      await setCommitOfPages(store, id, build.commit);
      if (now?.id !== build.id) await markPromoted(store, build.id, by);
      await movePointer(place.home, id, { build: build.id, newestOf: null, serving: true });
      return {
        project: id,
        build: build.id,
        commit: build.commit,
        before: now?.id === build.id ? (last?.id ?? null) : (now?.id ?? null),
      };
    },
    { signal: place.signal },
  );
}

/** Brings the pages and takes of a project to those of a build. */
async function replacePages(
  store: Store,
  project: Project,
  build: ReadyBuild,
  place: MirrorPlace & { signal?: AbortSignal },
): Promise<void> {
  const { entries, pages } = chooseDocuments(entriesOf(build));
  const known = await pageBlobs(store, project.id);
  const fresh = entries.filter(({ path, blob }) => pages.has(path) && known.get(path) !== blob);
  const present = new Set(pages);
  await fetchBuild(store, project, build, place);
  async function* readPages(): AsyncGenerator<Page> {
    for await (const { entry, content } of readBlobs(mirrorOf(place.home, project.id), fresh, place)) {
      const page = readPage(decodeDocument({ path: entry.path, blob: entry.blob, content }));
      if (page === null) present.delete(entry.path);
      else yield page;
    }
  }
  await savePages(store, project.id, { changed: readPages(), present }, place.signal ? { signal: place.signal } : {});
}

function nothingToPromote(id: string, wanted: number | null): GbrainError {
  const message =
    wanted === null
      ? `The project ${id} has no earlier build to go back to.`
      : `The project ${id} has no build ${wanted} that is ready and still kept. List them with: gbrain brain status ${id}`;
  return new GbrainError('input', message);
}
