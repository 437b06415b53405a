import { foldText } from '../../text/fold-text.ts';
import type { Brain } from '../tree/brain.ts';
import type { Ranked, SearchResult } from '../tree/hit.ts';
import { isUnder } from '../tree/index-edges.ts';
import type { Text } from '../tree/text.ts';
import { linesOfStem, stemsOf } from './match-stem.ts';
import { toWord } from './match-word.ts';
import { readQuery } from './read-query.ts';
import { coverSection, scanSections } from './scan-sections.ts';
import { type FoundLine, orderByRarity, scanLines } from './scan-words.ts';
import { toHit } from './to-hit.ts';

/** How many hits of one document stand before those of others. */
const FIRST_OF_DOCUMENT = 3;
/** Fewer hits than this are added to by the ranked pass. */
const FEW = 5;

/** Where and how much a search answers. */
export interface SearchScope {
  limit: number;
  /** Of the ranked hits and the others alike, how many to leave out before the first. */
  offset?: number;
  /** A folder or document path; '' for the whole project. */
  under?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Finds the words of a query in three passes, each tried when the one before found nothing: every word on one line,
 * every word in one section, the best sections by ranked stems. Where the first two find less than {@link FEW}, the
 * ranked pass adds to them in `also`, since a chance hit must not hide the answer.
 */
export async function searchBrain(
  brain: Brain,
  query: string,
  { limit, offset = 0, under = '', signal }: SearchScope,
): Promise<SearchResult> {
  const { words, leftOut } = readQuery(query);
  const none: SearchResult = { pass: null, hits: [], also: [], total: 0, more: false, words, leftOut };
  if (words.length === 0) return none;
  const texts = under === '' ? brain.texts : brain.texts.filter((text) => isUnder(text.path, under));
  const toHits = (found: readonly FoundLine[]) =>
    found.map(({ text, line, further }) => toHit(brain, text.path, line, words, further));
  const rank = (count: number) => brain.rank(words, { limit: count, under, signal });
  const toRankedHits = (ranked: readonly Ranked[]) => toHits(ranked.map(({ node }) => bestLines(brain, node, words)));

  const exact = await scanExact(brain, texts, words, signal);
  if (exact === null) {
    const found = await rank(offset + limit + 1);
    if (found.length === 0) return none;
    const hits = toRankedHits(found.slice(offset, offset + limit));
    return { ...none, pass: 'ranked', hits, total: found.length, more: found.length > offset + limit };
  }
  const found = orderFound(brain, exact.found);
  const hits = toHits(found.slice(offset, offset + limit));
  const missing = offset === 0 && words.length > 1 ? Math.min(FEW, limit) - found.length : 0;
  const shown = new Set(hits.map((hit) => hit.node));
  const best = missing > 0 ? await rank(FEW + found.length) : [];
  const also = toRankedHits(best.filter(({ node }) => !shown.has(node)).slice(0, missing));
  return { ...none, pass: exact.pass, hits, also, total: found.length, more: exact.more };
}

/** The first two passes. */
async function scanExact(
  brain: Brain,
  texts: readonly Text[],
  words: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ pass: 'line' | 'section'; found: FoundLine[]; more: boolean } | null> {
  const wanted = orderByRarity(texts, words.map(toWord));
  const lines = await scanLines(texts, wanted, signal);
  if (lines.found.length > 0) return { pass: 'line', ...lines };
  if (words.length === 1) return null;
  const sections = await scanSections(brain, texts, wanted, signal);
  return sections.found.length > 0 ? { pass: 'section', ...sections } : null;
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

/** The lines of a ranked node's own that stand for it: those with the stems. */
function bestLines(brain: Brain, id: string, words: readonly string[]): FoundLine {
  const node = brain.node(id)!;
  const text = brain.text(node.path)!;
  const stems = stemsOf(words);
  const held = new Map<number, number>();
  for (let line = node.lines!.start; line <= node.lines!.end; line++) {
    if (brain.ownerOf(node.path, line) !== node) continue;
    const folded = foldText(text.line(line));
    let mask = 0;
    stems.forEach((stem, index) => {
      if (!linesOfStem(folded, stem)[Symbol.iterator]().next().done) mask |= 1 << index;
    });
    if (mask !== 0) held.set(line, mask);
  }
  return coverSection(brain, text, node, held);
}
