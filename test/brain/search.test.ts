import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchBrain } from '../../src/brain/search/search-brain.ts';
import { readQuery } from '../../src/brain/words/read-query.ts';
import { GbrainError } from '../../src/errors.ts';
import { brainOf } from './brain-of.ts';

const brain = brainOf({
  'returns.md': [
    '# Returns',
    '',
    'Refunds are paid within 14 days of the return.',
    '',
    '## Window',
    '',
    'The window is open for 30 days.',
    'Gift cards are excluded.',
    '',
    '- BR-012 A refund needs a receipt',
    '- BR-0123 Another rule',
    '',
    '| Code | Meaning |',
    '|---|---|',
    '| X_RETRY | max_retries reached |',
  ].join('\n'),
  'old.md': '---\nstatus: deprecated\n---\n# Old returns\n\nRefunds are paid within 60 days of the return.\n',
  'i18n.md': '# Größe\n\nDie GRÖSSE ist ﬁnal. ΣΊΣΥΦΟΣ\n\n返品は三十日以内です。\n',
});

const search = async (query: string, path = '', limit = 5) =>
  (await searchBrain(brain, { queries: [query], path, limit }))[0]!;
const places = async (query: string, path = '') => {
  const { match, hits } = await search(query, path);
  return [match, ...hits.map(({ path, start, end }) => `${path}:${start}${end === start ? '' : `-${end}`}`)];
};

/** How well the first hit fits, and its passage: `[case, query, match, place]`. */
const rows: [name: string, query: string, match: string, place?: string][] = [
  ['every word in one paragraph, what holds before what does not', 'refunds 14 paid', 'good', 'returns.md:3'],
  ['words in any case and order', 'DAYS refunds', 'good', 'returns.md:3'],
  ['every word in one section, by the passage that adds to its heading', 'window gift', 'good', 'returns.md:7-8'],
  ['words with other endings', 'refunding receipts', 'good', 'returns.md:10-11'],
  ['a whole number', '30', 'good', 'returns.md:7-8'],
  ['a number as a word', 'thirty days', 'good', 'returns.md:7-8'],
  ['an id and no longer one', 'BR-012', 'good', 'returns.md:10-11'],
  ['a part of a name with underscores', 'retries', 'good', 'returns.md:13-15'],
  ['a whole name with underscores', 'max_retries', 'good', 'returns.md:13-15'],
  ['the same name in another spelling', 'maxRetries', 'good', 'returns.md:13-15'],
  ['a phrase', '"gift cards"', 'good', 'returns.md:7-8'],
  ['a question, its function words left out', 'What is the window?', 'good', 'returns.md:7-8'],
  ['case beyond ASCII', 'größe', 'good', 'i18n.md:3'],
  ['a letter without its accent', 'grosse', 'good', 'i18n.md:3'],
  ['a ligature', 'final', 'good', 'i18n.md:3'],
  ['a final sigma', 'σίσυφος', 'good', 'i18n.md:3'],
  ['words of a script without spaces', '三十日', 'good', 'i18n.md:5'],
  ['one letter of such a script', '品', 'good', 'i18n.md:5'],
  ['a word that is nearly right', 'reciept', 'weak', 'returns.md:10-11'],
  ['nothing', 'zebra', 'none'],
];

describe('a search finds', () => {
  test.each(rows)('%s', async (_name, query, match, place) => {
    expect((await places(query)).slice(0, 2)).toEqual(place === undefined ? [match] : [match, place]);
  });

  test('only what is under a path', async () => {
    expect(await places('refunds paid', 'old.md')).toEqual(['good', 'old.md:6']);
  });

  test('a row of a long table with its header, and where the table goes on', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `| X_${at} | meaning ${at} |`);
    const one = brainOf({ 'a.md': ['# Codes', '', '| Code | Meaning |', '|---|---|', ...rows].join('\n') });
    const [answer] = await searchBrain(one, { queries: ['X_20'] });
    expect(answer!.hits[0]).toMatchObject({
      lead: [
        { line: 3, text: '| Code | Meaning |' },
        { line: 4, text: '|---|---|' },
      ],
      lines: [{ line: 25, text: '| X_20 | meaning 20 |' }],
      further: { start: 5, end: 44, count: 39 },
    });
  });

  test('a short list whole, with the sentence that introduces it', async () => {
    const one = brainOf({ 'a.md': '# Limits\n\nA basket holds:\n\n- 80 products\n- 20 of one kind\n\nOther text.\n' });
    const [answer] = await searchBrain(one, { queries: ['basket kind'] });
    expect([answer!.hits[0]!.start, answer!.hits[0]!.end]).toEqual([3, 6]);
  });

  test('a passage with its place, status and lines, and the words that it lacks', async () => {
    const { hits, absent } = await search('60 days zebra');
    expect(hits[0]).toEqual({
      node: brain.at('old.md')!.id,
      path: 'old.md',
      start: 6,
      end: 6,
      title: 'Old returns',
      breadcrumb: 'Old returns',
      status: 'retired (deprecated)',
      score: expect.any(Number),
      lacks: ['zebra'],
      lines: [{ line: 6, text: 'Refunds are paid within 60 days of the return.' }],
      lead: [],
      further: null,
      alike: [],
    });
    expect(absent).toEqual([{ word: 'zebra', instead: null }]);
  });

  test('each of several queries by itself', async () => {
    const answers = await searchBrain(brain, { queries: ['BR-012', 'zebra'], limit: 1 });
    expect(answers.map(({ query, match, hits }) => [query, match, hits.length])).toEqual([
      ['BR-012', 'good', 1],
      ['zebra', 'none', 0],
    ]);
  });

  test('nothing any more once it is cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(searchBrain(brain, { queries: ['refund'], signal })).rejects.toThrow(GbrainError);
  });

  test.each(['?!', '', 'x'.repeat(2000)])('nothing in a query that holds no word or is too long', async (query) => {
    await expect(search(query)).rejects.toMatchObject({ code: 'usage' });
  });
});

test.each([
  ['refund window', ['refund', 'window'], []],
  ['How long is the "refund window", please?', ['long', 'refund window'], ['how', 'is', 'the', 'please']],
  ['the', ['the'], []],
  ['x X x', ['x'], []],
  ['', [], []],
])('a query %j is read as its words', (query, words, leftOut) => {
  expect(readQuery(query)).toEqual({ words, leftOut });
});

test('what a search shows are whole lines as written, without a gap, of the section that it names', async () => {
  const line = fc.constantFrom(
    '# One',
    '## Two',
    '- a b',
    '  - c',
    '| a | b |',
    '|---|---|',
    '```',
    'a: b',
    'c a',
    '',
    '<!-- a -->',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 40 }), fc.constantFrom('a', 'b c', 'two'), async (lines, query) => {
      const one = brainOf({ 'a.md': lines.join('\n') });
      const [answer] = await searchBrain(one, { queries: [query], limit: 50 });
      for (const hit of answer!.hits) {
        const numbers = Array.from({ length: hit.end - hit.start + 1 }, (_, at) => hit.start + at);
        expect(hit.lines).toEqual(numbers.map((number) => ({ line: number, text: lines[number - 1] })));
        const { lines: own } = one.node(hit.node)!;
        expect(hit.start >= own!.start && hit.end <= own!.end).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
