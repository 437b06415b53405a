import { parentPort, workerData } from 'node:worker_threads';
import { loadPglite } from './load-pglite.ts';
import type { ThreadRequest, ThreadResponse } from './pglite-thread.ts';

/** The thread that holds the embedded database: it answers one query after the other. */
const port = parentPort!;
const send = (answer: ThreadResponse) => port.postMessage(answer);
const describe = (error: unknown) => ({ ...(error as object), message: error instanceof Error ? error.message : '' });

try {
  const { PGlite } = await loadPglite();
  const client = await PGlite.create({ dataDir: (workerData as { dataDir: string }).dataDir });
  port.on('message', async ({ id, sql, parameters }: ThreadRequest) => {
    try {
      if (sql === null) {
        await client.close();
        send({ id, rows: [] });
        port.close();
        return;
      }
      const { rows, affectedRows } = await client.query<object>(sql, [...parameters]);
      send({ id, rows, ...(affectedRows === undefined ? {} : { affectedRows }) });
    } catch (error) {
      send({ id, failure: describe(error) });
    }
  });
  send({ id: 0, rows: [] });
} catch (error) {
  send({ id: 0, failure: describe(error) });
}
