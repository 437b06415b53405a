import { addProject } from '../../members/add-project.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { buildProject } from '../../projects/build/build-project.ts';
import { projectIdOf, registerProject } from '../../projects/register/register-project.ts';
import { findProject } from '../../store/builds/projects.ts';
import { describeBuild } from '../brain/describe-build.ts';
import type { Context } from '../terminal/context.ts';
import { openActions } from '../terminal/open-actions.ts';

/**
 * Registers a folder or repository as a project unless it is one, and builds it as it is now. Returns the project's id. Throws
 * as registering and building do, such as GbrainError `usage` when the id belongs to another place.
 */
export async function prepareProject(context: Context, docs: string, id = projectIdOf(docs)): Promise<string> {
  const actions = await openActions(context);
  const { store, home, env } = actions;
  const given = { id, location: docs, branch: null };
  const known = await findProject(store, id);
  const project =
    known === null
      ? await addProject(actions, TERMINAL, given)
      : await registerProject(store, { ...given, branch: known.branch, replace: false }, { env });
  if (known === null) context.news(`${id}: registered as a project; --project ${id} names it from now on.`);
  const build = await buildProject(store, project, {
    ...{ home, env, builder: 2, signal: context.signal, clock: () => performance.now() },
    onProgress: (done, total) => context.progress.show(`${id}: ${done} of ${total} documents`),
  });
  context.news(describeBuild(build));
  return id;
}
