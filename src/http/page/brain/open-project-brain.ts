import type { Brain } from '../../../brain/tree/brain.ts';
import { hasReadyBuild } from '../../../store/builds/builds.ts';
import type { ProjectRequest } from '../frame/page-request.ts';

/** The last ready build of the request's project; null when it has none. */
export async function openProjectBrain({ deps, project, signal }: ProjectRequest): Promise<Brain | null> {
  return (await hasReadyBuild(deps.store, project.id)) ? deps.brainOf(project.id, signal) : null;
}
