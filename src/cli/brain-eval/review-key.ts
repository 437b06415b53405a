import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Key, Question } from '../../brain-eval/key/key.ts';
import { parseKey } from '../../brain-eval/key/key.ts';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Context } from '../terminal/context.ts';
import { readText, writeKeyFile } from './key-files.ts';

/** What a person said of the drafts of a key. */
export interface Review {
  kept: number;
  dropped: number;
  /** Drafts that nobody decided on. */
  left: number;
}

/**
 * Shows each draft of a key and asks for yes or no: a question that is wanted is no draft any more, any other is dropped.
 * Each decision is saved at once. `q`, or the end of the input, leaves the rest as drafts.
 */
export async function reviewKey(
  { stdin, signal, print }: Pick<Context, 'stdin' | 'signal' | 'print'>,
  file: string,
): Promise<Review> {
  let key = parseKey(await readText(file), basename(file));
  const drafts = key.questions.filter(({ draft }) => draft);
  if (drafts.length === 0) {
    throw new GbrainError(
      'usage',
      `${file} holds no draft. Propose some with gbrain eval brain init --docs DIR --out FILE.`,
    );
  }
  const review: Review = { kept: 0, dropped: 0, left: drafts.length };
  const lines = createInterface({ input: stdin, signal });
  try {
    const given = lines[Symbol.asyncIterator]();
    for (const [at, draft] of drafts.entries()) {
      print(`\n${at + 1} of ${drafts.length}\n${describeDraft(draft)}`);
      const answer = await askUntilKnown(given, print);
      if (answer === 'q') break;
      const changed = decide(key, draft.id, answer === 'y');
      if (changed === null) {
        throw new GbrainError(
          'input',
          `That would leave no question. ${file} keeps its last draft, ${JSON.stringify(draft.id)}.`,
        );
      }
      key = changed;
      await writeKeyFile(file, key, { replace: true });
      review[answer === 'y' ? 'kept' : 'dropped']++;
      review.left--;
    }
  } finally {
    lines.close();
  }
  return review;
}

async function askUntilKnown(given: AsyncIterator<string>, print: (text: string) => void): Promise<'y' | 'n' | 'q'> {
  for (;;) {
    print('Would people ask this, and is the answer right? y, n, or q to stop');
    const { value, done } = await given.next();
    if (done) return 'q';
    const word = value.trim().toLowerCase().charAt(0);
    if (word === 'y' || word === 'n' || word === 'q') return word;
  }
}

/** The key with the draft kept or dropped; null when no question would be left. */
function decide(key: Key, id: string, keep: boolean): Key | null {
  const questions = key.questions.flatMap((question) => {
    if (question.id !== id) return [question];
    const { draft: _draft, ...written } = question;
    return keep ? [written] : [];
  });
  return questions.length === 0 ? null : { ...key, questions };
}

function describeDraft({ kind, question, evidence, accept, reject }: Question): string {
  const values = accept.map((group) => group.join(' or ')).join('; and ');
  return [
    `${question} (${kind})`,
    ...(values === '' ? ['  answer: the documents do not say'] : [`  answer: ${values}`]),
    ...(reject.length === 0 ? [] : [`  not: ${reject.join(', ')}`]),
    ...evidence.map(({ file, line }) => `  ${file}: ${line}`),
  ]
    .map(escapeTerminal)
    .join('\n');
}
