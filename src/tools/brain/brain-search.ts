import { z } from 'zod';
import { type SearchAnswer, type SearchHit, searchBrain } from '../../brain/search/search-brain.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { defineTool } from '../define/define-tool.ts';
import { pathArgument, readScope } from '../define/read-scope.ts';
import { PAGE_BYTES, writeCall, writeHits } from '../define/write-lines.ts';

/** Lines of the first hit, and of those after it. */
const FIRST = 16;
const OTHERS = 4;

export const brainSearch = defineTool({
  name: 'brain_search',
  title: 'Search for words',
  mode: 'brain',
  description:
    'Finds the passages that answer a question by its words, in any order, case and ending, best first. Give two to five ' +
    'telling words, such as "refund window days", not a sentence; put a phrase in double quotes. Each hit has its ' +
    'breadcrumb, [node id], path:line and text; what no longer holds is marked and comes later. It says which words no ' +
    'document holds. When nothing fits, try other words for the same thing, or brain_tree.',
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
    const under = readScope(brain, path);
    const [answer] = await searchBrain(brain, { queries: [query], path: under, limit, offset, signal });
    const again = { query, ...(path === undefined ? {} : { path }), limit };
    return answer!.hits.length === 0 ? writeNothing(brain, answer!, offset) : writeFound(brain, answer!, again, offset);
  },
});

function writeFound(brain: Brain, answer: SearchAnswer, again: Record<string, unknown>, offset: number): string {
  const shown: string[] = [];
  let used = 0;
  for (const [at, hit] of answer.hits.entries()) {
    const text = writeHits([toLines(hit, at === 0 ? FIRST : OTHERS)]);
    used += Buffer.byteLength(text);
    if (at > 0 && used > PAGE_BYTES) break;
    shown.push(text);
  }
  const words = escapeTerminal(answer.words.join(', '));
  const head =
    answer.match === 'good'
      ? `Best passages for ${words}`
      : `No passage holds most of ${words}; the nearest, best first`;
  const more = answer.more || shown.length < answer.hits.length;
  return [
    `${head}, at ${brain.commit.slice(0, 12)}.${writeAbsent(answer)}`,
    '',
    ...shown,
    '',
    `Next: read around a hit, such as ${writeCall('brain_read', { node: answer.hits[0]!.node })}`,
    ...(more && offset + shown.length < 1000
      ? [`More: ${writeCall('brain_search', { ...again, offset: offset + shown.length })}`]
      : []),
  ].join('\n');
}

function toLines({ lines, lead, alike, ...hit }: SearchHit, most: number) {
  const [first, ...further] = [...lead, ...lines].filter(({ text }) => text.trim() !== '').slice(0, most);
  const twins = alike.length === 0 ? '' : ` (and ${alike.length} alike)`;
  return {
    ...hit,
    breadcrumb: hit.breadcrumb + twins,
    line: first?.line ?? hit.start,
    text: first?.text ?? '',
    further,
  };
}

function writeAbsent({ absent }: SearchAnswer): string {
  if (absent.length === 0) return '';
  const words = absent.map(({ word, instead }) => (instead === null ? word : `${word} (searched for: ${instead})`));
  return ` No document holds ${escapeTerminal(words.join(', '))}.`;
}

function writeNothing(brain: Brain, { words }: SearchAnswer, offset: number): string {
  if (offset > 0) return 'No further hits.';
  return (
    `Nothing at ${brain.commit.slice(0, 12)} holds ${words.length === 1 ? 'the word' : 'any of the words'} ` +
    `${escapeTerminal(words.join(', ')).slice(0, 300)}. Try other words for the same thing, ` +
    `a part of a word with ${writeCall('brain_grep', { pattern: (words[0] ?? '').slice(0, 40) })}, or look through ${writeCall('brain_tree', {})}. ` +
    'If these find nothing either, the documents do not say.'
  );
}
