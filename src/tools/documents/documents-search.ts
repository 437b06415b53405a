import { z } from 'zod';
import { compilePattern } from '../../brain/search/compile-pattern.ts';
import { grepTexts, type Match } from '../../brain/search/grep-texts.ts';
import { HIT_WIDTH } from '../../brain/search/to-hit.ts';
import type { Text } from '../../brain/tree/text.ts';
import { throwIfAborted } from '../../brain/tree/yield-during-scan.ts';
import { clipLine } from '../../text/clip-line.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { groupDigits } from '../../text/plural.ts';
import { defineTool } from '../define/define-tool.ts';
import { matchGlob } from '../define/match-glob.ts';
import { pathArgument, SCOPE_NAMES } from '../define/read-scope.ts';
import { describeUnsearched, withScanTime } from '../define/scan-time.ts';
import { writeCall } from '../define/write-call.ts';
import { PAGE_BYTES, writeLine } from '../define/write-lines.ts';
import { readFolder } from './read-folder.ts';

export const documentsSearch = defineTool({
  name: 'documents_search',
  title: 'Search file contents',
  mode: 'documents',
  description:
    'Searches the text files of the repository with a regular expression (RE2 syntax, line by line), as ripgrep does: matching ' +
    'lines as path:line:text, with context lines as path-line-text; or only the paths of files that match, or the number ' +
    'of matching lines in each.',
  input: z.strictObject({
    pattern: z.string().describe('A regular expression; plain text when fixed is true.'),
    path: pathArgument,
    glob: z.string().optional().describe('Only files that match, such as *.md or docs/**/adr/*.md.'),
    output: z.enum(['content', 'files', 'count']).optional().describe('content (matching lines) by default.'),
    ignore_case: z.boolean().optional().describe('False by default.'),
    fixed: z.boolean().optional().describe('Take the pattern as plain text; false by default.'),
    context: z
      .number()
      .int()
      .min(0)
      .max(20)
      .optional()
      .describe('Lines to show before and after each match; 0 by default.'),
    limit: z.number().int().min(1).max(1000).optional().describe('Matches or files at most; a page when left out.'),
    offset: z
      .number()
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .describe('How many matches or files to leave out; given by the page before.'),
  }),
  spellings: {
    main: 'pattern',
    names: {
      pattern: ['query', 'q', 'regex', 'search', 'text', 'patterns'],
      path: SCOPE_NAMES,
      glob: ['include', 'files'],
      output: ['output_mode', 'mode'],
      ignore_case: ['case_insensitive', 'i'],
      fixed: ['literal', 'fixed_strings'],
      context: ['lines_of_context', 'C'],
      limit: ['head_limit', 'max_results', 'max_count'],
    },
    values: { output: { files_with_matches: 'files', paths: 'files', lines: 'content', counts: 'count' } },
  },
  async answer(input, tool) {
    const { brain, signal } = tool;
    throwIfAborted(signal);
    const { output = 'content', context = 0, offset = 0, limit = Number.POSITIVE_INFINITY } = input;
    const under = readFolder(brain, input.path);
    const pattern = compilePattern(input.pattern, { matchCase: !input.ignore_case, fixed: input.fixed ?? false });
    const chosen = input.glob === undefined ? () => true : matchGlob(input.glob);
    const texts = brain.plainTexts(under, chosen);
    const again = (next: number) => `More: ${writeCall(tool, 'documents_search', { ...input, offset: next })}`;

    const page = new Page();
    let seen = 0;
    let more: string | null = null;
    let skipped = 0;
    const { isStopped } = await withScanTime(signal, async (until) => {
      const matches = grepTexts(texts, pattern, until, () => skipped++);
      if (output === 'content') {
        let last: Match | null = null;
        for await (const { match, next } of withNext(matches)) {
          if (seen++ < offset) continue;
          if (seen > offset + limit || !page.add(writeMatch(match, { last, next, context }))) {
            more = again(seen - 1);
            return;
          }
          last = match;
        }
        return;
      }
      const counts = new Map<string, number>();
      for await (const { text } of matches) counts.set(text.path, (counts.get(text.path) ?? 0) + 1);
      for (const [path, count] of counts) {
        if (seen++ < offset) continue;
        const row = output === 'files' ? escapeTerminal(path) : `${escapeTerminal(path)}:${groupDigits(count)}`;
        if (seen > offset + limit || !page.add([row])) {
          more = again(seen - 1);
          return;
        }
      }
    });
    const unsearched = describeUnsearched({ isStopped, skipped })
      .map((one) => `\n(${one})`)
      .join('');
    if (seen > offset) return page.end(more) + unsearched;
    if (seen > 0) return `No further matches.${unsearched}`;
    return `No matches.${unsearched}`;
  },
});

/** Lines up to a page's size; the first piece is always taken. */
class Page {
  #lines: string[] = [];
  #used = 0;

  add(lines: readonly string[]): boolean {
    const size = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    if (this.#lines.length > 0 && this.#used + size > PAGE_BYTES) return false;
    this.#used += size;
    this.#lines.push(...lines);
    return true;
  }

  end(more: string | null): string {
    return [...this.#lines, ...(more === null ? [] : ['', more])].join('\n');
  }
}

/** Each match beside the one after it. */
async function* withNext(matches: AsyncIterable<Match>): AsyncGenerator<{ match: Match; next: Match | null }> {
  let before: Match | null = null;
  for await (const match of matches) {
    if (before) yield { match: before, next: match };
    before = match;
  }
  if (before) yield { match: before, next: null };
}

/** A match with its context: each line once, whatever the matches around it show; `--` between stretches apart. */
function writeMatch(
  { text, line, offset }: Match,
  { last, next, context }: { last: Match | null; next: Match | null; context: number },
): string[] {
  const shown = last?.text === text ? Math.min(last.line + context, line - 1) : 0;
  const first = Math.max(1, line - context, shown + 1);
  const end = Math.min(text.lineCount, line + context, next?.text === text ? next.line - 1 : text.lineCount);
  const lines = context > 0 && last && (last.text !== text || first > shown + 1) ? ['--'] : [];
  for (let number = first; number < line; number++) lines.push(writeOne(text, number, '-', 0));
  lines.push(writeOne(text, line, ':', offset));
  for (let number = line + 1; number <= end; number++) lines.push(writeOne(text, number, '-', 0));
  return lines;
}

function writeOne(text: Text, line: number, mark: ':' | '-', at: number): string {
  return `${escapeTerminal(text.path)}${mark}${line}${mark}${writeLine(clipLine(text.line(line), at, HIT_WIDTH * 2))}`;
}
