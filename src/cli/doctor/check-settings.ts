import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';
import { type CheckResult, failCheck, note } from './check.ts';

/** Whether `config.json` is valid, and readable by its owner only; no result where there is none. */
export async function checkSettings(context: Context): Promise<CheckResult[]> {
  try {
    const models = await context.models();
    models.list();
  } catch (error) {
    return [failCheck('settings', messageOf(error), 'Fix that first; models and database were not checked.')];
  }
  const file = join(context.home, 'config.json');
  const found = await stat(file).catch(() => null);
  if (found === null || (found.mode & 0o077) === 0 || process.platform === 'win32') return [];
  const { database_url, server_token } = await context.config();
  if (database_url === undefined && server_token === undefined) return [];
  return [note('settings', `${file} holds secrets and can be read by others.`, `chmod 600 '${file}'`)];
}
