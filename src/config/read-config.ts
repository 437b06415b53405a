import { readFile } from 'node:fs/promises';
import { GbrainError, messageOf } from '../errors.ts';
import type { Config } from './config.ts';

/** Reads the settings; a file that is not there has none. A `config` error says which key is wrong and what it may be. */
export async function readConfig(file: string): Promise<Config> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new GbrainError('config', `Cannot read the settings ${file}: ${messageOf(error)}.`, { cause: error });
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The parser quotes the text around the fault, which may be the password of a database URL.
    throw new GbrainError(
      'config',
      `The settings ${file} are not JSON. Correct the file, or delete it to start anew.`,
      {
        cause: error,
      },
    );
  }
  // Loaded here, since most homes have no settings and the validator would be half of a short command's time.
  const { checkConfig } = await import('./check-config.ts');
  return checkConfig(value, file);
}
