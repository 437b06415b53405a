import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../src/store/schema/schema.ts';

/** Every column, constraint, index, trigger and sequence of the public schema as text, to compare before and after. */
export async function dumpSchema(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('column %s.%s %s null:%s default:%s identity:%s', table_name, column_name, data_type, is_nullable,
      column_default, identity_generation) as text from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
    union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select format('sequence %s %s', sequencename, last_value) from pg_sequences where schemaname = 'public'
    order by 1`.execute(db);
  return rows.map(({ text }) => text);
}
