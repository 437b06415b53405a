import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contains } from '../../src/brain-eval/match-values/contains.ts';
import { fold } from '../../src/brain-eval/match-values/fold.ts';

/** Whether the value is in the answer, the value, and the answer as people and models write it. */
const rows = readFileSync(join(import.meta.dirname, 'fixtures/answers.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [string, string, string]);

describe('a value in an answer, as people and models write it', () => {
  test.each(rows)('%s: %j in %j', (expected, value, answer) => {
    expect(contains(fold(answer), fold(value)) ? 'right' : 'wrong').toBe(expected);
  });
});
