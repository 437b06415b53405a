import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../../config/make-directory.ts';
import { mirrorGit } from '../../documents/git/mirror-git.ts';
import { openGit } from '../../documents/git/open-git.ts';
import { type Environment, GitFailure, runGit } from '../../documents/git/run-git.ts';
import { GbrainError } from '../../errors.ts';
import { credentialsOf, type Project } from '../../store/builds/projects.ts';
import type { Store } from '../../store/store.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { type Mirror, snapshotFolder } from './snapshot-folder.ts';

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

/** Updates the mirror of a project: the repository at the newest commit of a branch, or the folder as it is now. */
export async function mirrorProject(
  store: Store,
  project: Project,
  options: MirrorPlace & { branch: string | null; signal?: AbortSignal | undefined },
): Promise<Mirror> {
  const { home, env, branch, signal } = options;
  const gitDir = mirrorOf(home, project.id);
  // Git would make it readable by everyone.
  makeDirectory(dirname(gitDir));
  if (project.kind === 'folder') return snapshotFolder(project.location, gitDir, { env, signal });
  await mirrorGit(project.location, gitDir, { env, signal, credentials: await credentialsOf(store, project.id) });
  const repository = await openGit(gitDir, branch === null ? 'HEAD' : `refs/heads/${branch}`, { env, signal });
  return { ...repository, object: repository.commit };
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
  options: MirrorPlace & { signal?: AbortSignal | undefined },
): Promise<void> {
  if (await holdsCommit(options, project.id, id, commit)) return;
  makeDirectory(dirname(mirrorOf(options.home, project.id)));
  const object = await fetchCommit(store, project, commit, options);
  if (object !== null) return keepCommit(options, project.id, id, object);
  throw new GbrainError(
    'unavailable',
    `Build ${id} of ${project.id} is of ${commit.slice(0, 12)}, which this home does not have and ${escapeTerminal(project.location)} no longer has. Build it again: gbrain brain build ${project.id}`,
  );
}

/** Fetches a commit from the project's location; returns the object that holds it, or null when it is not there. */
async function fetchCommit(
  store: Store,
  { id, kind, location }: Project,
  commit: string,
  options: MirrorPlace & { signal?: AbortSignal | undefined },
): Promise<string | null> {
  const { env, signal } = options;
  const gitDir = mirrorOf(options.home, id);
  if (kind === 'folder') {
    const now = await snapshotFolder(location, gitDir, { env, signal });
    return now.commit === commit ? now.object : null;
  }
  await mirrorGit(location, gitDir, { env, signal, credentials: await credentialsOf(store, id) });
  const found = await runIn(options, id, ['cat-file', '-e', `${commit}^{commit}`]).catch((error: unknown) => {
    if (error instanceof GitFailure) return null;
    throw error;
  });
  return found === null ? null : commit;
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
