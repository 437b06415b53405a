import { expect, test } from 'vitest';
import { describeMoved, repairKey } from '../../src/brain-eval/key/check/repair-key.ts';
import { DOCUMENTS, KEY } from './sample.ts';

const RULE = DOCUMENTS.get('shop/returns.md')!;

test('a key that fits is left as it is', () => {
  expect(repairKey(KEY, DOCUMENTS)).toEqual({ key: KEY, moved: [] });
});

test('an anchor whose line moved unchanged is mended; others are told', () => {
  const documents = new Map(DOCUMENTS);
  documents.delete('shop/returns.md');
  documents.set('rules/returns.md', RULE);
  documents.set('metals/halls.md', ['# Halls', 'Hall 7 stands in Basel.']);
  const { key, moved } = repairKey(KEY, documents);
  expect(key.questions[0]!.evidence[0]!.file).toBe('rules/returns.md');
  expect(key.questions[1]!.evidence).toEqual(KEY.questions[1]!.evidence);
  expect(moved.map(describeMoved)).toEqual([
    'window: "within 30 days" moved from shop/returns.md to rules/returns.md; mended.',
    'copper: "Hall 7 is in Basel." is no longer in metals/halls.md, nor anywhere else as it was. Reword the anchor, or drop the question.',
  ]);
});

test('a line that several documents hold now is mended in none', () => {
  const documents = new Map(DOCUMENTS);
  documents.delete('shop/returns.md');
  for (const path of ['a.md', 'b.md']) documents.set(path, RULE);
  const { key, moved } = repairKey(KEY, documents);
  expect(key).toEqual(KEY);
  expect(moved).toMatchObject([{ question: 'window', to: null, found: ['a.md', 'b.md'] }]);
});
