import { describe, expect, test } from 'vitest';
import { rankPassages, stemsOfText } from '../../../src/agent/lexical/rank-passages.ts';
import { parseShownPage } from '../../../src/agent/lexical/reader.ts';
import { splitPassages } from '../../../src/agent/lexical/split-passages.ts';

describe('a page as a tool shows it', () => {
  test('knows its place, what it is about and its lines', () => {
    const text =
      'Guide › Part — one — a/b c.md:4-6 of 9 lines, at c0ffee\n\n4: ## Part — one\n5: \n6: 7: seven\n\nMore: x';
    expect(parseShownPage(text)).toEqual({
      path: 'a/b c.md',
      about: 'a/b c.md Guide › Part — one ',
      lines: [
        { number: 4, text: '## Part — one' },
        { number: 5, text: '' },
        { number: 6, text: '7: seven' },
      ],
      superseded: false,
      successor: null,
    });
  });

  test.each([
    [
      'by the tool',
      'T — d/a.md:9-9 of 9 lines\nStatus: superseded by B (d/b.md:1-9). It no longer holds.',
      'd/b.md:1-9',
    ],
    ['by itself', 'd/a.md:1-2 of 9 lines, at c0\n\n1: # A\n2: **Status:** superseded by [B](../b.md#x)', 'b.md'],
    ['without a path', 'd/a.md:1-2 of 9 lines, at c0\n\n1: # A\n2: Superseded by ADR-0006', null],
  ])('is superseded %s', (_name, text, successor) => {
    expect(parseShownPage(text)).toMatchObject({ superseded: true, successor });
  });

  test('is superseded by nothing where it supersedes', () => {
    expect(parseShownPage('a.md:1-1 of 9 lines, at c0\n\n1: Status: accepted. Supersedes B.')!.superseded).toBe(false);
  });

  test('is null for anything else', () => {
    expect(parseShownPage('There is no document "x".')).toBeNull();
  });
});

test('a page is split into sentences, items and rows with their lines', () => {
  const text = '# T\nOne is\nhere. Two, e.g. this, is too.\n\n- an [item](x.md)\n\n| A | B |\n|---|---|\n| x | y |';
  const lines = text.split('\n').map((line, index) => ({ number: index + 1, text: line }));
  const passages = splitPassages({ path: 'p.md', about: 'p', lines, superseded: false, successor: null });
  expect(passages.map(({ start, end, text: said }) => [start, end, said])).toEqual([
    [2, 3, 'One is here.'],
    [3, 3, 'Two, e.g. this, is too.'],
    [5, 5, 'an item'],
    [9, 9, 'A: x; B: y'],
  ]);
  expect([...passages[3]!.context]).toEqual(['p', 't', 'a', 'b']);
});

describe('passages are ranked', () => {
  const passage = (own: string, context = '') => ({ own: stemsOfText(own), context: new Set(stemsOfText(context)) });

  test('by BM25: rare words first, then short texts, and context for less than the text itself', () => {
    const rare = passage('the red lamp burns');
    const short = passage('a blue lamp');
    const long = passage('a blue lamp that stands in the hall beside the stairs');
    const near = passage('a green lamp', 'blue');
    const best = (passages: Parameters<typeof rankPassages>[0], words: string) =>
      rankPassages(passages, stemsOfText(words))[0]!.passage;
    expect(best([long, near, short, rare], 'red lamps')).toBe(rare);
    expect(best([long, short], 'blue lamp')).toBe(short);
    expect(best([near, short, rare], 'blue lamp')).toBe(short);
  });

  test('with the share of the words that they and their context hold', () => {
    const [best] = rankPassages([passage('a lamp', 'blue')], stemsOfText('blue lamp post hall'));
    expect(best!.coverage).toBe(0.5);
  });

  test('only where they hold a word themselves', () => {
    expect(rankPassages([passage('a lamp', 'blue')], ['blue'])).toEqual([]);
  });
});
