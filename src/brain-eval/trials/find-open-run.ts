import { GbrainError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { failRun, findRunJob } from '../../store/trials/run-jobs.ts';
import { isOver, readWorkersRun, type WorkersRun } from './workers-run.ts';

/** A run that is still to be worked on; null for any other. One that this version cannot read ends here, as failed. */
export async function findOpenRun(store: Store, id: string): Promise<WorkersRun | null> {
  const row = await findRunJob(store, id);
  if (row === null || isOver(row)) return null;
  try {
    return readWorkersRun(row);
  } catch (error) {
    if (!(error instanceof GbrainError)) throw error;
    await failRun(store, id, error.message);
    return null;
  }
}
