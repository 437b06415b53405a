import { once } from 'node:events';
import { GbrainError } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';
import { openJobs } from './open-jobs.ts';

/** Makes builds and does trials until Ctrl-C or SIGTERM; what is under way then goes to another worker. */
export async function runWorker(context: Context, { parallel }: { parallel: number }): Promise<void> {
  if ((await context.databaseUrl()) === undefined) {
    throw new GbrainError(
      'config',
      'A worker needs PostgreSQL, which it shares with the server: set GBRAIN_DATABASE_URL. With the embedded database, ' +
        '`gbrain serve` makes the builds and the evals itself.',
    );
  }
  const trace = await context.trace();
  const jobs = await openJobs(context, await context.store(), { work: { trials: parallel }, trace });
  context.news('Waiting for builds and evals.');
  if (!context.signal.aborted) await once(context.signal, 'abort');
  const closed = jobs.close();
  context.news('Stopping: what is under way goes to another worker.');
  await closed;
}
