import type PgBoss from 'pg-boss';

/** The job queues of this process in the database, for builds and trials alike. Throws when it cannot be reached. */
export async function openBoss(databaseUrl: string, onError: (error: unknown) => void): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({
    connectionString: databaseUrl,
    schema: 'gbrain_jobs',
    max: 2,
    application_name: 'gbrain-jobs',
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
}

/** Lets go of the queues; workers are closed first. */
export async function closeBoss(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: true, wait: true, timeout: 5_000 });
}
