import type { Brain } from './brain.ts';
import { foldText } from './fold-text.ts';
import type { Hit, Pass, SearchResult } from './hit.ts';
import { isUnder } from './index-edges.ts';
import { toWord } from './match-word.ts';
import { paceScan } from './pace-scan.ts';
import { readQuery } from './read-query.ts';
import { linesOfStem, stemsOf } from './scan-ranker.ts';
import { scanSections } from './scan-sections.ts';
import { type FoundLine, scanLines } from './scan-words.ts';
import { toHit } from './to-hit.ts';
import type { Node } from './tree.ts';

/** How many hits of one document stand before those of others. */
const FIRST_OF_DOCUMENT = 3;

export interface SearchOptions {
  limit: number;
  /** Of the ranked hits and the others alike, how many to leave out before the first. */
  offset?: number;
  /** A folder or document path; '' for the whole project. */
  under?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Finds the words of a query in three passes, each tried when the one before found nothing: every word on one line,
 * every word in one section, the best sections by ranked stems.
 */
export async function searchBrain(
  brain: Brain,
  query: string,
  { limit, offset = 0, under = '', signal }: SearchOptions,
): Promise<SearchResult> {
  const { words, leftOut } = readQuery(query);
  const none: SearchResult = { pass: null, hits: [], total: 0, more: false, words, leftOut };
  if (words.length === 0) return none;
  const texts = under === '' ? brain.texts : brain.texts.filter((text) => isUnder(text.path, under));
  const wanted = words.map(toWord);
  const answer = (pass: Pass, found: readonly FoundLine[], more: boolean): SearchResult => {
    const shown = found.slice(offset, offset + limit);
    const hits = shown.map(({ text, line }): Hit => toHit(brain, text.path, line, words));
    return { ...none, pass, hits, total: found.length, more };
  };

  const lines = await scanLines(texts, wanted, signal);
  if (lines.found.length > 0) return answer('line', orderFound(brain, lines.found), lines.more);
  if (words.length > 1) {
    const sections = await scanSections(brain, texts, wanted, signal);
    if (sections.found.length > 0) return answer('section', orderFound(brain, sections.found), sections.more);
  }
  const ranked = await brain.rank(words, { limit: offset + limit + 1, under, signal });
  const nodes = ranked.flatMap(({ node }) => brain.node(node) ?? []);
  const found = await Promise.all(nodes.map((node) => bestLine(brain, node, words, signal)));
  const held = found.filter((line) => line !== null);
  return held.length === 0 ? none : answer('ranked', held, held.length > offset + limit);
}

/** What holds before what does not, headings and cards before other lines, a few of each document before its others. */
function orderFound(brain: Brain, found: readonly FoundLine[]): FoundLine[] {
  const rankOf = ({ text, line }: FoundLine) => {
    const owner = brain.ownerOf(text.path, line)!;
    const opens = owner.lines!.start === line && owner.kind !== 'document' && owner.kind !== 'table';
    return (owner.status.state === 'current' ? 0 : 2) + (opens ? 0 : 1);
  };
  const ranked = found.map((one, index) => ({ one, index, rank: rankOf(one) }));
  ranked.sort((a, b) => a.rank - b.rank || a.index - b.index);
  const seen = new Map<string, number>();
  const first: FoundLine[] = [];
  const rest: FoundLine[] = [];
  for (const { one } of ranked) {
    const count = (seen.get(one.text.path) ?? 0) + 1;
    seen.set(one.text.path, count);
    (count <= FIRST_OF_DOCUMENT ? first : rest).push(one);
  }
  return [...first, ...rest];
}

/** Of a node's own lines the first with most of the stems. */
async function bestLine(
  brain: Brain,
  node: Node,
  words: readonly string[],
  signal: AbortSignal | undefined,
): Promise<FoundLine | null> {
  const text = brain.text(node.path);
  if (!text || !node.lines) return null;
  const wait = paceScan(signal)(0);
  if (wait) await wait;
  const stems = stemsOf(words);
  let best = { line: node.lines.start, count: 0 };
  for (let line = node.lines.start; line <= node.lines.end; line++) {
    if (brain.ownerOf(node.path, line) !== node) continue;
    const folded = foldText(text.line(line));
    const count = stems.filter((stem) => !linesOfStem({ folded }, stem)[Symbol.iterator]().next().done).length;
    if (count > best.count) best = { line, count };
  }
  return { text, line: best.line };
}
