import { GbrainError } from '../../errors.ts';
import { getProject } from '../../store/builds/projects.ts';
import { listTakeNames } from '../../store/pages/takes.ts';
import type { Store } from '../../store/store.ts';
import { nearestNames } from '../../text/nearest-names.ts';

/**
 * Throws GbrainError `input` for a project that the brain does not have: an empty list would read as a project without
 * takes. Another gbrain's brain has no list of projects, so there the pages tell.
 */
export async function requireProject(store: Store, project: string | undefined): Promise<void> {
  if (project === undefined) return;
  if (!store.attached) {
    await getProject(store, project);
    return;
  }
  const { projects } = await listTakeNames(store);
  if (projects.includes(project)) return;
  const [near] = nearestNames(project, projects, 1);
  const hint = near === undefined ? `There are: ${projects.join(', ')}` : `Did you mean ${near}?`;
  throw new GbrainError('input', `No take is in a project "${project}". ${hint}`);
}
