import { type AliasedRawBuilder, sql } from 'kysely';

/** The names of columns whose types are given, in their order. */
export const namesOf = <T extends object>(types: T) => Object.keys(types) as (keyof T & string)[];

/**
 * Rows as a FROM item named `given`: one array parameter a column, since a statement takes at most 65,535 parameters.
 * `types` has the PostgreSQL type of each column, in the order in which they are selected.
 */
export function rowsOf<Row extends object>(
  types: { readonly [K in keyof Row]-?: string },
  rows: readonly Row[],
): AliasedRawBuilder<Row, 'given'> {
  const names = namesOf(types);
  const arrays = names.map((name) => sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(types[name])}[]`);
  return sql<Row>`unnest(${sql.join(arrays)})`.as<'given'>(
    sql`given (${sql.join(names.map((name) => sql.ref(name)))})`,
  );
}
