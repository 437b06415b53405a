import type PgBoss from 'pg-boss';
import { lockUntilCommit } from '../store/advisory-lock.ts';
import { requireOwn } from '../store/pages/pages.ts';
import type { Store } from '../store/store.ts';

/** Names of the queues: builds by id, trials by their run and position in it. */
export const QUEUES = { builds: 'builds', trials: 'trials' } as const;

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
  // One process at a time: each queue is a table, and two processes that create them at once deadlock.
  await store.db.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'queues');
    await boss.start();
    for (const name of Object.values(QUEUES)) {
      // A job that takes longer is retried; the lock on its work keeps the retry from doing it twice.
      await boss.createQueue(name, { name, policy: 'standard', retryLimit: 10, retryDelay: 0, expireInHours: 12 });
    }
  });
  return boss;
}

/** Disconnects from the queues. Close the workers first. */
export async function closeBoss(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: true, wait: true, timeout: 5_000 });
}
