import { GbrainError } from '../../../errors.ts';

/** A record, or null for one that another gbrain wrote: the page of the record itself says so. */
export function ifReadable<T>(record: Promise<T>): Promise<T | null> {
  return record.catch((error: unknown) => {
    if (error instanceof GbrainError && error.code === 'input') return null;
    throw error;
  });
}
