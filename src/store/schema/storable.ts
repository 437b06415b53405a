import { type RawBuilder, sql } from 'kysely';
import type { JsonText } from './tables/columns.ts';

// PostgreSQL text holds no NUL, and jsonb no lone surrogate; both are replaced by U+FFFD as in any lossy decoding.
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Text that every column can hold; null stays null. */
export function storable<T extends string | null>(text: T): T extends null ? null : string;
export function storable(text: string | null): string | null {
  return text === null ? null : text.replace(UNSTORABLE, '\ufffd');
}

/** A value for a jsonb column; null for null and undefined. */
export function jsonb(value: unknown): RawBuilder<JsonText> {
  // As text first: left to themselves, both drivers would encode it a second time or as an array of PostgreSQL's.
  return sql`${encode(value)}::text::jsonb`;
}

function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'string') return storable(inner);
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, field]) => [storable(key), field]));
  });
}

/** The database's clock at the start of the transaction. */
export const NOW = sql<Date>`now()`;
