import { dirname, join } from 'node:path';
import { mirrorGit } from '../documents/mirror-git.ts';
import { openGit } from '../documents/open-git.ts';
import { runGit } from '../documents/run-git.ts';
import type { Project } from '../store/projects.ts';
import type { Mirror } from './mirror.ts';
import { snapshotFolder } from './snapshot-folder.ts';

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
