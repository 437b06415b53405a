import { Worker } from 'node:worker_threads';
import { GbrainError } from '../../errors.ts';
import type { EmbeddedClient } from './pglite-dialect.ts';

/** A request to the thread; `sql` null closes the database. */
export interface ThreadRequest {
  /** From 1; 0 is the opening. */
  id: number;
  sql: string | null;
  parameters: readonly unknown[];
}

/** Its answer. */
export type ThreadResponse =
  | { id: number; rows: object[]; affectedRows?: number }
  | { id: number; failure: { message: string } & Record<string, unknown> };

type Waiting = {
  resolve: (answer: { rows: object[]; affectedRows?: number }) => void;
  reject: (error: unknown) => void;
};

/**
 * Opens the embedded database in a thread of its own: its queries are synchronous, and a server must keep answering while
 * one runs. Rejects as PGlite does when the files are damaged.
 */
export async function openPgliteThread(dataDir: string, program: URL): Promise<EmbeddedClient> {
  const worker = new Worker(program, { workerData: { dataDir } });
  const waiting = new Map<number, Waiting>();
  let closed = false;
  let last = 0;
  const fail = (error: unknown) => {
    closed = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const gone = () => new GbrainError('unavailable', 'The embedded database has ended. Start the server again.');
  worker.on('error', fail);
  worker.on('exit', () => fail(gone()));
  worker.on('message', (answer: ThreadResponse) => {
    const found = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('failure' in answer) found?.reject(Object.assign(new Error(answer.failure.message), answer.failure));
    else found?.resolve(answer);
  });
  const answerTo = (id: number) =>
    new Promise<{ rows: object[]; affectedRows?: number }>((resolve, reject) => waiting.set(id, { resolve, reject }));
  const ask = (sql: string | null, parameters: readonly unknown[]) => {
    if (closed) return Promise.reject(gone());
    const answer = answerTo(++last);
    worker.postMessage({ id: last, sql, parameters } satisfies ThreadRequest);
    return answer;
  };

  await answerTo(0);
  return {
    waitReady: Promise.resolve(),
    query: async <R>(sql: string, parameters: unknown[] = []) => {
      const { rows, ...rest } = await ask(sql, parameters);
      return { rows: rows as R[], ...rest };
    },
    close: async () => {
      await ask(null, []);
      closed = true;
      await worker.terminate();
    },
    get closed() {
      return closed;
    },
  };
}

/** The bundled program of the thread; null where gbrain runs from its sources, which no thread can load. */
export function findWorker(): URL | null {
  if (import.meta.url.endsWith('.ts')) return null;
  return new URL(`${import.meta.url.includes('/chunks/') ? '..' : '.'}/pglite-worker.js`, import.meta.url);
}
