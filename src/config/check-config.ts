import { GbrainError } from '../errors.ts';
import type { Config } from './config.ts';
import { ALLOWED_KEYS, CONFIG_SCHEMA } from './config-schema.ts';

/** The value as a config; a `config` error names the file, the place, what is wrong and what is allowed. */
export function checkConfig(value: unknown, file: string): Config {
  const checked = CONFIG_SCHEMA.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const place = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const allowed = ALLOWED_KEYS[place === '' ? '' : place.startsWith('providers') ? 'providers' : 'prices'];
    const where = place === '' ? '' : ` under ${place}`;
    throw new GbrainError(
      'config',
      `The settings ${file} hold the unknown key ${issue.keys.join(', ')}${where}. Allowed are ${allowed.join(', ')}.`,
    );
  }
  // A record reports a bad key as the record's own issue, with what is wrong one level down.
  const inner = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
  throw new GbrainError('config', `The settings ${file} are wrong at ${place || 'the top'}: ${inner}.`);
}
