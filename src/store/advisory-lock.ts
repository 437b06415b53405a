import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema/schema.ts';
import type { Store } from './store.ts';

/** A lock of PostgreSQL that belongs to a connection, so that it ends with a process that dies. */
export interface AdvisoryLock {
  /** Four letters in ASCII, which tell our locks from those of others in the same database. */
  namespace: number;
  name: string;
}

/** Takes the lock for a connection; false when another one has it. */
export async function tryLock(connection: Kysely<Schema>, { namespace, name }: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${namespace}, hashtext(${name})) as taken`.execute(connection);
  return rows[0]!.taken;
}

/** Lets go of the lock; a connection that broke has done so by itself. */
export async function unlock(connection: Kysely<Schema>, { namespace, name }: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_unlock(${namespace}, hashtext(${name}))`.execute(connection).catch(() => {});
}

/** Does work under the lock if nobody has it now; says whether it did. */
export function ifUnlocked(
  store: Store,
  lock: AdvisoryLock,
  work: (connection: Kysely<Schema>) => Promise<void>,
): Promise<boolean> {
  return store.db.connection().execute(async (connection) => {
    if (!(await tryLock(connection, lock))) return false;
    try {
      await work(connection);
    } finally {
      await unlock(connection, lock);
    }
    return true;
  });
}
