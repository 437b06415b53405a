import { describe, expect, test } from 'vitest';
import { keySchema } from '../../src/brain-eval/key/key.ts';
import { requireNoDrafts, selectQuestions } from '../../src/brain-eval/key/select-questions.ts';
import { estimateRun } from '../../src/brain-eval/trials/estimate-run.ts';
import type { TrialsRequest } from '../../src/brain-eval/trials/start-trials.ts';
import { KEY } from './sample.ts';

const ids = (selection: Parameters<typeof selectQuestions>[1]) =>
  selectQuestions(KEY, selection).questions.map(({ id }) => id);

describe('the questions that are asked', () => {
  test.each([
    [{}, ['window', 'copper', 'days', 'founder']],
    [{ questions: ['founder', 'window'] }, ['window', 'founder']],
    [{ kinds: ['twin', 'paraphrase'] }, ['window', 'days']],
    [{ limit: 2 }, ['window', 'copper']],
    [{ kinds: ['twin'], limit: 9 }, ['window']],
  ])('%j', (selection, expected) => expect(ids(selection)).toEqual(expected));

  test('a limit takes of each kind in turn', () => {
    const questions = ['a1 card', 'a2 card', 'b1 twin', 'a3 card', 'b2 twin'].map((text) => ({
      ...KEY.questions[0]!,
      id: text.slice(0, 2),
      kind: text.slice(3),
    }));
    const taken = selectQuestions({ ...KEY, questions }, { limit: 3 }).questions.map(({ id }) => id);
    expect(taken).toEqual(['a1', 'a2', 'b1']);
  });

  test.each([
    [{ questions: ['windw'] }, 'Did you mean window?'],
    [{ kinds: ['twins'] }, 'Did you mean twin?'],
    [{ questions: ['window'], kinds: ['paraphrase'] }, 'No question of the key'],
  ])('%j is wrong usage', (selection, message) => expect(() => ids(selection)).toThrow(message));

  test('are no drafts', () => {
    const draft = keySchema.parse({ ...KEY, questions: [{ ...KEY.questions[0], draft: true }, KEY.questions[1]] });
    expect(() => requireNoDrafts(draft)).toThrow('1 of 2 questions are drafts (window)');
    expect(() => requireNoDrafts(selectQuestions(draft, { questions: ['copper'] }))).not.toThrow();
  });
});

describe('an estimate', () => {
  const request = { key: KEY, modes: ['brain', 'documents'], repeat: 3, session: 'whole', project: 'p' } as const;
  const price = { input: 1, output: 5, asOf: '2026-12-01' };

  test('counts the sessions, and has a price only where one is known', () => {
    expect(estimateRun(request as unknown as TrialsRequest, null)).toEqual({
      questions: 4,
      trials: 6,
      steps: 250,
      worstUsd: null,
    });
  });

  test('is more for more steps, and the sum of its calls for one', () => {
    const usd = (maxSteps: number) =>
      estimateRun({ ...request, maxSteps } as unknown as TrialsRequest, price).worstUsd!;
    expect(usd(2)).toBeGreaterThan(2 * usd(1));
    // 16,000 tokens of output a call alone cost 0.08 in each of 6 sessions.
    expect(usd(1)).toBeGreaterThan(6 * 0.08);
    expect(usd(1)).toBeLessThan(6 * 0.1);
  });
});
