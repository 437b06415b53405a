import { rm } from 'node:fs/promises';
import { askToStop } from '../../store/builds/build-jobs.ts';
import { listBuilds } from '../../store/builds/builds.ts';
import { deleteProject } from '../../store/builds/projects.ts';
import type { Store } from '../../store/store.ts';
import { stopRun } from '../../store/trials/run-jobs.ts';
import { listOpenRuns } from '../../store/trials/run-state.ts';
import { brainsOf } from '../build/brain-files.ts';
import { mirrorOf } from '../mirror/mirror-project.ts';

/**
 * Removes a project with everything made from it, but not its source. Running builds and evals are stopped first. False
 * when there was none.
 */
export async function unregisterProject(store: Store, id: string, { home }: { home: string }): Promise<boolean> {
  const [last] = await listBuilds(store, id, 1);
  if (last !== undefined) await askToStop(store, id, last.id);
  for (const run of await listOpenRuns(store, id)) await stopRun(store, id, run.id);
  const removed = await deleteProject(store, id);
  if (!removed) return false;
  await rm(mirrorOf(home, id), { recursive: true, force: true });
  await rm(brainsOf(home, id), { recursive: true, force: true });
  return true;
}
