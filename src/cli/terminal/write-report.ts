import { constants } from 'node:fs';
import { access, rm, stat, writeFile } from 'node:fs/promises';
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

/** Writes a report. Throws GbrainError `unavailable` when it cannot be written; no part of it is left then. */
export async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (cause) {
    // Half a report, as on a full disk, would be read as a whole one. A device stays.
    if ((await stat(file).catch(() => null))?.isFile()) await rm(file, { force: true }).catch(() => {});
    throw new GbrainError('unavailable', `The report ${file} could not be written: ${messageOf(cause)}.`, { cause });
  }
}
