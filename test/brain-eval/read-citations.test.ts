import { describe, expect, test } from 'vitest';
import { readCitations } from '../../src/brain-eval/citations/read-citations.ts';
import { describeCorpus } from '../../src/brain-eval/key/corpus.ts';
import { DOCUMENTS } from './sample.ts';

const lines = (count: number) => Array.from({ length: count }, () => 'x');
const corpus = describeCorpus(
  new Map<string, readonly string[]>([
    ...DOCUMENTS,
    ['a.md', lines(20)],
    ['b.md', lines(20)],
    ['c, d.md', lines(2)],
    ['e@1234567.md', lines(1)],
  ]),
);
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** A citation in short: `path start-end problem`. */
const read = (value: unknown, commit: string | null = null) =>
  readCitations(value, corpus, commit).map(({ path, lines: range, problem }) =>
    [path, range === null ? '-' : `${range.start}-${range.end}`, ...(problem === null ? [] : [problem])].join(' '),
  );

describe('citations', () => {
  test.each([
    ['a.md:3-4', ['a.md 3-4']],
    ['a.md:3', ['a.md 3-3']],
    ['a.md#L3-L4', ['a.md 3-4']],
    ['a.md#L3', ['a.md 3-3']],
    ['a.md#L3-4', ['a.md 3-4']],
    ['./a.md:3', ['a.md 3-3']],
    ['././a.md:3', ['a.md 3-3']],
    ['a.md:3–4', ['a.md 3-4']],
    ['`a.md:3`', ['a.md 3-3']],
    [' a.md:3 ', ['a.md 3-3']],
    ['a.md', ['a.md -']],
    ['a.md:3-5@0123456', ['a.md 3-5']],
    [`a.md:3-5@${COMMIT.toUpperCase()}`, ['a.md 3-5']],
    ['a.md@0123456', ['a.md -']],
    ['a.md:3-5@7654321', ['a.md 3-5 other commit']],
    ['e@1234567.md:1', ['e@1234567.md 1-1']],
    ['a.md:4-3', ['a.md 4-3 backwards']],
    ['a.md:0-2', ['a.md 0-2 line 0']],
    ['a.md:20', ['a.md 20-20']],
    ['a.md:19-21', ['a.md 19-21 past the end']],
    ['a.md:999999999999999', ['a.md 999999999999999-999999999999999 past the end']],
    ['empty.md:1', ['empty.md 1-1 past the end']],
    ['z.md:1', ['z.md 1-1 unknown document']],
    ['../a.md:1', ['../a.md 1-1 unknown document']],
    ['A.md:1', ['A.md 1-1 unknown document']],
    ['constructor:1', ['constructor 1-1 unknown document']],
    ['old shop/returns: 2019.md:3', ['old shop/returns: 2019.md 3-3']],
    ['データ/規則.md:2', ['データ/規則.md 2-2']],
    [`${'データ/規則.md'.normalize('NFD')}:2`, ['データ/規則.md 2-2']],
    ['a.md:3-4, b.md:9', ['a.md 3-4', 'b.md 9-9']],
    ['a.md:3-4; b.md:9\nb.md:2', ['a.md 3-4', 'b.md 9-9', 'b.md 2-2']],
    ['a.md, b.md', ['a.md -', 'b.md -']],
    ['a.md:3, 5-6, b.md:1', ['a.md 3-3', 'a.md 5-6', 'b.md 1-1']],
    ['c, d.md:2', ['c, d.md 2-2']],
    ['c, d.md:2, a.md:1', ['c, d.md 2-2', 'a.md 1-1']],
    ['nowhere, a.md:1', ['nowhere - unknown document', 'a.md 1-1']],
    ['nowhere, to be seen', ['nowhere, to be seen - unknown document']],
    ['', []],
    [null, []],
    [undefined, []],
    [[], []],
    [
      ['a.md:1', 'b.md:2-3'],
      ['a.md 1-1', 'b.md 2-3'],
    ],
    [['a.md:1, b.md:2'], ['a.md 1-1', 'b.md 2-2']],
    [
      [7, { path: 'a.md' }],
      [' - not text', 'a.md -'],
    ],
    [{ range: 'a.md' }, [' - not text']],
  ])('%j', (value, expected) => expect(read(value, COMMIT)).toEqual(expected));

  test('without a commit in the run, any cited commit will do', () => {
    expect(read('a.md:1@7654321')).toEqual(['a.md 1-1']);
    expect(read('a.md:1@7654321', '201bb322 and a change')).toEqual(['a.md 1-1 other commit']);
    expect(read('a.md:1@7654321', 'main')).toEqual(['a.md 1-1']);
  });

  test('a hostile string is read in bounded time', () => {
    expect(readCitations('a,'.repeat(50_000), corpus, null).length).toBeGreaterThan(0);
    expect(readCitations(':1-'.repeat(50_000), corpus, null)).toHaveLength(1);
  });
});
