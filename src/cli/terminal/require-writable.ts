import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GbrainError, messageOf } from '../../errors.ts';

/** Fails before anything is read or paid when a report could not be written where it is asked for. */
export async function requireWritable(files: readonly (string | undefined)[]): Promise<void> {
  for (const file of files) {
    if (file === undefined) continue;
    try {
      await access(dirname(file), constants.W_OK);
    } catch (cause) {
      throw new GbrainError(
        'unavailable',
        `The report ${file} cannot be written: ${messageOf(cause)}. Name a file in a folder that is there.`,
        { cause },
      );
    }
  }
}
