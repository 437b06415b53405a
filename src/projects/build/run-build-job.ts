import { GbrainError } from '../../errors.ts';
import { JobLeft } from '../../jobs/job-worker.ts';
import type { Turns } from '../../jobs/take-turns.ts';
import { findBuildJob, noteProgress, type Progress } from '../../store/builds/build-jobs.ts';
import { findProject } from '../../store/builds/projects.ts';
import { isBuildOver } from '../../store/schema/tables/builds.ts';
import type { Store } from '../../store/store.ts';
import type { BuildWork } from './build-jobs.ts';
import { makeQueuedBuild } from './build-project.ts';

/** How often progress is written and a request to stop is read. */
const NOTE_MS = 500;

/**
 * Makes the build of a job unless it has ended. A build that fails is still a finished job: its row says why. Throws when
 * the build could not be marked as failed, and {@link JobLeft} when the signal aborts with it: another process then
 * takes the job.
 */
export async function runBuildJob(
  store: Store,
  id: number,
  { home, env, signal, onError, onEnded, trace, turns }: BuildWork & { signal: AbortSignal; turns: Turns },
): Promise<void> {
  const job = await findBuildJob(store, id);
  if (job === null || isBuildOver(job.status)) return;
  const project = await findProject(store, job.project);
  if (!project) return;
  const stop = new AbortController();
  let progress: Progress = { done: null, total: null };
  const noting = noteWhile(store, id, () => progress, stop);
  try {
    const made = await makeQueuedBuild(store, project, id, {
      home,
      env,
      builder: job.builder,
      branch: job.branch ?? project.branch,
      signal: AbortSignal.any([signal, stop.signal]),
      onProgress: (done, total) => {
        progress = { done, total };
      },
      clock: () => performance.now(),
      trace,
      turns,
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

/** Writes the progress at intervals and aborts the build when someone asked for it to stop. */
function noteWhile(
  store: Store,
  id: number,
  progress: () => Progress,
  stop: AbortController,
): { end(): Promise<void> } {
  let running = Promise.resolve();
  const note = async () => {
    try {
      if (await noteProgress(store, id, progress())) {
        stop.abort(new GbrainError('interrupted', 'The build was asked to stop.'));
      }
    } catch {
      // If the database is gone, the build itself fails and reports it; a lost progress update does no harm.
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
