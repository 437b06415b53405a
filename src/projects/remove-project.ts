import { rm } from 'node:fs/promises';
import { removeProject as forgetProject } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import { mirrorOf } from './mirror-project.ts';
import { readyMarkOf } from './ready-mark.ts';

/** Removes a project with all that was made of it; where it came from is not touched. False when there was none. */
export async function removeProject(store: Store, id: string, { home }: { home: string }): Promise<boolean> {
  const removed = await forgetProject(store, id);
  if (!removed) return false;
  await rm(mirrorOf(home, id), { recursive: true, force: true });
  await rm(readyMarkOf(home, id), { force: true });
  return true;
}
