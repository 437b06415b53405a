import { sql } from 'kysely';
import { ifUnlocked } from '../advisory-lock.ts';
import type { Store } from '../store.ts';

/** "gbrt" in ASCII. */
const NAMESPACE = 0x67627274;

/** What this process does now. */
const held = new WeakMap<Store, Set<string>>();

/**
 * Does a trial if nobody else does; says whether it did. On PostgreSQL the lock belongs to a connection, so that it ends
 * with a process that dies; `stillOurs` rejects when that connection has broken, so that another may have the trial.
 */
export async function withTrialLock(
  store: Store,
  name: string,
  work: (stillOurs: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const ours = held.get(store) ?? new Set<string>();
  held.set(store, ours);
  if (ours.has(name)) return false;
  ours.add(name);
  try {
    if (store.engine === 'postgres') {
      return await ifUnlocked(store, { namespace: NAMESPACE, name }, (connection) =>
        work(async () => {
          await sql`select 1`.execute(connection);
        }),
      );
    }
    await work(async () => {});
    return true;
  } finally {
    ours.delete(name);
  }
}

/** Of these trials those that nobody does. */
export async function freeTrials(store: Store, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from unnest(${[...names]}::text[]) as name
    where not exists (select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${NAMESPACE}::oid and objid = (hashtext(name)::bigint & 4294967295)::oid)`.execute(store.db);
  return new Set(rows.map(({ name }) => name));
}
