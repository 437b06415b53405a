import { type QueryExecutorProvider, sql } from 'kysely';

/** A column for the answer key of a project, the text of its file; null where it has none. */
export async function addProjectKey(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table projects add column eval_key text`.execute(db);
}
