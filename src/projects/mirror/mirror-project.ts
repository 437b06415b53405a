import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../../config/make-directory.ts';
import { mirrorGit } from '../../documents/git/mirror-git.ts';
import { openGit } from '../../documents/git/open-git.ts';
import { GitFailure, runGit } from '../../documents/git/run-git.ts';
import { GbrainError } from '../../errors.ts';
import type { Project } from '../../store/builds/projects.ts';
import { showLocation } from '../../text/show-location.ts';
import { type Mirror, snapshotFolder } from './snapshot-folder.ts';

/** The bare repository in the home that holds what a project was built from. */
export function mirrorOf(home: string, project: string): string {
  return join(home, 'repositories', `${project}.git`);
}

/** Brings the mirror of a project up to date: the repository at the newest commit of a branch, or the folder as it stands. */
export async function mirrorProject(
  project: Project,
  options: { home: string; branch: string | null; signal?: AbortSignal | undefined },
): Promise<Mirror> {
  const { home, branch, signal } = options;
  const gitDir = mirrorOf(home, project.id);
  // Git would make it for everybody to read.
  makeDirectory(dirname(gitDir));
  if (project.kind === 'folder') return snapshotFolder(project.location, gitDir, signal);
  await mirrorGit(project.location, gitDir, signal);
  const repository = await openGit(gitDir, branch === null ? 'HEAD' : `refs/heads/${branch}`, signal);
  return { ...repository, object: repository.commit };
}

const KEPT = 'refs/gbrain/';

/** Holds on to the commit that a build was made of, whatever happens to the branch it came from. */
export async function keepCommit(home: string, project: string, build: number, object: string): Promise<void> {
  await runIn(mirrorOf(home, project), ['update-ref', `${KEPT}${build}`, object]);
}

/**
 * Makes sure that the home holds what a build was made of, when another machine made it: fetches where it does not.
 * Throws GbrainError `unavailable` when the commit is not to be had any more.
 */
export async function fetchBuild(
  project: Project,
  { id, commit }: { id: number; commit: string },
  { home, signal }: { home: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const gitDir = mirrorOf(home, project.id);
  if (await holdsCommit(gitDir, id, commit)) return;
  makeDirectory(dirname(gitDir));
  const object = await fetchCommit(project, gitDir, commit, signal);
  if (object !== null) return keepCommit(home, project.id, id, object);
  throw new GbrainError(
    'unavailable',
    `Build ${id} of ${project.id} is of ${commit.slice(0, 12)}, which this home does not hold and ${showLocation(project.location)} no longer has. Build it again: gbrain brain build ${project.id}`,
  );
}

/** Fetches a commit from where the project is; the object that holds it, or null when it is not there. */
async function fetchCommit(
  { kind, location }: Project,
  gitDir: string,
  commit: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (kind === 'folder') {
    const now = await snapshotFolder(location, gitDir, signal);
    return now.commit === commit ? now.object : null;
  }
  await mirrorGit(location, gitDir, signal);
  const found = await runIn(gitDir, ['cat-file', '-e', `${commit}^{commit}`]).catch((error: unknown) => {
    if (error instanceof GitFailure) return null;
    throw error;
  });
  return found === null ? null : commit;
}

/** Whether a build's commit is kept under its name. The snapshot of a folder says in its message what it is of. */
async function holdsCommit(gitDir: string, build: number, commit: string): Promise<boolean> {
  if (!existsSync(gitDir)) return false;
  const found = await runIn(gitDir, ['for-each-ref', '--format=%(objectname) %(contents:subject)', `${KEPT}${build}`]);
  const [object, subject] = found.toString('utf8').trim().split(' ');
  return object === commit || subject === commit;
}

/** Lets go of the commits of all builds but these. */
export async function forgetCommits(home: string, project: string, kept: readonly number[]): Promise<void> {
  const gitDir = mirrorOf(home, project);
  const listing = await runIn(gitDir, ['for-each-ref', '--format=%(refname)', KEPT]);
  const refs = listing.toString('utf8').split('\n').filter(Boolean);
  const wanted = new Set(kept.map((build) => `${KEPT}${build}`));
  for (const ref of refs) if (!wanted.has(ref)) await runIn(gitDir, ['update-ref', '-d', ref]);
}

function runIn(gitDir: string, args: readonly string[]): Promise<Buffer> {
  return runGit(['-C', gitDir, ...args], { within: dirname(gitDir) });
}
