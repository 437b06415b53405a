import { setTimeout as sleep } from 'node:timers/promises';
import type { TrialJobs } from '../brain-eval/trials/trial-jobs.ts';
import { GbrainError, messageOf } from '../errors.ts';
import type { JobWorker } from '../jobs/job-worker.ts';
import { redactUrl } from '../secrets/redact-url.ts';
import { closeNotice, type Notice, noteEnded, takeDueNotices } from '../store/watches/notices.ts';
import { startFollowUp } from './follow-up.ts';
import { type PollDeps, pollProjects } from './poll-projects.ts';
import { sendNotice } from './send-notice.ts';

/** What the watch needs of the world. */
export interface WatchDeps extends PollDeps {
  runs: TrialJobs;
  onError(error: unknown): void;
}

/** How often is looked, in milliseconds. */
const TICK_MS = 5_000;

/**
 * Does for the projects what was asked for once and for all: looks at their branches, starts the evals that follow builds,
 * and sends notices. Any number of processes may do so at once.
 */
export function startWatch(deps: WatchDeps, tickMs = TICK_MS): JobWorker {
  const ending = new AbortController();
  const watching = watchUntil(ending.signal, deps, tickMs);
  return {
    close: async () => {
      ending.abort();
      await watching;
    },
  };
}

async function watchUntil(signal: AbortSignal, deps: WatchDeps, tickMs: number): Promise<void> {
  while (!signal.aborted) {
    await pollProjects(deps, signal).catch(deps.onError);
    await workOff(deps, signal).catch(deps.onError);
    await sleep(tickMs, undefined, { signal }).catch(() => {});
  }
}

async function workOff(deps: WatchDeps, signal: AbortSignal): Promise<void> {
  await noteEnded(deps.store);
  const due = await takeDueNotices(deps.store);
  await Promise.all(
    due.map(async (notice) => {
      const failed = await doNotice(deps, notice, signal).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (failed !== null && signal.aborted) return;
      const { error } = failed ?? {};
      const final = notice.event === 'evaluate' && error instanceof GbrainError;
      const said = failed && { error: redactUrl(messageOf(error)).slice(0, 500), final };
      await closeNotice(deps.store, notice.id, said);
    }),
  );
}

async function doNotice(deps: WatchDeps, notice: Notice, signal: AbortSignal): Promise<void> {
  if (notice.event === 'evaluate') await startFollowUp(deps, notice.project);
  else await sendNotice(deps, notice, { at: deps.clock(), signal });
}
