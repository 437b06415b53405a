import { GbrainError } from '../../errors.ts';
import { JobLeft } from '../../jobs/job-worker.ts';
import { findBuildJob, noteProgress } from '../../store/builds/build-jobs.ts';
import { listProjects } from '../../store/builds/projects.ts';
import { isBuildOver } from '../../store/schema/build-tables.ts';
import type { Store } from '../../store/store.ts';
import type { BuildWork } from './build-jobs.ts';
import { makeQueuedBuild } from './build-project.ts';

/** How often progress is written and the wish to stop is read. */
const NOTE_MS = 500;

/**
 * Makes the build of a job, if it has not ended. A build that fails is a job done: the row says why. Throws when the
 * build could not even be marked as failed, and {@link JobLeft} when the signal aborts with it: the job is then for
 * another to do.
 */
export async function runBuildJob(
  store: Store,
  id: number,
  { home, signal, onError, onEnded, trace }: BuildWork & { signal: AbortSignal },
): Promise<void> {
  const job = await findBuildJob(store, id);
  if (job === null || isBuildOver(job.status)) return;
  const project = (await listProjects(store)).find((one) => one.id === job.project);
  if (!project) return;
  const stop = new AbortController();
  const progress: { done: number | null; total: number | null } = { done: null, total: null };
  const noting = noteWhile(store, id, progress, stop);
  try {
    const made = await makeQueuedBuild(store, project, id, {
      ...{
        home,
        builder: job.builder,
        branch: job.branch ?? project.branch,
        signal: AbortSignal.any([signal, stop.signal]),
      },
      onProgress: (done, total) => Object.assign(progress, { done, total }),
      clock: () => performance.now(),
      trace,
    });
    const { commit, counts, seconds } = made;
    onEnded?.({ build: id, project: project.id, status: 'ready', commit, documents: counts?.documents, seconds });
  } catch (error) {
    if (error instanceof JobLeft) throw error;
    const after = await findBuildJob(store, id);
    if (after !== null && !isBuildOver(after.status)) throw error;
    onEnded?.({ build: id, project: project.id, status: 'failed' });
    onError(error);
  } finally {
    await noting.end();
  }
}

/** Writes the progress now and then and aborts when somebody wants the build stopped. */
function noteWhile(
  store: Store,
  id: number,
  progress: { done: number | null; total: number | null },
  stop: AbortController,
): { end(): Promise<void> } {
  let running = Promise.resolve();
  const note = async () => {
    try {
      if (await noteProgress(store, id, progress)) {
        stop.abort(new GbrainError('interrupted', 'The build was asked to stop.'));
      }
    } catch {
      // A database that is gone ends the build itself, which tells of it; a lost note of progress is no loss.
    }
  };
  const timer = setInterval(() => {
    running = running.then(note);
  }, NOTE_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
