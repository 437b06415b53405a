import { GbrainError } from '../errors.ts';

/** Reads one score. */
export function readScore(_value: unknown): { ok: true; value: number } | { ok: false; error: string } {
  throw new GbrainError('internal', 'not built yet');
}
