import { buildBrain } from '../../brain/build/build-brain.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import { checkKey } from '../../brain-eval/key/check/check-key.ts';
import { isUnanswerable } from '../../brain-eval/key/key.ts';
import { EXIT_CODES } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';
import { type KeyFlags, openKey, openKeyDocuments } from './key-files.ts';

export interface CheckFlags extends KeyFlags {
  builder: Builder;
  json?: true | undefined;
}

/** Proves a key against its documents; a key that does not fit is invalid input, and so its exit code is 65. */
export async function checkCommand(context: Context, flags: CheckFlags): Promise<void> {
  const key = await openKey(flags);
  const repository = await openKeyDocuments(flags, context);
  const { brain } = await buildBrain(repository, {
    project: 'documents',
    builder: flags.builder,
    onProgress: (done, total) => context.progress.show(`Reading documents: ${done} of ${total}`),
    signal: context.signal,
  });
  const failures = checkKey(key, brain);
  if (failures.length > 0) context.exit(EXIT_CODES.input);
  const questions = key.questions.length;
  const unanswerable = key.questions.filter(isUnanswerable).length;
  const documents = brain.texts.length;
  if (flags.json) {
    const { commit, builder } = brain;
    context.printJson({ schema_version: 1, commit, builder, documents, questions, unanswerable, failures });
    return;
  }
  for (const { question, rule, message } of failures) {
    context.print(escapeTerminal(`${question ?? 'the key'}: ${rule}: ${message}`));
  }
  const about = `${plural(questions, 'question')} (${unanswerable} without an answer), ${plural(documents, 'document')}`;
  context.print(`${about}: ${failures.length === 0 ? 'the key fits' : plural(failures.length, 'problem')}.`);
}
