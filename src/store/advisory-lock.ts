import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema/schema.ts';
import type { Store } from './store.ts';

/**
 * Every advisory lock that gbrain takes; Kysely's migrator and pg-boss have their own. Servers of two versions may share
 * a database, so a number never changes. Those of four letters in ASCII are unlikely to be another program's.
 */
const LOCKS = {
  /** "gbra": one build of a project at a time, by the project's id. */
  build: 0x67627261,
  /** "gbrt": one process does a trial, by the trial's name. */
  trial: 0x67627274,
  /** "gbrq": the job queues are being created. */
  queues: 0x67627271,
  /** The tables of the takes-quality eval are being created in an attached brain. */
  evalTables: 7_261_304_518,
} as const;

/** A lock by name, held by a connection, so that it ends with a process that dies. */
export interface AdvisoryLock {
  kind: 'build' | 'trial';
  name: string;
}

/** Waits for a lock and holds it until the transaction ends. */
export async function lockUntilCommit(transaction: Kysely<Tables>, lock: 'queues' | 'evalTables'): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS[lock]}::bigint)`.execute(transaction);
}

/** Takes the lock for a connection; false when another one has it. */
export async function tryLock(connection: Kysely<Tables>, { kind, name }: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${LOCKS[kind]}, hashtext(${name})) as taken`.execute(connection);
  return rows[0]!.taken;
}

/** Releases the lock; a connection that broke has already done so. */
export async function unlock(connection: Kysely<Tables>, { kind, name }: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_unlock(${LOCKS[kind]}, hashtext(${name}))`.execute(connection).catch(() => {});
}

/** Does work under the lock unless another connection holds it; returns whether it did. */
export function ifUnlocked(
  store: Store,
  lock: AdvisoryLock,
  work: (connection: Kysely<Tables>) => Promise<void>,
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

/** Of these names, those whose lock no connection of the database holds. */
export async function unlockedNames(
  store: Store,
  kind: AdvisoryLock['kind'],
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from unnest(${[...names]}::text[]) as name
    where not exists (select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${LOCKS[kind]}::oid and objid = (hashtext(name)::bigint & 4294967295)::oid)`.execute(store.db);
  return new Set(rows.map(({ name }) => name));
}
