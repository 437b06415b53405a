import { checkRef } from '../documents/git/open-git.ts';
import type { BuildJobs } from '../projects/build/build-jobs.ts';
import { countOpenJobs, findWaitingJob } from '../store/builds/build-jobs.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';
import { TooManyError } from './refusals.ts';
import { takeRoom } from './take-room.ts';

interface BuildDeps extends ActionDeps {
  builds: BuildJobs;
}

/** How many builds of a project may wait or be under way; more would only keep others waiting. */
const MAX_OPEN = 10;

/**
 * Queues a build and returns its id; `branch` null is the project's own. Where the same already waits, that is the one.
 * Throws GbrainError `input` for an invalid branch name, {@link TooManyError} when too many of the project wait.
 */
export async function requestBuild(
  deps: BuildDeps,
  who: string,
  project: string,
  asked: { branch: string | null; builder: 1 | 2 },
): Promise<number> {
  const { builder } = asked;
  const branch = asked.branch === null ? null : checkRef(asked.branch);
  return takeRoom(deps.store, 'builds', async () => {
    const waiting = await findWaitingJob(deps.store, { project, branch, builder });
    if (waiting !== null) return waiting;
    if ((await countOpenJobs(deps.store, project)) >= MAX_OPEN) {
      const message = `${MAX_OPEN} builds of ${project} wait or are under way. Wait for one to end, or stop one first.`;
      throw new TooManyError(message);
    }
    const build = await deps.builds.start({ project, branch, builder });
    await recordEvent(deps, who, 'build.start', project, { build, branch, builder });
    return build;
  });
}

/** Asks a build to stop; false when it had already ended. */
export async function stopBuild(deps: BuildDeps, who: string, project: string, build: number): Promise<boolean> {
  const stopping = await deps.builds.cancel(project, build);
  if (stopping) await recordEvent(deps, who, 'build.cancel', project, { build });
  return stopping;
}
