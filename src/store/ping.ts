import { sql } from 'kysely';
import type { Store } from './store.ts';

/** Asks the database for an answer. Throws what its driver throws when there is none. */
export async function ping(store: Store): Promise<void> {
  await sql`select 1`.execute(store.db);
}
