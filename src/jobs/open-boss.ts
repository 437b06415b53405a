import { sql } from 'kysely';
import type PgBoss from 'pg-boss';
import { requireOwn } from '../store/pages/pages.ts';
import type { Store } from '../store/store.ts';

/** The queues: of builds by their id, of trials by their run and place in it. */
export const QUEUES = { builds: 'builds', trials: 'trials' } as const;

/** The advisory lock under which queues are made: "gbrq" in ASCII. */
const LOCK = 0x67627271;

/** Opens the job queues in the database of the store. Throws when it cannot be reached. */
export async function openBoss(store: Store, databaseUrl: string, onError: (error: unknown) => void): Promise<PgBoss> {
  requireOwn(store);
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({
    connectionString: databaseUrl,
    schema: 'gbrain_jobs',
    max: 2,
    application_name: 'gbrain-jobs',
  });
  boss.on('error', onError);
  // One process after the other: each queue is a table, and two that make theirs at once wait for each other for ever.
  await store.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db);
    await boss.start();
    for (const name of Object.values(QUEUES)) {
      // A job that takes longer than this is tried again; the lock of what it does keeps the second one from doing it.
      await boss.createQueue(name, { name, policy: 'standard', retryLimit: 10, retryDelay: 0, expireInHours: 12 });
    }
  });
  return boss;
}

/** Lets go of the queues; workers are closed first. */
export async function closeBoss(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: true, wait: true, timeout: 5_000 });
}
