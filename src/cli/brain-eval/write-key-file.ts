import { writeFile } from 'node:fs/promises';
import type { KeyInput } from '../../brain-eval/key/key.ts';
import { GbrainError, messageOf } from '../../errors.ts';

/** A key as the text of its file. */
export function keyText(key: KeyInput): string {
  return `${JSON.stringify(key, null, 2)}\n`;
}

/** Writes a key; a file that is there is replaced only when asked to, since a person may have worked on it. */
export async function writeKeyFile(file: string, key: KeyInput, { replace }: { replace: boolean }): Promise<void> {
  try {
    await writeFile(file, keyText(key), { flag: replace ? 'w' : 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new GbrainError(
        'usage',
        `${file} is there already. Name another with --out FILE, or replace it with --force.`,
      );
    }
    throw new GbrainError('unavailable', `The key cannot be written: ${messageOf(error)}.`, { cause: error });
  }
}
