import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GbrainError, messageOf } from '../errors.ts';
import type { Config } from './config.ts';

/** Writes the settings whole or not at all, readable by their owner only, since a database URL may hold a password. */
export async function writeConfig(file: string, config: Config): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    throw new GbrainError(
      'unavailable',
      `Cannot write the settings ${file}: ${messageOf(error)}. Set GBRAIN_HOME to a folder that can be written.`,
      { cause: error },
    );
  }
}
