import { expect, test } from 'vitest';
import { readScore } from '../../src/models/reply/read-score.ts';

test.each([
  [7, 7],
  [8.0, 8],
  [7.5, 7.5],
  [1, 1],
  [10, 10],
  ['7', 7],
  [' 10 ', 10],
  ['7.0', 7],
  ['7.5', 7.5],
  ['7/10', 7],
  ['7.5 / 10', 7.5],
  ['7 out of 10', 7],
  [7.25, 7.25],
  ['7.3', 7.3],
  [{ score: 7 }, 7],
  [{ value: 7 }, 7],
  [{ rating: 8.5, feedback: 'clear' }, 8.5],
  [{ score: 7, max: 10 }, 7],
  [{ score: '8/10', feedback: 'clear' }, 8],
])('%j is the score %d', (value, score) => {
  expect(readScore(value)).toEqual({ ok: true, value: score });
});

test.each([
  0.7,
  0.8,
  0,
  -1,
  11,
  10.5,
  10.01,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '7/8',
  '70/100',
  '85%',
  'seven',
  '07',
  '+7',
  '-7',
  '1e1',
  '7,5',
  '10.5',
  '',
  ' ',
  '7 out of 8',
  null,
  undefined,
  true,
  [],
  [7],
  {},
  { value: 7, score: 7 },
  { score: 4, max: 5 },
  { score: 7, out_of: '20' },
  { score: 7, scale: '0-100' },
  { score: { score: 7 } },
  { score: null },
])('%j is no score', (value) => {
  const read = readScore(value);
  expect(read.ok).toBe(false);
  expect(!read.ok && read.error.length).toBeLessThan(200);
});

test('a million digits are no score, and the reason is short', () => {
  const read = readScore('7'.repeat(1_000_000));
  expect(read.ok).toBe(false);
  expect(!read.ok && read.error.length).toBeLessThan(200);
});
