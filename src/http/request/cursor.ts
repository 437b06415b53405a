import { Problem } from './problem.ts';

/** Where a list goes on, as opaque text. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** The position that a cursor of ours holds; throws a problem for any other text. */
export function readCursor<const K extends readonly ('string' | 'number')[]>(
  cursor: string,
  kinds: K,
): { [I in keyof K]: K[I] extends 'string' ? string : number } {
  let position: unknown;
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw foreign();
  }
  const fits =
    Array.isArray(position) &&
    position.length === kinds.length &&
    kinds.every(
      (kind, at) => typeof position[at] === kind && (kind !== 'number' || Number.isSafeInteger(position[at])),
    );
  if (!fits) throw foreign();
  return position as { [I in keyof K]: K[I] extends 'string' ? string : number };
}

const foreign = () =>
  new Problem(
    400,
    'Bad cursor',
    'The cursor is none of this list. Take the "next" of the answer before, or leave it out.',
  );
