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

/** How many builds keep their commit in the mirror, so that readers of an older one are not cut off by a force push. */
const KEPT = 4;

/** Holds on to the commit that a build was made of, whatever happens to the branch it came from. */
export async function keepCommit(home: string, project: string, build: number, object: string): Promise<void> {
  const gitDir = mirrorOf(home, project);
  const run = (args: readonly string[]) => runGit(['-C', gitDir, ...args], { within: dirname(gitDir) });
  await run(['update-ref', `refs/gbrain/${build}`, object]);
  const listing = await run(['for-each-ref', '--sort=-version:refname', '--format=%(refname)', 'refs/gbrain']);
  for (const old of listing.toString('utf8').trim().split('\n').slice(KEPT)) await run(['update-ref', '-d', old]);
}
