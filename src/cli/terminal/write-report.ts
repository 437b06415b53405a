import { constants } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
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
        `The report ${file} cannot be written: ${messageOf(cause)}. Name a file in an existing folder.`,
        { cause },
      );
    }
  }
}

/** Writes a report. Throws GbrainError `unavailable` when it cannot be written. */
export async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (cause) {
    throw new GbrainError('unavailable', `The report ${file} could not be written: ${messageOf(cause)}.`, { cause });
  }
}
