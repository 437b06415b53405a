import { type QueryExecutorProvider, sql } from 'kysely';

/** What a build reuses of the one before is in the files of its brain. */
export async function dropPieces(db: QueryExecutorProvider): Promise<void> {
  await sql`drop table pieces`.execute(db);
}
