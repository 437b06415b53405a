import { Problem } from '../request/problem.ts';

type Position<K extends readonly ('string' | 'number')[]> = {
  [I in keyof K]: K[I] extends 'string' ? string : number;
};

/** The position that one of our cursors holds; null without a cursor. Throws a problem for any other text. */
export function readCursor<const K extends readonly ('string' | 'number')[]>(
  cursor: string | undefined,
  kinds: K,
): Position<K> | null {
  if (cursor === undefined) return null;
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalid();
  }
  const fits =
    Array.isArray(position) &&
    position.length === kinds.length &&
    kinds.every(
      (kind, at) => typeof position[at] === kind && (kind !== 'number' || Number.isSafeInteger(position[at])),
    );
  if (!fits) throw invalid();
  return position as Position<K>;
}

const invalid = () =>
  new Problem(
    400,
    'Bad cursor',
    'The cursor does not belong to this list. Send the "next" of the previous reply, or leave it out.',
  );

/**
 * A page of a list, from rows of which one more than `limit` was asked for. The cursor of the next page holds the
 * position of the last item: its id unless given.
 */
export function toPage<T extends { id: string | number }, S>(
  found: readonly T[],
  limit: number,
  show: (row: T) => S,
  positionOf: (row: T) => readonly (string | number)[] = ({ id }) => [id],
): { items: S[]; next: string | null } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const next = last && Buffer.from(JSON.stringify(positionOf(last))).toString('base64url');
  return { items: rows.map(show), next: next ?? null };
}
