import { checkRef } from '../documents/git/open-git.ts';
import type { BuildJobs } from '../projects/build/build-jobs.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';

interface BuildDeps extends ActionDeps {
  builds: BuildJobs;
}

/** Queues a build and returns its id; `branch` null is the project's own. Throws GbrainError `input` for an invalid branch name. */
export async function requestBuild(
  deps: BuildDeps,
  who: string,
  project: string,
  asked: { branch: string | null; builder: 1 | 2 },
): Promise<number> {
  const { builder } = asked;
  const branch = asked.branch === null ? null : checkRef(asked.branch);
  const build = await deps.builds.start({ project, branch, builder });
  await recordEvent(deps, who, 'build.start', project, { build, branch, builder });
  return build;
}

/** Asks a build to stop; false when it had already ended. */
export async function stopBuild(deps: BuildDeps, who: string, project: string, build: number): Promise<boolean> {
  const stopping = await deps.builds.cancel(project, build);
  if (stopping) await recordEvent(deps, who, 'build.cancel', project, { build });
  return stopping;
}
