import { buildBrain } from '../../brain/build/build-brain.ts';
import { checkKey } from '../../brain-eval/key/check/check-key.ts';
import { describeMoved, repairKey } from '../../brain-eval/key/check/repair-key.ts';
import { documentLines } from '../../brain-eval/key/corpus.ts';
import { isUnanswerable } from '../../brain-eval/key/key.ts';
import { EXIT_CODES, GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import { keyOptions, openBuiltDocuments, openKey, openKeyDocuments, writeKeyFile } from '../brain-eval/key-files.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain check`: a key that does not fit its documents is invalid input, so the exit code is 65. */
export const defineCommand: DefineCommand = (context) =>
  keyOptions(createCommand('gbrain eval brain check --docs handbook --key questions.json'))
    .option('--project <id>', 'the newest build of this project, and its key where it has one', filledText)
    .option('--builder <version>', 'the builder whose tree is checked: 1 or 2', wholeNumber(1, 2), 2)
    .option(
      '--repair',
      'mend the anchors whose line moved to another document unchanged, and say what became of the others',
    )
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      if (flags.repair && flags.key === undefined) {
        throw new GbrainError('usage', '--repair writes the key. Say which with --key FILE.');
      }
      const written = await openKey(flags, context);
      const built = await openBuiltDocuments(flags, context);
      const brain =
        built ??
        (await buildBrain(await openKeyDocuments(flags, context), {
          project: 'documents',
          builder: flags.builder === 1 ? 1 : 2,
          onProgress: (done, total) => context.progress.show(`Reading documents: ${done} of ${total}`),
          signal: context.signal,
        }));
      const { key, moved } = flags.repair ? repairKey(written, documentLines(brain)) : { key: written, moved: [] };
      for (const anchor of moved) context.news(escapeTerminal(describeMoved(anchor)));
      if (moved.some(({ to }) => to !== null)) await writeKeyFile(flags.key!, key, { replace: true });
      const failures = checkKey(key, brain);
      if (failures.length > 0) context.exit(EXIT_CODES.input);
      const questions = key.questions.length;
      const unanswerable = key.questions.filter(isUnanswerable).length;
      const documents = [...brain.texts()].length;
      if (flags.json) {
        const { commit, builder } = brain;
        return context.printJson({ schema_version: 1, commit, builder, documents, questions, unanswerable, failures });
      }
      for (const { question, rule, message } of failures) {
        context.print(escapeTerminal(`${question ?? 'the key'}: ${rule}: ${message}`));
      }
      const about = `${plural(questions, 'question')} (${unanswerable} without an answer), ${plural(documents, 'document')}`;
      context.print(`${about}: ${failures.length === 0 ? 'the key fits' : plural(failures.length, 'problem')}.`);
    });
