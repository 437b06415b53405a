import type { Environment } from '../documents/git/run-git.ts';
import { type Registration, registerProject } from '../projects/register/register-project.ts';
import { unregisterProject } from '../projects/register/unregister-project.ts';
import type { Project } from '../store/builds/projects.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';
import { NotFoundError } from './refusals.ts';

/** Registers a new project. Throws GbrainError `usage` for an invalid id or one that is taken. */
export async function addProject(
  deps: ActionDeps & { env: Environment },
  who: string,
  asked: Omit<Registration, 'replace'>,
): Promise<Project> {
  const project = await registerProject(deps.store, { ...asked, replace: false }, deps);
  await recordEvent(deps, who, 'project.add', project.id, { location: project.location });
  return project;
}

/** Removes a project; its repository and all receipts stay. Throws {@link NotFoundError} when there is none. */
export async function removeProject(deps: ActionDeps & { home: string }, who: string, project: string): Promise<void> {
  if (!(await unregisterProject(deps.store, project, deps)))
    throw new NotFoundError(`There is no project "${project}".`);
  await recordEvent(deps, who, 'project.remove', project, {});
}
