import { type QueryExecutorProvider, sql } from 'kysely';

/** What may be spent in a month, by whom and on what. */
export async function createBudgets(db: QueryExecutorProvider): Promise<void> {
  await sql`create table budgets (
    scope text not null, name text not null, usd_per_month double precision not null, primary key (scope, name))`.execute(
    db,
  );
}
