import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GbrainError, messageOf } from '../../errors.ts';
import { importFolder } from '../../projects/register/import-folder.ts';
import { projectIdOf } from '../../projects/register/register-project.ts';
import { countTakes } from '../../store/pages/takes.ts';
import { noTakesYet } from '../../takes/page/no-takes-yet.ts';
import { plural } from '../../text/plural.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

/** `gbrain import <dir>`; what could not be read as its author meant it goes to stderr with file and line. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain import notes', 'gbrain import notes --project handbook')
    .argument('<dir>', 'the folder', filledText)
    .option('--project <id>', 'the project the pages belong to (default: the name of the folder)', filledText)
    .option('--allow-empty', 'let a folder that has no Markdown left remove every page of the project')
    .option('--json', 'print the counts and warnings as one JSON document')
    .action(async (dir, { project, allowEmpty, json }) => {
      await requireFolder(dir);
      const request = { dir, project: project ?? projectIdOf(dir), explicit: project !== undefined, allowEmpty };
      const store = await context.store();
      const result = await importFolder(store, request, {
        home: context.home,
        env: await context.gitEnv(),
        clock: () => performance.now(),
        signal: context.signal,
        onWait: () =>
          context.news(`${request.project}: another import or build of it is under way; this one waits for its end.`),
        onProgress: (done, total) => context.progress.show(`${formatBar(done, total)} ${done} of ${total} documents`),
      });
      if (json) return context.printJson({ schema_version: 1, ...result });
      const { added, changed, unchanged, deleted, takes, warnings } = result;
      for (const { path, line, message } of warnings) {
        context.news(`${join(dir, path)}${line === null ? '' : `:${line}`}: ${message}`);
      }
      const pages = `${plural(added, 'page')} added, ${changed} changed, ${unchanged} unchanged, ${deleted} deleted`;
      const read = `${plural(takes, 'take')} read; ${plural(warnings.length, 'warning')}`;
      context.print(`${result.project}: ${pages}; ${read}`);
      if (takes === 0 && (await countTakes(store, { project: result.project })) === 0) {
        context.news(`No page of ${result.project} holds a take. ${noTakesYet(dir)}`);
      }
    });

/** Before a database is opened or created for it. */
async function requireFolder(dir: string): Promise<void> {
  const found = await stat(dir).catch((error: unknown) => {
    throw new GbrainError('input', `Cannot read ${dir}: ${messageOf(error)}. Give a folder of Markdown.`);
  });
  if (!found.isDirectory()) throw new GbrainError('input', `${dir} is a file. Give the folder that it is in.`);
}

const WIDTH = 24;

function formatBar(done: number, total: number): string {
  const filled = total === 0 ? WIDTH : Math.round((done / total) * WIDTH);
  return `[${'#'.repeat(filled).padEnd(WIDTH)}]`;
}
