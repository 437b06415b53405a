import { createHash } from 'node:crypto';
import type { Entry } from './repository.ts';

/** The ids of a file without content, which has no bytes and still is there. */
const EMPTY = new Set(['sha1', 'sha256'].map((format) => createHash(format).update('blob 0\0').digest('hex')));

/** Whether the content of a file is wanted and the repository lacks it, as a partial clone does. */
export function isAbsent({ kind, bytes, path, blob }: Entry, isWanted: (path: string) => boolean): boolean {
  return kind === 'missing' || (kind === 'file' && bytes === 0 && !EMPTY.has(blob) && isWanted(path));
}
