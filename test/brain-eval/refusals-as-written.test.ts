import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileRefusal } from '../../src/brain-eval/key/compile-refusal.ts';
import { DEFAULT_REFUSAL } from '../../src/brain-eval/key/default-refusal.ts';
import { parseKey } from '../../src/brain-eval/key/key.ts';
import { fold } from '../../src/brain-eval/match-values/fold.ts';

/** Whether an answer says that the documents do not answer, and the answer as models write it. */
const rows = readFileSync(join(import.meta.dirname, 'fixtures/refusals.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [string, string]);
const sample = parseKey(
  readFileSync(join(import.meta.dirname, '../../evals/brain/questions.json'), 'utf8'),
  'questions.json',
).refusal;

describe.each(Object.entries({ sample, 'a new key': { phrases: [], patterns: [], ...DEFAULT_REFUSAL } }))(
  'the refusals of %s',
  (_, refusal) => {
    const problems: string[] = [];
    const refusalIn = compileRefusal(refusal, problems);
    test('compile', () => expect(problems).toEqual([]));
    test.each(rows)('%s: %s', (expected, answer) => {
      expect(refusalIn(fold(answer)) ?? 'answer').toEqual(
        expected === 'answer' ? 'answer' : expect.not.stringMatching(/^answer$/),
      );
    });
  },
);
