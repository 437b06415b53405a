import { basename } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { parseKey } from '../../brain-eval/key/key.ts';
import { GbrainError } from '../../errors.ts';
import { saveProjectKey, savePromote } from '../../store/builds/projects.ts';
import { PROMOTE } from '../../store/schema/tables/pages.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import { readText } from '../brain-eval/key-files.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

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
    .action(async (project, { key, promote }) => {
      if (key === undefined && promote === undefined) {
        throw new GbrainError('usage', 'Set what? Give --key FILE, --no-key, or --promote auto|manual.');
      }
      if (promote !== undefined) {
        await savePromote(await context.store(), project, promote);
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
