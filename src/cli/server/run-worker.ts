import { once } from 'node:events';
import { GbrainError } from '../../errors.ts';
import { openBuildQueue } from '../../projects/build-queue.ts';
import type { Context } from '../context.ts';
import { createLog } from './write-log.ts';

/** Makes builds until Ctrl-C or SIGTERM; what is being built then goes to another worker. */
export async function runWorker(context: Context): Promise<void> {
  const databaseUrl = await context.databaseUrl();
  if (databaseUrl === undefined) {
    throw new GbrainError(
      'config',
      'A worker needs PostgreSQL, which it shares with the server: set GBRAIN_DATABASE_URL. With the embedded database, ' +
        '`gbrain serve` makes the builds itself.',
    );
  }
  const { error: onError } = createLog(context);
  const queue = await openBuildQueue(await context.store(), { databaseUrl, onError });
  const worker = await queue.work({ home: context.home, onError, trace: await context.trace() });
  context.news('Waiting for builds.');
  if (!context.signal.aborted) await once(context.signal, 'abort');
  const closed = worker.close();
  context.news('Stopping: what is being built goes to another worker.');
  await closed;
  await queue.close();
}
