import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOfStem, stemsOf } from '../../src/brain/search/match-stem.ts';
import { searchBrain } from '../../src/brain/search/search-brain.ts';
import { WordIndex } from '../../src/brain/search/word-index.ts';
import { WordTable } from '../../src/brain/search/word-table.ts';
import { lineRangesOf } from '../../src/brain/tree/line-ranges-of.ts';
import { brainOf } from './brain-of.ts';
import { repository } from './markdown-text.ts';

const LONG = 'x'.repeat(60);
/** Words that share stems, or are parts of one another, or cannot be indexed. */
const WORDS = `refund refunds refunded refunding addres addresses address order ord orderly ab abc ab_ab x_retry BR-012
  retries delivery deliveries deliverable dying die GRÖSSE größe ﬁnal σίσυφος ΣΊΣΥΦΟΣ 返品 返品ab ab返品ab 三十日 𝒜b 𐐨𐐨 é 30 300 ${LONG} ${LONG}s ${LONG}sess`.split(
  /\s+/,
);
const STARTS = [
  '',
  '',
  '# ',
  '## ',
  '### BR-013 ',
  '- BR-014 ',
  '  - ',
  '| a |\n|---|\n| ',
  'Status: Rejected\n',
  '---\n',
];

const line = fc
  .record({ start: fc.constantFrom(...STARTS), words: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }) })
  .map(({ start, words }) => start + words.join(' '));
const documents = fc.dictionary(
  fc.constantFrom('a.md', 'refunds/b.md', 'refunds/orders/c.md', 'refunds-d.md'),
  fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n')),
  { minKeys: 1 },
);
const query = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 });
const scope = fc.constantFrom('', '', 'refunds', 'refunds/orders', 'a.md', 'refunds-d.md', 'nowhere');

describe('the ranked pass', () => {
  test('gives the same nodes with the same scores by the index as by the scan', async () => {
    await fc.assert(
      fc.asyncProperty(documents, query, scope, fc.integer({ min: 1, max: 20 }), async (files, words, under, limit) => {
        const options = { limit, under, signal: undefined };
        const folded = words.map((word) => word.normalize('NFKC').toLowerCase());
        const [scanning, indexed] = [brainOf(files), brainOf(files)];
        expect(await indexed.buildIndex()).toBeGreaterThan(0);
        expect(await indexed.rank(folded, options)).toEqual(await scanning.rank(folded, options));
        const search = { limit, under };
        expect(await searchBrain(indexed, words.join(' '), search)).toEqual(
          await searchBrain(scanning, words.join(' '), search),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('keeps the best of many and, of equal ones, the first', async () => {
    const sections = Array.from({ length: 500 }, (_, at) => `## Part ${at}\n\n${'refund '.repeat(1 + (at % 5))}`);
    const brain = brainOf({ 'a.md': sections.join('\n\n') });
    const all = await brain.rank(['refund'], { limit: 1000, under: '', signal: undefined });
    const best = await brain.rank(['refund'], { limit: 7, under: '', signal: undefined });
    expect(all).toHaveLength(500);
    expect(best).toEqual(all.slice(0, 7));
    expect(best.map(({ node }) => brain.node(node)!.title)).toEqual(
      [4, 9, 14, 19, 24, 29, 34].map((at) => `Part ${at}`),
    );
  });

  test('begins to build the index of a large brain with its second question', async () => {
    const brain = brainOf({ 'a.md': `# Refunds\n\n${'the refund window is open\n'.repeat(100_000)}` });
    const ask = () => brain.rank(['refunded'], { limit: 5, under: '', signal: undefined });
    const first = await ask();
    expect(await ask()).toEqual(first);
    await brain.buildIndex();
    expect(await ask()).toEqual(first);
  });
});

test('line ranges own the lines that the tree says', () => {
  fc.assert(
    fc.property(repository, (files) => {
      const brain = brainOf(files);
      const { nodes } = brain.tree;
      for (const text of brain.texts) {
        const ranges = lineRangesOf(nodes, nodes.indexOf(brain.at(text.path)!));
        for (let number = 1; number <= text.lineCount; number++) {
          const range = ranges.findLast(({ start }) => start <= number)!;
          expect(nodes[range.owner]).toBe(brain.ownerOf(text.path, number));
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('an index tells each occurrence that a scan finds', async () => {
  const folded = 'refund refunds\n30 refunded, 返品refund a\u0301 a\n\n𐐨refund refund𐐨 refund';
  const ranges = [1, 2, 4].map((start) => ({ start, owner: start * 10 }));
  const index = await WordIndex.build(
    () => [{ folded, ranges }],
    () => Promise.resolve(),
  );
  for (const stem of stemsOf(['refund', '30', 'a\u0301', 'a', '𐐨refund', 'zebra'])) {
    const owners: number[] = [];
    index.visit(stem, (owner) => owners.push(owner));
    const lines = [...linesOfStem(folded, stem)];
    const scanned = lines.map((found) => ranges.findLast(({ start }) => start <= found)!.owner);
    expect([stem.stem, owners.sort((a, b) => a - b)]).toEqual([stem.stem, scanned]);
  }
});

test('a table of words gives each its number, however many', () => {
  const table = new WordTable();
  const text = Array.from({ length: 20_000 }, (_, at) => `${(at % 15_000).toString(36)}é`).join(' ');
  const expected = new Map<string, number>();
  let from = 0;
  for (const word of text.split(' ')) {
    if (!expected.has(word)) expected.set(word, expected.size);
    expect(table.add(text, from, from + word.length)).toBe(expected.get(word));
    from += word.length + 1;
  }
  expect([table.size, table.find('zzz'), table.find('a0é')]).toEqual([expected.size, -1, expected.get('a0é')]);
});
