import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GbrainError, messageOf } from '../errors.ts';
import { type ImportResult, importFolder } from '../projects/register/import-folder.ts';
import { projectIdOf } from '../projects/register/register-project.ts';
import { plural } from '../text/plural.ts';
import type { Context } from './terminal/context.ts';

export interface ImportFlags {
  project?: string | undefined;
  json?: true | undefined;
}

/** Imports a folder and says what changed; what could not be read as it was meant goes to stderr with file and line. */
export async function runImport(context: Context, dir: string, flags: ImportFlags): Promise<void> {
  await refuseWhatIsNoFolder(dir);
  const store = await context.store();
  const request = { dir, project: flags.project ?? projectIdOf(dir), explicit: flags.project !== undefined };
  const result = await importFolder(store, request, {
    home: context.home,
    env: context.env,
    clock: () => performance.now(),
    signal: context.signal,
    onProgress: (done, total) => context.progress.show(`${bar(done, total)} ${done} of ${total} documents`),
  });
  if (flags.json) return context.printJson({ schema_version: 1, ...result });
  for (const { path, line, message } of result.warnings) {
    context.news(`${join(dir, path)}${line === null ? '' : `:${line}`}: ${message}`);
  }
  context.print(describe(result));
}

/** Before a database is opened or made for it. */
async function refuseWhatIsNoFolder(dir: string): Promise<void> {
  const found = await stat(dir).catch((error: unknown) => {
    throw new GbrainError('input', `Cannot read ${dir}: ${messageOf(error)}. Give a folder of Markdown.`);
  });
  if (!found.isDirectory()) throw new GbrainError('input', `${dir} is a file. Give the folder that it is in.`);
}

function describe({ project, added, changed, unchanged, deleted, takes, warnings }: ImportResult): string {
  const pages = `${plural(added, 'page')} added, ${changed} changed, ${unchanged} unchanged, ${deleted} deleted`;
  return `${project}: ${pages}; ${plural(takes, 'take')} read; ${plural(warnings.length, 'warning')}`;
}

const WIDTH = 24;

function bar(done: number, total: number): string {
  const filled = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}]`;
}
