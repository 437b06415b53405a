import { z } from 'zod';
import { compilePattern, type Pattern } from '../../brain/search/compile-pattern.ts';
import { grepTexts } from '../../brain/search/grep-texts.ts';
import { toHit } from '../../brain/search/to-hit.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { statusMark } from '../../brain/tree/describe-place.ts';
import type { Hit } from '../../brain/tree/hit.ts';
import { nameUnreadFiles } from '../../brain/tree/name-unread-files.ts';
import { throwIfAborted } from '../../brain/tree/yield-during-scan.ts';
import { cut, escapeTerminal } from '../../text/escape.ts';
import { groupDigits } from '../../text/plural.ts';
import { answerBytes, maxBytesArgument } from '../define/answer-bytes.ts';
import { answerEach } from '../define/batch.ts';
import { defineTool } from '../define/define-tool.ts';
import { pathArgument, readScope, SCOPE_NAMES } from '../define/read-scope.ts';
import { describeUnsearched, withScanTime } from '../define/scan-time.ts';
import type { ToolContext } from '../define/tool.ts';
import { writeCall } from '../define/write-call.ts';
import { writeLine } from '../define/write-lines.ts';
import { writeTitles } from './write-titles.ts';

/** How many matches are counted beyond the page; further ones are only said to be there. */
const MAX_COUNTED = 2000;
/** Lines that are shown of all patterns together where the call does not say. */
const LINES = 40;

/** What one pattern found. */
interface Found {
  pattern: string;
  hits: Hit[];
  /** Matching lines, those of earlier pages included. */
  total: number;
  /** Whether there are more than were counted. */
  isFull: boolean;
  /** Whether the time was over before the end. */
  isStopped: boolean;
  /** Lines that are too long for so large a pattern, and were not searched. */
  skipped: number;
}

export const brainGrep = defineTool({
  name: 'brain_grep',
  title: 'Find patterns',
  mode: 'brain',
  description:
    'Finds every line that matches a regular expression (RE2, line by line), in the order of the documents: exact text, ' +
    'identifiers, numbers, parts of words. Several patterns in one call.',
  input: z.strictObject({
    patterns: z.array(z.string()).min(1).max(10).describe('Such as ["ERR_[A-Z]+", "30 (days|weeks)"].'),
    path: pathArgument,
    match_case: z.boolean().optional().describe('False by default.'),
    limit: z.number().int().min(1).max(100).optional().describe('Lines for each pattern.'),
    offset: z.number().int().min(0).max(100_000).optional().describe('Lines to leave out.'),
    max_bytes: maxBytesArgument,
  }),
  spellings: {
    main: 'patterns',
    names: {
      patterns: ['pattern', 'regex', 'regexp', 'expression', 'query', 'queries', 'q', 'text', 'search', 'term'],
      path: SCOPE_NAMES,
      match_case: ['case_sensitive', 'sensitive'],
      limit: ['head_limit', 'max_results', 'max_count', 'count', 'n'],
    },
    adapt(given) {
      for (const name of ['ignore_case', 'case_insensitive', 'i', '-i']) {
        if (given.has(name) && !given.has('match_case'))
          given.set('match_case', /^(?:false|0|no)$/i.test(String(given.get(name))));
        given.delete(name);
      }
    },
  },
  async answer({ patterns, path, match_case = false, limit: asked, offset = 0, max_bytes }, context) {
    const { brain, signal } = context;
    throwIfAborted(signal);
    const under = readScope(brain, path);
    const compiled = answerEach(patterns, (given) => compilePattern(given, { matchCase: match_case }));
    if (compiled.every(({ error }) => error !== null))
      return {
        text: compiled[0]!.error!,
        isError: true,
        results: compiled.map(({ error }, at) => ({ pattern: patterns[at], error })),
      };
    const limit = asked ?? Math.max(5, Math.floor(LINES / patterns.length));
    const found: (Found | { pattern: string; error: string })[] = [];
    for (const [at, { value, error }] of compiled.entries()) {
      const pattern = patterns[at]!;
      found.push(
        error === null
          ? await find(brain, { pattern, compiled: value, under, limit, offset, signal })
          : { pattern, error },
      );
    }
    const again = (pattern: string, next: number) =>
      writeCall(context, 'brain_grep', {
        patterns: [pattern],
        ...(path === undefined ? {} : { path }),
        ...(match_case ? { match_case } : {}),
        ...(asked === undefined ? {} : { limit }),
        offset: next,
      });
    return {
      text: writeAll(context, found, { bytes: answerBytes(max_bytes, context), offset, again }),
      results: found,
    };
  },
});

interface Search {
  pattern: string;
  compiled: Pattern;
  under: string;
  limit: number;
  offset: number;
  signal: AbortSignal | undefined;
}

async function find(brain: Brain, { pattern, compiled, under, limit, offset, signal }: Search): Promise<Found> {
  const found: Found = { pattern, hits: [], total: 0, isFull: false, isStopped: false, skipped: 0 };
  const skip = () => {
    found.skipped++;
  };
  const { isStopped } = await withScanTime(signal, async (until) => {
    for await (const { text, line, offset: at } of grepTexts(brain.texts(under), compiled, until, skip)) {
      if (found.total === offset + MAX_COUNTED) {
        found.isFull = true;
        return;
      }
      if (found.total >= offset && found.hits.length < limit) found.hits.push(toHit(brain, text.path, line, at));
      found.total++;
    }
  });
  return { ...found, isStopped };
}

interface GrepPage {
  bytes: number;
  offset: number;
  again(pattern: string, next: number): string;
}

function writeAll(
  { brain }: ToolContext,
  found: readonly (Found | { pattern: string; error: string })[],
  { bytes, offset, again }: GrepPage,
): string {
  const blocks = [`${escapeTerminal(brain.project)} at ${brain.commit.slice(0, 12)}`];
  let used = Buffer.byteLength(blocks[0]!);
  for (const [at, one] of found.entries()) {
    const name = found.length > 1 ? `${escapeTerminal(JSON.stringify(cut(one.pattern, 80)))}: ` : '';
    if ('error' in one) {
      blocks.push(`${name}${one.error}`);
      continue;
    }
    const { rows, shown } = writeHits(brain, one.hits, Math.floor((bytes - used) / (found.length - at)) - 400);
    const next = offset + shown;
    const more = next < one.total ? [`More: ${again(one.pattern, next)}`] : [];
    const block = [`${name}${countOf(brain, one, offset, shown)}`, ...rows, ...more].join('\n');
    used += Buffer.byteLength(block) + 2;
    blocks.push(block);
  }
  return blocks.join('\n\n');
}

function countOf(brain: Brain, { total, isFull, isStopped, skipped }: Found, offset: number, shown: number): string {
  const stopped = describeUnsearched({ isStopped, skipped })
    .map((one) => `; ${one}`)
    .join('');
  if (total === 0 && offset === 0)
    return ['no line matches', nameUnreadFiles(brain)].filter(Boolean).join('; ') + stopped;
  if (total <= offset) return `no further lines${stopped}`;
  const count = total === 1 ? '1 line matches' : `${isFull ? 'more than ' : ''}${groupDigits(total)} lines match`;
  return `${count}${shown < total ? `, ${groupDigits(offset + 1)}-${groupDigits(offset + shown)} shown` : ''}${stopped}`;
}

/** Hits under their path and headings, as many as fit; the first one always. */
function writeHits(brain: Brain, hits: readonly Hit[], bytes: number): { rows: string[]; shown: number } {
  const rows: string[] = [];
  let above = '';
  let used = 0;
  for (const [at, { path, line, text, breadcrumb, node }] of hits.entries()) {
    const titles = writeTitles({ path, breadcrumb, title: brain.at(path)!.title });
    const status = statusMark(brain, brain.node(node)!);
    const head = [escapeTerminal(path), titles, status === null ? '' : `(${escapeTerminal(status)})`]
      .filter(Boolean)
      .join('  ');
    const added = [...(head === above ? [] : [head]), `${line}: ${writeLine(text.trim())}`];
    used += Buffer.byteLength(added.join('\n')) + 1;
    if (at > 0 && used > bytes) return { rows, shown: at };
    rows.push(...added);
    above = head;
  }
  return { rows, shown: hits.length };
}
