import { GbrainError } from '../errors.ts';

/** Judges one candidate value: the value to keep, or why it is not one. */
export type Accepts<T> = (value: unknown) => { ok: true; value: T } | { ok: false; error: string };

/** How the value was found, mildest first. */
export type Reading = 'whole' | 'unwrapped' | 'embedded' | 'repaired';

/** Why no value could be read. */
export type Unread = 'empty' | 'refusal' | 'truncated' | 'conflict' | 'invalid' | 'no-verdict';

/** The reading of a reply. */
export type ReadReply<T> = { ok: true; value: T; reading: Reading } | { ok: false; reason: Unread; message: string };

/** Reads the one value that a model's reply holds. Never throws. */
export function readReply<T>(_text: string, _accepts: Accepts<T>): ReadReply<T> {
  throw new GbrainError('internal', 'not built yet');
}
