import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDirectory } from '../../config/make-directory.ts';
import { fetchGit } from '../../documents/git/fetch-git.ts';
import type { WantedRef } from '../../documents/git/no-such-ref.ts';
import { openFolder } from '../../documents/git/open-folder.ts';
import { checkRef } from '../../documents/git/open-git.ts';
import { type Environment, runGit } from '../../documents/git/run-git.ts';
import { isNamedAsDocument } from '../../documents/is-document.ts';
import { isNamedAsText } from '../../documents/selection/plain-files.ts';
import { asksFor, IGNORE_FILE, selectDocuments } from '../../documents/selection/select-documents.ts';
import { GbrainError } from '../../errors.ts';
import { credentialsOf, type Project } from '../../store/builds/projects.ts';
import type { Store } from '../../store/store.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { snapshotGit } from './snapshot-git.ts';
import { type Mirror, writeSnapshot } from './write-snapshot.ts';

/** The bare repository in the home that holds what a project was built from. */
export function mirrorOf(home: string, project: string): string {
  return join(home, 'repositories', `${project}.git`);
}

/** Where mirrors are, and how git is run on them. */
export interface MirrorPlace {
  home: string;
  /** The environment that git gets. */
  env: Environment;
}

type MirrorOptions = MirrorPlace & { signal?: AbortSignal | undefined };

/** Brings into the home what a project is built from: its repository at the newest commit of a branch, or its folder as it is. */
export function mirrorProject(
  store: Store,
  project: Project,
  { branch, ...options }: MirrorOptions & { branch: string | null },
): Promise<Mirror> {
  return mirrorAt(store, project, branch === null ? null : { branch: checkRef(branch) }, options);
}

async function mirrorAt(store: Store, project: Project, ref: WantedRef, place: MirrorOptions): Promise<Mirror> {
  const { home, env, signal } = place;
  const { id, kind, location, selection } = project;
  const asked = asksFor(selection);
  const isRead = (path: string) => isNamedAsDocument(path) || path === IGNORE_FILE || asked(path);
  const isWanted = (path: string) => isRead(path) || isNamedAsText(path);
  const gitDir = mirrorOf(home, id);
  // Git would make it readable by everyone.
  makeDirectory(dirname(gitDir));
  if (kind === 'folder') {
    const folder = await selectDocuments(await openFolder(location, signal), selection);
    return writeSnapshot(folder, gitDir, { env, signal });
  }
  const dir = localPathOf(location);
  if (dir !== null) {
    const from = { dir, ref, name: `The repository of ${id}`, selection, isRead, isWanted };
    return snapshotGit(from, gitDir, { env, signal });
  }
  const credentials = await credentialsOf(store, id);
  const repository = await fetchGit(location, gitDir, { ref, env, signal, credentials, isRead, isWanted });
  return { ...(await selectDocuments(repository, selection)), object: repository.commit };
}

/** The folder of a repository of this machine; null for one that must be fetched. */
function localPathOf(location: string): string | null {
  if (isAbsolute(location)) return location;
  if (!/^file:\/\/\//i.test(location)) return null;
  const path = fileURLToPath(location);
  return existsSync(path) ? path : null;
}

const KEPT = 'refs/gbrain/';

/** Keeps the commit that a build was made of, whatever happens to its branch. */
export async function keepCommit(place: MirrorPlace, project: string, build: number, object: string): Promise<void> {
  await runIn(place, project, ['update-ref', `${KEPT}${build}`, object]);
}

/**
 * Makes sure that the home has the commit of a build, which another machine may have made: fetches it if it is missing.
 * Throws GbrainError `unavailable` when the commit can no longer be fetched.
 */
export async function fetchBuild(
  store: Store,
  project: Project,
  { id, commit }: { id: number; commit: string },
  options: MirrorOptions,
): Promise<void> {
  if (await holdsCommit(options, project.id, id, commit)) return;
  makeDirectory(dirname(mirrorOf(options.home, project.id)));
  const now = await mirrorAt(store, project, { commit }, options).catch((error: unknown) => {
    if (error instanceof GbrainError && error.code === 'input') return null;
    throw error;
  });
  if (now?.commit === commit) return keepCommit(options, project.id, id, now.object);
  throw new GbrainError(
    'unavailable',
    `Build ${id} of ${project.id} is of ${commit.slice(0, 12)}, which this home does not have and ${escapeTerminal(project.location)} no longer has. Build it again: gbrain brain build ${project.id}`,
  );
}

/** Whether a build's commit is kept under its name. The message of a folder's snapshot is the commit of the folder. */
async function holdsCommit(place: MirrorPlace, project: string, build: number, commit: string): Promise<boolean> {
  if (!existsSync(mirrorOf(place.home, project))) return false;
  const found = await runIn(place, project, [
    'for-each-ref',
    '--format=%(objectname) %(contents:subject)',
    `${KEPT}${build}`,
  ]);
  const [object, subject] = found.toString('utf8').trim().split(' ');
  return object === commit || subject === commit;
}

/** Releases the commits of all builds except these. */
export async function forgetCommits(place: MirrorPlace, project: string, kept: readonly number[]): Promise<void> {
  const listing = await runIn(place, project, ['for-each-ref', '--format=%(refname)', KEPT]);
  const refs = listing.toString('utf8').split('\n').filter(Boolean);
  const wanted = new Set(kept.map((build) => `${KEPT}${build}`));
  for (const ref of refs) if (!wanted.has(ref)) await runIn(place, project, ['update-ref', '-d', ref]);
}

function runIn({ home, env }: MirrorPlace, project: string, args: readonly string[]): Promise<Buffer> {
  const gitDir = mirrorOf(home, project);
  return runGit(['-C', gitDir, ...args], { env, within: dirname(gitDir) });
}
