import type { ColumnType } from 'kysely';

/** A time that the database sets unless it is given. */
export type Time = ColumnType<Date, Date | undefined, Date>;

/** A time that the database sets when it makes the row. */
export type Stamp = ColumnType<Date, never, never>;

/** A time that is unknown when the row is made. */
export type LaterTime = ColumnType<Date | null, never, Date | null>;

/** Encoded JSON: only `jsonb()` makes it, so that no value reaches a jsonb column unencoded. */
export type JsonText = string & { readonly encoding: 'json' };

/** A jsonb column. */
export type JsonColumn<T> = ColumnType<T, JsonText, JsonText>;

/** A jsonb column that may be null. */
export type MaybeJson<T> = ColumnType<T | null, JsonText | null, JsonText | null>;
