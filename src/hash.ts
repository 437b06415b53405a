import { createHash } from 'node:crypto';

/** SHA-256 of UTF-8 text, in lower-case hex. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The first 8 hex digits of {@link sha256}: the short fingerprint that receipts carry. */
export function sha8(text: string): string {
  return sha256(text).slice(0, 8);
}

/** JSON with object keys sorted at every depth, so that equal values have equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}
