import { readFile, realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { GbrainError, messageOf } from '../../errors.ts';
import { addTakes } from '../../takes/page/add-takes.ts';
import { replacePage } from '../takes/replace-page.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

const NOTE = [
  '<!-- The takes of this page, one claim a row. kind: fact, take, bet or hunch. who: whoever holds the claim, as world,',
  'brain, self, people/slug or companies/slug. weight: how sure they are, from 0 to 1 in steps of 0.05. since: 2026 or',
  '2026-01; an arrow (2026-01 -> 2027-06) says until when. source: where it was said. Check with: gbrain takes lint -->',
];

/** `gbrain takes init <page>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain takes init notes/pricing.md')
    .argument('<page>', 'a Markdown file', filledText)
    .action(async (page) => {
      const file = await findPage(page);
      const content = await readFile(file);
      const added = addTakes(basename(file), content, [], NOTE);
      if (added === null) {
        throw new GbrainError(
          'input',
          `${page} cannot take in a table: it is no Markdown text, or a code block or comment at its end is not closed.`,
        );
      }
      if (added.content.equals(content))
        return context.print(`${page} has a takes table already; nothing was changed.`);
      await replacePage(file, content, added.content);
      context.print(
        `${page} has an empty takes table now. Write a row for each claim, then: gbrain takes lint ${page}`,
      );
    });

async function findPage(page: string): Promise<string> {
  try {
    const file = await realpath(page);
    if ((await stat(file)).isFile()) return file;
  } catch (cause) {
    throw new GbrainError('input', `Cannot read ${page}: ${messageOf(cause)}. Name a Markdown file.`, { cause });
  }
  throw new GbrainError('input', `${page} is not a file. Name one page; for a folder: gbrain takes propose ${page}`);
}
