import { join, relative } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { GbrainError } from '../../errors.ts';
import { readStoredNames } from '../../store/pages/read-names.ts';
import { readBrainNames } from '../../takes/lint/brain-names.ts';
import { lintTakes } from '../../takes/lint/lint-takes.ts';
import { noTakesYet } from '../../takes/page/no-takes-yet.ts';
import type { Page } from '../../takes/page/take.ts';
import { formatSarif } from '../takes/format-sarif.ts';
import { formatLint, lintPages } from '../takes/lint-report.ts';
import { readPages, readStoredPages } from '../takes/read-pages.ts';
import { requireProject } from '../takes/require-project.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { writeReport } from '../terminal/write-report.ts';

/** `gbrain takes lint [path]` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain takes lint notes --strict', 'gbrain takes lint --project handbook')
    .argument('[path]', 'a folder of Markdown or one file (default: the pages of the brain)', filledText)
    .option('--project <id>', 'only the pages of this project of the brain', filledText)
    .option('--json', 'print one JSON document')
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0 for a code host; - for stdout', filledText)
    .option('--strict', 'exit with 1 when there are errors')
    .action(async (path, { project, json, sarif, strict }) => {
      if (path !== undefined && project !== undefined) {
        throw new GbrainError(
          'usage',
          'A path means files on disk and --project means the brain. Give one of the two.',
        );
      }
      const { folder, pages, brain } =
        path === undefined ? await openStored(context, project) : await openPath(context, path);
      const lint = (page: Page) => lintTakes(page, brain);
      const report = await lintPages(pages, lint, (page) => relative('', join(folder, page.path)));

      const log = sarif && JSON.stringify(formatSarif(report, packageJson.version), null, 2);
      if (log && sarif !== '-') await writeReport(sarif, `${log}\n`);
      if (log && sarif === '-') context.print(log);
      else if (json) context.printJson({ schema_version: 1, ...report });
      else context.print(formatLint(report, context.colors));
      if (report.takes === 0) {
        const read = report.pages === 0 ? 'There was no Markdown to check.' : 'No page holds a take.';
        context.news(`${read} ${noTakesYet(path)}`);
      }
      if (strict && report.errors > 0) context.exit(1);
    });

async function openStored(context: Context, project: string | undefined) {
  const store = await context.store();
  await requireProject(store, project);
  const pages = readStoredPages(store, { project: project ?? null }, context.signal);
  return { folder: '', pages, brain: await readStoredNames(store) };
}

async function openPath(context: Context, path: string) {
  // The pages are read twice, so that no more than one is in memory.
  const brain = await readBrainNames((await readPages(path, context.signal)).pages);
  return { ...(await readPages(path, context.signal)), brain };
}
