import { join } from 'node:path';
import { mirrorGit } from '../documents/mirror-git.ts';
import { openGit } from '../documents/open-git.ts';
import type { Repository } from '../documents/repository.ts';
import type { Project } from '../store/projects.ts';
import { snapshotFolder } from './snapshot-folder.ts';

/** The bare repository in the home that holds what a project was built from. */
export function mirrorOf(home: string, project: string): string {
  return join(home, 'repositories', `${project}.git`);
}

/** Brings the mirror of a project up to date: the repository at the newest commit of a branch, or the folder as it stands. */
export async function mirrorProject(
  project: Project,
  options: { home: string; branch: string | null; signal?: AbortSignal | undefined },
): Promise<Repository> {
  const { home, branch, signal } = options;
  const gitDir = mirrorOf(home, project.id);
  if (project.kind === 'folder') return snapshotFolder(project.location, gitDir, signal);
  await mirrorGit(project.location, gitDir, signal);
  return openGit(gitDir, branch === null ? 'HEAD' : `refs/heads/${branch}`, signal);
}
