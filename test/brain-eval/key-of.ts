import type { KeyFailure } from '../../src/brain-eval/key/check/check-key.ts';
import { checkKey } from '../../src/brain-eval/key/check/check-key.ts';
import { type KeyInput, keySchema, type Question } from '../../src/brain-eval/key/key.ts';
import { brainOf, type Files } from '../brain/brain-of.ts';

export type QuestionInput = KeyInput['questions'][number];

/** Checks a key of these questions against files in memory. */
export function checkOf(files: Files, questions: QuestionInput[], rest: Partial<KeyInput> = {}): KeyFailure[] {
  const key: KeyInput = { version: 1, refusal: {}, questions, ...rest };
  return checkKey(keySchema.parse(key), brainOf(files));
}

/** A question of a kind with one line of evidence. */
export function questionOf(
  kind: Question['kind'],
  file: string,
  line: string,
  accept: string,
  rest: Partial<QuestionInput> = {},
): QuestionInput {
  return { id: 'q1', kind, question: 'What is asked?', evidence: [{ file, line }], accept: [[accept]], ...rest };
}
