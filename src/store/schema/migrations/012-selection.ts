import { type QueryExecutorProvider, sql } from 'kysely';

/** A column for the patterns of the files that a project reads; a project without patterns reads every document. */
export async function addSelection(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table projects add column selection jsonb not null default '{"include":[],"exclude":[]}'`.execute(db);
}
