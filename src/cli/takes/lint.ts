import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { GbrainError, messageOf } from '../../errors.ts';
import { lintTakes } from '../../takes/lint/lint-takes.ts';
import type { Context } from '../terminal/context.ts';
import { formatLint } from './format-lint.ts';
import { formatSarif } from './format-sarif.ts';
import { lintPages } from './lint-report.ts';
import { readPages } from './read-pages.ts';
import { storedPages } from './stored-pages.ts';

export interface LintFlags {
  project?: string | undefined;
  json?: true | undefined;
  sarif?: string | undefined;
  strict?: true | undefined;
}

/** Checks the takes of a folder or file, or without one those of the brain, and prints what breaks the contract. */
export async function lint(context: Context, path: string | undefined, flags: LintFlags): Promise<void> {
  if (path !== undefined && flags.project !== undefined) {
    throw new GbrainError(
      'usage',
      '--project names pages of the brain, and a path names files on disk. Give one of the two.',
    );
  }
  const { folder, pages } =
    path === undefined
      ? { folder: '', pages: storedPages(await context.store(), { project: flags.project ?? null }, context.signal) }
      : await readPages(path, context.signal);
  const shown = (page: { path: string }) => relative('', join(folder, page.path));
  const report = await lintPages(pages, lintTakes, shown);

  const sarif = () => JSON.stringify(formatSarif(report, packageJson.version), null, 2);
  if (flags.sarif !== undefined && flags.sarif !== '-') await writeReport(flags.sarif, sarif());
  if (flags.sarif === '-') context.print(sarif());
  else if (flags.json) context.printJson({ schema_version: 1, ...report });
  else context.print(formatLint(report, context.colors));
  if (flags.strict && report.errors > 0) context.exit(1);
}

async function writeReport(file: string, text: string): Promise<void> {
  await writeFile(file, `${text}\n`).catch((error: unknown) => {
    throw new GbrainError('unavailable', `Cannot write the SARIF report: ${messageOf(error)}.`, { cause: error });
  });
}
