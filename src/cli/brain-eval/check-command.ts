import { checkKey } from '../../brain-eval/check-key.ts';
import { openDocuments } from '../../brain-eval/open-documents.ts';
import { escapeTerminal } from '../../escape.ts';
import type { Context } from '../context.ts';
import { type KeyFlags, openKey, openKeyDocuments } from './key-files.ts';

export interface CheckFlags extends KeyFlags {
  json?: true | undefined;
}

/** Proves a key against its documents, and ends with 1 when it does not fit. */
export async function checkCommand(context: Context, flags: CheckFlags): Promise<void> {
  const key = await openKey(flags);
  const repository = await openKeyDocuments(flags, context.signal);
  const failures = checkKey(key, await openDocuments(repository, { signal: context.signal }));
  if (failures.length > 0) context.exit(1);
  if (flags.json) {
    context.printJson({ schema_version: 1, questions: key.questions.length, commit: repository.commit, failures });
    return;
  }
  for (const { question, rule, message } of failures) {
    context.print(escapeTerminal(`${question ?? 'the key'}: ${rule}: ${message}`));
  }
  const found = failures.length === 0 ? 'the key fits its documents' : `${failures.length} problem(s)`;
  context.print(`${key.questions.length} questions: ${found}.`);
}
