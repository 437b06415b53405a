import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Which build readers get is said by its promotion instead of by its end: every ready build was served when it was
 * done. Pages and takes are of the commit that the project names.
 */
export async function addPromotions(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table builds add column promoted_at timestamptz, add column promoted_by text`.execute(db);
  await sql`update builds set promoted_at = finished_at where status = 'ready'`.execute(db);
  await sql`alter table projects add column promote text not null default 'auto', add column pages_commit text`.execute(
    db,
  );
}
