import { basename, resolve } from 'node:path';
import { buildBrain } from '../../brain/build/build-brain.ts';
import type { KeyInput } from '../../brain-eval/key/key.ts';
import { proposeKey } from '../../brain-eval/key/propose/propose-key.ts';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Context } from '../terminal/context.ts';
import { openKeyDocuments } from './key-files.ts';
import { keyText, writeKeyFile } from './write-key-file.ts';

export interface InitKeyFlags {
  docs: string;
  ref?: string | undefined;
  out: string;
  limit: number;
  force?: true | undefined;
}

/** Proposes a key for the user's documents and says what to do with it. */
export async function initKeyCommand(context: Context, flags: InitKeyFlags): Promise<void> {
  const { docs, out, limit } = flags;
  const repository = await openKeyDocuments(flags, context);
  const { brain } = await buildBrain(repository, {
    project: 'documents',
    builder: 2,
    onProgress: (done, total) => context.progress.show(`Reading documents: ${done} of ${total}`),
    signal: context.signal,
  });
  if (brain.texts.length === 0) {
    throw new GbrainError('input', `${docs} holds no Markdown document. Name the folder that does with --docs DIR.`);
  }
  const key = proposeKey(brain, { limit, title: basename(resolve(docs)) });
  if (out === '-') {
    context.print(keyText(key).trimEnd());
    return;
  }
  await writeKeyFile(out, key, { replace: flags.force === true });
  context.print(escapeTerminal(`${out}: ${key.questions.length} drafts (${countKinds(key)}).`));
  context.print(nextSteps(escapeTerminal(docs), escapeTerminal(out)));
}

function countKinds({ questions }: KeyInput): string {
  const kinds = new Map<string, number>();
  for (const { kind } of questions) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

function nextSteps(docs: string, out: string): string {
  return `
Next:
1. Open ${out}. For each draft, write the question as a person would ask it, correct what it accepts and rejects, and
   take out "draft": true. Delete the drafts that nobody would ask.
2. gbrain eval brain check --docs ${docs} --key ${out}
   says what does not fit yet; drafts do not pass.
3. Register the folder as a project, and ask an agent: gbrain eval brain run --help`;
}
