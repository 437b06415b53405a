import { z } from 'zod';
import { searchBrain } from '../../brain/search/search-brain.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import type { SearchResult } from '../../brain/tree/hit.ts';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import { groupDigits, plural } from '../../text/plural.ts';
import { defineTool } from '../define/define-tool.ts';
import { pathArgument, readScope } from '../define/read-scope.ts';
import { titleWords } from '../define/title-words.ts';
import { writeCall, writeHits } from '../define/write-lines.ts';

const MAX_QUERY_LENGTH = 1000;

export const brainSearch = defineTool({
  name: 'brain_search',
  title: 'Search for words',
  mode: 'brain',
  description:
    'Finds the lines that answer a question by its words, in any order and case. Give two to five telling words, such as ' +
    '"refund window days", not a sentence; put a phrase in double quotes. It looks for every word on one line first, then ' +
    'every word in one section, then the sections that fit best (word endings ignored), and says which of these answered. ' +
    'Each hit has its breadcrumb, [node id], path:line and text; what no longer holds is marked and comes last. When ' +
    'nothing fits, try other words for the same thing, or brain_tree.',
  input: z.strictObject({
    query: z.string().describe('The words to find.'),
    path: pathArgument,
    limit: z.number().int().min(1).max(50).optional().describe('How many hits to show; 10 by default.'),
    offset: z
      .number()
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe('How many hits to leave out; given by the page before.'),
  }),
  async answer({ query, path, limit = 10, offset = 0 }, { brain, signal }) {
    if (query.length > MAX_QUERY_LENGTH) {
      const given = groupDigits(query.length);
      throw new GbrainError(
        'usage',
        `The query has ${given} characters; at most ${MAX_QUERY_LENGTH} are allowed. Give a few telling words.`,
      );
    }
    const under = readScope(brain, path);
    const result = await searchBrain(brain, query, { limit, offset, under, signal });
    if (result.words.length === 0)
      throw new GbrainError('usage', 'The query holds no word. Give one or more words to find.');
    const again = { query, ...(path === undefined ? {} : { path }), limit, offset: offset + result.hits.length };
    return result.hits.length === 0 ? writeNothing(brain, result, offset) : writeFound(brain, result, again);
  },
});

function writeFound(brain: Brain, result: SearchResult, again: { offset: number }): string {
  const { hits, total, more, pass, leftOut } = result;
  const words = result.words.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(', ');
  const count = `${more ? 'more than ' : ''}${plural(total, pass === 'line' ? 'line' : 'section')}`;
  const what = {
    line: `${count} with every word (${words})`,
    section: `No line has every word (${words}); ${count} with every word, shown by its best lines`,
    ranked: `No line or section has every word (${words}); the best sections by their words, best first, each shown by its best lines`,
  }[pass!];
  const without = leftOut.length > 0 ? ` Left out: ${leftOut.slice(0, 12).join(', ')}.` : '';
  const best = hits[0]!;
  const left = pass === 'ranked' ? more : again.offset < total || more;
  return [
    `${escapeTerminal(what)}, at ${brain.commit.slice(0, 12)}.${escapeTerminal(without)}`,
    '',
    writeHits(hits),
    ...(result.also.length > 0
      ? ['', 'Less exact, best first (some of the words, endings ignored):', writeHits(result.also)]
      : []),
    '',
    `Next: read around a hit, such as ${writeCall('brain_read', { node: best.node })}`,
    ...(left && again.offset < 1000 ? [`More: ${writeCall('brain_search', again)}`] : []),
  ].join('\n');
}

function writeNothing(brain: Brain, { words }: SearchResult, offset: number): string {
  if (offset > 0) return 'No further hits.';
  const titles = titleWords(brain);
  const near = [...new Set(words.flatMap((word) => (titles.has(word) ? [] : nearestNames(word, titles, 2))))].slice(
    0,
    5,
  );
  const hint = near.length > 0 ? ` Words in titles that are near: ${near.join(', ')}.` : '';
  return (
    `Nothing at ${brain.commit.slice(0, 12)} holds ${words.length === 1 ? 'the word' : 'any of the words'} ` +
    `${escapeTerminal(words.join(', ')).slice(0, 300)}.${escapeTerminal(hint)} Try other words for the same thing, ` +
    `a part of a word with ${writeCall('brain_grep', { pattern: (words[0] ?? '').slice(0, 40) })}, or look through ${writeCall('brain_tree', {})}. ` +
    'If these find nothing either, the documents do not say.'
  );
}
