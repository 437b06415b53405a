import { basename } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { parseKey } from '../../brain-eval/key/key.ts';
import { GbrainError } from '../../errors.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { setProject } from '../../members/set-project.ts';
import { saveProjectKey } from '../../store/builds/projects.ts';
import { PROMOTE } from '../../store/schema/tables/pages.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import { readText } from '../brain-eval/key-files.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { eachTime, filledText } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain project set <id>`: what the brain eval takes for this project unless a command names another. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain project set handbook --key questions.json')
    .argument('<project>', 'the project', filledText)
    .option('--key <file>', 'the answer key of its questions, kept in the database as it is now', filledText)
    .option('--no-key', 'it has no key of its own any more')
    .addOption(
      new Option(
        '--promote <when>',
        'give new builds of its branch to readers as soon as they are ready, or by `brain promote`',
      ).choices(PROMOTE),
    )
    .option('--include <pattern>', 'its next build reads only files that match; may be given again', eachTime)
    .option('--no-include', 'it reads every document again')
    .option('--exclude <pattern>', 'its next build does not read files that match; may be given again', eachTime)
    .option('--no-exclude', 'it leaves out nothing by --exclude any more')
    .action(async (project, { key, promote, ...patterns }) => {
      const include = listOf(patterns.include);
      const exclude = listOf(patterns.exclude);
      const isSelected = include !== undefined || exclude !== undefined;
      if (key === undefined && promote === undefined && !isSelected) {
        const allowed = '--key FILE, --no-key, --promote auto|manual, --include PATTERN or --exclude PATTERN';
        throw new GbrainError('usage', `Set what? Give ${allowed}.`);
      }
      if (promote !== undefined || isSelected) {
        await setProject(await openActions(context), TERMINAL, project, { promote, include, exclude });
      }
      if (isSelected) {
        context.print(
          escapeTerminal(`${project}: which files are read has changed. Next: gbrain brain build ${project}`),
        );
      }
      if (promote !== undefined) {
        const when =
          promote === 'auto' ? 'are given to readers when they are ready' : 'wait for `gbrain brain promote`';
        context.print(escapeTerminal(`${project}: new builds ${when}.`));
      }
      if (key === undefined) return;
      const text = key === false ? null : await readText(key);
      const questions = text === null ? 0 : parseKey(text, basename(String(key))).questions.length;
      await saveProjectKey(await context.store(), project, text);
      const now = text === null ? 'has no key' : `has a key of ${plural(questions, 'question')}`;
      context.print(escapeTerminal(`${project}: ${now}.`));
    });

/** The patterns of a flag; none for its `--no-` form, undefined when it was not given. */
function listOf(given: string[] | boolean | undefined): readonly string[] | undefined {
  return Array.isArray(given) ? given : given === false ? [] : undefined;
}
