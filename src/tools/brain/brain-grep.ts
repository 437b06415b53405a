import { z } from 'zod';
import { compilePattern } from '../../brain/search/compile-pattern.ts';
import { grepTexts } from '../../brain/search/grep-texts.ts';
import { toHit } from '../../brain/search/to-hit.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import type { Hit } from '../../brain/tree/hit.ts';
import { groupDigits } from '../../text/plural.ts';
import { defineTool } from '../define/define-tool.ts';
import { pathArgument, readScope } from '../define/read-scope.ts';
import { PAGE_BYTES, writeCall, writeHits } from '../define/write-lines.ts';

/** How many matches are counted beyond the page; further ones are only said to be there. */
const MAX_COUNTED = 2000;

export const brainGrep = defineTool({
  name: 'brain_grep',
  title: 'Find a pattern',
  mode: 'brain',
  description:
    'Finds every line that matches a regular expression (RE2 syntax, line by line, case ignored unless match_case), in the ' +
    'order of the documents. Use it for exact text, identifiers, parts of words and numbers: what brain_search, which ' +
    'matches whole words, cannot see. Each hit has its breadcrumb, [node id], path:line and text.',
  input: z.strictObject({
    pattern: z.string().describe('A regular expression, such as ERR_[A-Z]+ or "30 (days|weeks)".'),
    path: pathArgument,
    match_case: z.boolean().optional().describe('Tell upper from lower case; false by default.'),
    limit: z.number().int().min(1).max(100).optional().describe('How many lines to show; 30 by default.'),
    offset: z
      .number()
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .describe('How many to leave out; given by the page before.'),
  }),
  async answer({ pattern: given, path, match_case = false, limit = 30, offset = 0 }, { brain, signal }) {
    const under = readScope(brain, path);
    const pattern = compilePattern(given, { matchCase: match_case });
    const hits: Hit[] = [];
    let total = 0;
    let full = false;
    for await (const { text, line, offset: at } of grepTexts(brain.texts(under), pattern, signal)) {
      if (total === offset + MAX_COUNTED) {
        full = true;
        break;
      }
      if (total >= offset && hits.length < limit && sizeOf(hits) < PAGE_BYTES)
        hits.push(toHit(brain, text.path, line, at));
      total++;
    }
    const next = offset + hits.length;
    const again = {
      pattern: given,
      ...(path === undefined ? {} : { path }),
      ...(match_case ? { match_case } : {}),
      offset: next,
    };
    return hits.length === 0
      ? writeNothing(brain, offset, match_case)
      : writeFound(brain, hits, { total, full, more: next < total ? writeCall('brain_grep', again) : null });
  },
});

function sizeOf(hits: readonly Hit[]): number {
  return hits.reduce((sum, hit) => sum + Buffer.byteLength(hit.text) + hit.path.length + hit.breadcrumb.length / 2, 0);
}

function writeFound(
  brain: Brain,
  hits: readonly Hit[],
  { total, full, more }: { total: number; full: boolean; more: string | null },
): string {
  const count = total === 1 ? '1 line matches' : `${full ? 'More than ' : ''}${groupDigits(total)} lines match`;
  const head = `${count}, at ${brain.commit.slice(0, 12)}.${more ? ` Shown: ${hits.length}.` : ''}`;
  const lead = `Next: read around a hit, such as ${writeCall('brain_read', { node: hits[0]!.node })}`;
  return [head, '', writeHits(hits), '', lead, ...(more ? [`More: ${more}`] : [])].join('\n');
}

function writeNothing(brain: Brain, offset: number, matchCase: boolean): string {
  if (offset > 0) return 'No further matches.';
  const other = matchCase ? 'Leave out match_case, take' : 'Take';
  return `No line matches at ${brain.commit.slice(0, 12)}. ${other} a shorter pattern, or look for words with brain_search.`;
}
