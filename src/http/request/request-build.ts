import { checkRef } from '../../documents/git/open-git.ts';
import type { Deps } from './deps.ts';
import { recordMemberEvent } from './record-member-event.ts';
import type { Visitor } from './visitor.ts';

/**
 * Queues a build in a member's name and notes it in the audit log; returns its id. `branch` null is the project's own.
 * Throws GbrainError `input` for what can be no branch.
 */
export async function requestBuild(
  deps: Deps,
  visitor: Visitor,
  project: string,
  { branch, builder }: { branch: string | null; builder: 1 | 2 },
): Promise<number> {
  const asked = { branch: branch === null ? null : checkRef(branch), builder };
  const build = await deps.builds.start({ project, ...asked });
  await recordMemberEvent(visitor, deps, { action: 'build.start', project, detail: { build, ...asked } });
  return build;
}

/** Stops a build in a member's name and notes it in the audit log; false when it had ended already. */
export async function stopBuild(deps: Deps, visitor: Visitor, project: string, build: number): Promise<boolean> {
  const stopping = await deps.builds.cancel(project, build);
  if (stopping) await recordMemberEvent(visitor, deps, { action: 'build.cancel', project, detail: { build } });
  return stopping;
}
