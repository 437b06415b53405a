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
  /** "gbrm": one process at a time looks whether there is room for one more of something, by what that is. */
  room: 0x6762726d,
  /** "gbrq": the job queues are being created. */
  queues: 0x67627271,
  /** The tables of the takes-quality eval are being created in an attached brain. */
  evalTables: 7_261_304_518,
} as const;

/** A lock by name, held by an open transaction, so that it ends with a process that dies. */
export interface AdvisoryLock {
  kind: 'build' | 'trial' | 'room';
  name: string;
}

/** Waits for a lock and holds it until the transaction ends. */
export async function lockUntilCommit(transaction: Kysely<Tables>, lock: 'queues' | 'evalTables'): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS[lock]}::bigint)`.execute(transaction);
}

/**
 * Does work under a lock, waiting as long as `wait` says while another connection holds it; returns whether it did. The lock
 * belongs to a transaction that stays open meanwhile: behind a pooler that hands out connections by the transaction, one of
 * a session would stay with a connection that nobody has any more. The work itself uses other connections.
 */
export async function underLock(
  store: Store,
  { kind, name }: AdvisoryLock,
  work: (connection: Kysely<Tables>) => Promise<void>,
  wait: () => Promise<boolean>,
): Promise<boolean> {
  let isDone = false;
  let fault: { error: unknown } | null = null;
  const tryLock = async (transaction: Kysely<Tables>) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS[kind]}, hashtext(${name})) as taken`.execute(transaction);
    return rows[0]!.taken;
  };
  try {
    return await store.db.transaction().execute(async (transaction) => {
      // A build takes longer than a server may allow a transaction that does nothing.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      while (!(await tryLock(transaction))) if (!(await wait())) return false;
      await work(transaction).catch((error: unknown) => {
        fault = { error };
        throw error;
      });
      isDone = true;
      return true;
    });
  } catch (error) {
    // The connection of the lock may have broken, too. It did not take part in the work, whose end counts.
    if (isDone) return true;
    throw (fault as { error: unknown } | null)?.error ?? error;
  }
}

/** Does work under the lock unless another connection holds it; returns whether it did. */
export function ifUnlocked(
  store: Store,
  lock: AdvisoryLock,
  work: (connection: Kysely<Tables>) => Promise<void>,
): Promise<boolean> {
  return underLock(store, lock, work, async () => false);
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
