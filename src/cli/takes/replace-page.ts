import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { GbrainError, messageOf } from '../../errors.ts';

/**
 * Replaces the bytes of a page in one step, so that it is never half written. Throws GbrainError `unavailable` when it
 * is not what it was, or cannot be written.
 */
export async function replacePage(file: string, before: Buffer, after: Buffer): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.gbrain`);
  try {
    const { mode } = await stat(file);
    if (!(await readFile(file)).equals(before)) {
      throw new GbrainError('unavailable', `${file} changed while takes were made for it. Run this again.`);
    }
    await writeFile(draft, after);
    await chmod(draft, mode);
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    if (cause instanceof GbrainError) throw cause;
    throw new GbrainError('unavailable', `${file} cannot be written: ${messageOf(cause)}.`, { cause });
  }
}
