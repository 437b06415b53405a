import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuery } from '../../src/brain/search/read-query.ts';
import { searchBrain } from '../../src/brain/search/search-brain.ts';
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

const places = async (query: string, under = '') => {
  const { pass, hits } = await searchBrain(brain, query, { limit: 5, under });
  return [pass, ...hits.map((hit) => `${hit.path}:${hit.line}`)];
};

/** Which pass answers, and with which lines first: `[case, query, [pass, …places]]`. */
const rows: [name: string, query: string, found: (string | null)[]][] = [
  ['every word on one line, what holds before what does not', 'refunds 14 paid', ['line', 'returns.md:3']],
  ['words in any case and order', 'DAYS refunds', ['line', 'returns.md:3', 'old.md:6']],
  ['every word in one section, by the line that adds to its heading', 'window gift', ['section', 'returns.md:8']],
  ['words with other endings', 'refunding receipts', ['ranked', 'returns.md:10', 'returns.md:3', 'old.md:6']],
  ['a whole number only', '30', ['line', 'returns.md:7']],
  ['an id and no longer one', 'BR-012', ['line', 'returns.md:10']],
  ['a part of a name with underscores', 'retries', ['line', 'returns.md:15']],
  ['a whole name with underscores', 'max_retries', ['line', 'returns.md:15']],
  ['a phrase', '"gift cards"', ['line', 'returns.md:8']],
  ['a question, its function words left out', 'What is the window?', ['line', 'returns.md:5', 'returns.md:7']],
  ['case beyond ASCII', 'größe', ['line', 'i18n.md:1']],
  ['a ligature', 'final', ['line', 'i18n.md:3']],
  ['a final sigma', 'σίσυφος', ['line', 'i18n.md:3']],
  ['words of a script without spaces', '三十日', ['line', 'i18n.md:5']],
  ['nothing', 'zebra', [null]],
  ['no word', '?!', [null]],
];

describe('a search finds', () => {
  test.each(rows)('%s', async (_name, query, found) => {
    expect(await places(query)).toEqual(found);
  });

  test('the lines of a section that hold the words together', async () => {
    const { pass, hits } = await searchBrain(brain, 'gift 30', { limit: 5 });
    expect([pass, hits[0]?.line, hits[0]?.further]).toEqual([
      'section',
      7,
      [{ line: 8, text: 'Gift cards are excluded.' }],
    ]);
  });

  test('only what is under a path', async () => {
    expect(await places('refunds paid', 'old.md')).toEqual(['line', 'old.md:6']);
  });

  test('a hit with its place, status and text', async () => {
    const { hits } = await searchBrain(brain, '60 days', { limit: 5 });
    expect(hits[0]).toEqual({
      node: brain.at('old.md')!.id,
      path: 'old.md',
      line: 6,
      text: 'Refunds are paid within 60 days of the return.',
      further: [],
      breadcrumb: 'Old returns',
      status: 'retired (deprecated)',
    });
  });

  test('with a ranked pass that was given instead of its own', async () => {
    const asked: unknown[] = [];
    const given = {
      ...brain,
      rank: async (words: readonly string[]) => {
        asked.push(words);
        return [{ node: brain.at('returns.md')!.id, score: 1 }];
      },
    };
    const { pass, hits } = await searchBrain(given, 'refunding receipts', { limit: 5 });
    expect([pass, hits[0]?.path, asked]).toEqual(['ranked', 'returns.md', [['refunding', 'receipts']]]);
  });

  test('nothing any more once it is cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(searchBrain(brain, 'refund', { limit: 5, signal })).rejects.toThrow(GbrainError);
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

test('a search by lines finds what reading every line would', async () => {
  const unit = fc.constantFrom('ab', 'abc', 'b', ' ', '-', '\n', 'Ab', '_', '日本', '本', 'é');
  const source = fc.array(unit, { maxLength: 40 }).map((parts) => parts.join(''));
  const query = fc.array(fc.constantFrom('ab', 'abc', 'b', 'É', '本'), { minLength: 1, maxLength: 3 });
  const holds = (line: string, word: string) =>
    word === '本' ? line.includes(word) : new RegExp(`(?<![abcé])${word}(?![abcé])`).test(line);
  await fc.assert(
    fc.asyncProperty(source, query, async (text, words) => {
      const one = brainOf({ 'a.md': text });
      const wanted = words.map((word) => word.toLowerCase());
      const lines = text
        .split('\n')
        .flatMap((line, index) => (wanted.every((word) => holds(line.toLowerCase(), word)) ? [index + 1] : []));
      const { pass, hits } = await searchBrain(one, words.join(' '), { limit: 50 });
      const found = pass === 'line' ? hits.map((hit) => hit.line).sort((a, b) => a - b) : [];
      expect(found).toEqual(lines);
    }),
    { numRuns: 500 },
  );
});
