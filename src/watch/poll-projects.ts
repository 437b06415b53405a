import type { Environment } from '../documents/git/run-git.ts';
import { messageOf } from '../errors.ts';
import type { ActionDeps } from '../members/record-event.ts';
import { requestBuild } from '../members/request-build.ts';
import type { BuildJobs } from '../projects/build/build-jobs.ts';
import { findHead } from '../projects/mirror/find-head.ts';
import { redactUrl } from '../secrets/redact-url.ts';
import { findProject } from '../store/builds/projects.ts';
import { servingBuild } from '../store/builds/serving-builds.ts';
import { savePoll, takeDuePolls } from '../store/watches/watches.ts';

/** What looking at branches needs of the world. */
export interface PollDeps extends ActionDeps {
  env: Environment;
  builds: BuildJobs;
}

/** Who asks for a build when a branch has moved. No member can have this name. */
const WHO = 'a poll';

/**
 * Looks at the branch of each project whose turn it is, and asks for a build where it has moved since the last one was
 * asked for. What cannot be read is noted, and looked at again the next time.
 */
export async function pollProjects(deps: PollDeps, signal: AbortSignal): Promise<void> {
  const due = await takeDuePolls(deps.store);
  await Promise.all(
    due.map(async ({ project, seen }) => {
      try {
        const commit = await pollProject(deps, project, seen, signal);
        if (commit !== null) await savePoll(deps.store, project, { commit });
      } catch (error) {
        if (signal.aborted) return;
        await savePoll(deps.store, project, { error: redactUrl(messageOf(error)).slice(0, 500) });
      }
    }),
  );
}

/** The commit of the branch, for which a build was asked for where there was none; null for a project that is gone. */
async function pollProject(
  deps: PollDeps,
  id: string,
  seen: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const project = await findProject(deps.store, id);
  if (project === null) return null;
  const commit = await findHead(deps.store, project, { env: deps.env, signal });
  const isNew = commit !== seen && commit !== (await servingBuild(deps.store, id))?.commit;
  if (isNew) await requestBuild(deps, WHO, id, { branch: null, builder: 2 });
  return commit;
}
