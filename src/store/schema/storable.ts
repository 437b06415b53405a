// PostgreSQL text holds no NUL, and jsonb no lone surrogate; both are replaced by U+FFFD as in any lossy decoding.
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Text that every column can hold. */
export function storable(text: string): string {
  return text.replace(UNSTORABLE, '\ufffd');
}

/** JSON text for a jsonb column; null for null and undefined. */
export function storableJson(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'string') return storable(inner);
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, field]) => [storable(key), field]));
  });
}
