import { createHash } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * The id of a node: 12 characters of Crockford's base 32 (60 bits) of the SHA-256 of its parts, joined by NUL. Two
 * of a million nodes share one with a chance of about one in two million.
 */
export function nodeId(...parts: readonly (string | number)[]): string {
  const digest = createHash('sha256').update(parts.join('\0')).digest();
  let id = '';
  for (let index = 0; index < 12; index++) {
    const bit = index * 5;
    const pair = (digest[bit >> 3]! << 8) | digest[(bit >> 3) + 1]!;
    id += ALPHABET[(pair >> (11 - (bit & 7))) & 31];
  }
  return id;
}
