import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCitations } from '../../src/brain-eval/citations/read-citations.ts';
import { describeCorpus } from '../../src/brain-eval/key/corpus.ts';

const lines = Array.from({ length: 20 }, () => 'x');
const paths = [
  'a.md',
  'My Notes/b.md',
  'notes/x.md',
  'guides/returns/rules.md',
  'guides/returns/fees.md',
  'guides/loans/rules.md',
  'データ/規則.md',
];
const corpus = describeCorpus(new Map(paths.map((path) => [path, lines])), 'handbook');

/** What is cited, and the citation as clients and models write it. */
const rows = readFileSync(join(import.meta.dirname, 'fixtures/citations.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [string, string]);

describe('a citation in any form that can mean only one place', () => {
  test.each(rows)('%s: %s', (expected, written) => {
    const value: unknown = /^(?:\{|\["a)/.test(written) ? [JSON.parse(written)] : written;
    const read = readCitations(value, corpus, '0123456789abcdef').map(({ path, lines: range, problem }) => {
      const place = [path, range === null ? '' : `${range.start}-${range.end}`, problem ?? ''];
      return problem === 'several places' || problem === 'not text' ? problem : place.filter(Boolean).join(' ');
    });
    expect(read.join('; ')).toBe(expected);
  });
});
