import type { Brain, IndexedDocument } from '../tree/brain.ts';
import { throwIfAborted } from '../tree/yield-during-scan.ts';
import { tokensOfText } from '../words/split-tokens.ts';
import { matchAny, type Term } from './read-terms.ts';
import { QueryTokens, type ScoredSection, scoreSection } from './score-section.ts';

/** Sections that the first stage hands to the second. */
const FOUND = 150;
/** The documents of which every section that fits is looked at, and how many of each. */
const DOCUMENTS = 10;
const OF_DOCUMENT = 40;
/** Weights of names, titles and lines in the first stage. */
const WEIGHTS = [2, 3, 1] as const;
/** What a document gains that is named by all words of the query, and one that is named exactly so. */
const NAMED = 3;
const EXACT = 100;
const RETIRED = 0.5;
/** What each further section of one document counts for. */
const FURTHER = 0.93;

/** A section that fits, with its document. */
export interface RankedSection extends ScoredSection {
  info: IndexedDocument;
  isRetired: boolean;
}

/**
 * The sections that fit the terms best, best first. The first stage is BM25 in the index; the second looks at the text of
 * the best sections, and of every section of the first documents.
 */
export function rankSections(
  { index }: Brain,
  pages: Pages,
  terms: readonly Term[],
  { under, limit, signal }: { under: string; limit: number; signal: AbortSignal | undefined },
): RankedSection[] {
  throwIfAborted(signal);
  const known = terms.filter(({ weight }) => weight > 0);
  if (known.length === 0) return [];
  const query = new QueryTokens(terms);
  const match = matchAny(known);
  const found = index.find(match, { weights: WEIGHTS, limit: FOUND, under });
  const name = terms.flatMap(({ word }) => tokensOfText(word)).join(' ');
  const exact = new Set(index.exact(name));
  const { infoOf, linesOf } = pages;
  const inScope = (id: number) => under === '' || infoOf(id).path === under || infoOf(id).path.startsWith(`${under}/`);
  const named = [...exact, ...index.named(match, 8)].filter(inScope);
  const first = new Set([...named, ...[...new Set(found.map(({ document }) => document))].slice(0, DOCUMENTS)]);
  const chosen = new Map(found.map((one) => [`${one.document} ${one.section}`, one]));
  for (const document of first) {
    chosen.set(`${document} 0`, { document, section: 0, score: 0 });
    for (const one of index.find(match, { weights: WEIGHTS, limit: OF_DOCUMENT, under: '', document }))
      chosen.set(`${document} ${one.section}`, one);
  }

  const scored: RankedSection[] = [];
  for (const { document, section } of chosen.values()) {
    const info = infoOf(document);
    if (info.sections[section] === undefined) continue;
    const [start, end] = info.sections[section]!;
    const one = scoreSection(query, { document, section, info, lines: linesOf(info.path), average: index.average });
    const isRetired = info.retired.some(([from, to]) => from <= start && end <= to);
    let { score } = one;
    if (section === 0) {
      const held = query.presence(countsOf(query, info.names));
      const share = terms.reduce((sum, { weight }, at) => sum + weight * held[at]!, 0) / Math.max(query.weight, 1e-9);
      const precise = share * Math.min(1, terms.length / Math.max(1, info.names.split(' ').length));
      score += exact.has(document) ? EXACT : share > 0.99 ? NAMED * (1 + precise) : 0;
    }
    if (score > 0) scored.push({ ...one, info, isRetired, score: isRetired ? score * RETIRED : score });
  }
  scored.sort((a, b) => b.score - a.score || (a.info.path < b.info.path ? -1 : 1) || a.section - b.section);
  return spread(scored).slice(0, limit);
}

/** What one search reads of documents, each once. */
export interface Pages {
  infoOf(document: number): IndexedDocument;
  linesOf(path: string): readonly string[];
}

/** The documents of a brain, kept while a search lasts. */
export function openPages(brain: Brain): Pages {
  const infos = new Map<number, IndexedDocument>();
  const texts = new Map<string, readonly string[]>();
  return {
    infoOf(document) {
      const info = infos.get(document) ?? brain.index.document(document);
      infos.set(document, info);
      return info;
    },
    linesOf(path) {
      const lines = texts.get(path) ?? brain.text(path)!.lines();
      texts.set(path, lines);
      return lines;
    },
  };
}

/** Further sections of one document step back a little, so that others are seen beside it. */
function spread(sections: readonly RankedSection[]): RankedSection[] {
  const seen = new Map<number, number>();
  const spread = sections.map((one) => {
    const before = seen.get(one.document) ?? 0;
    seen.set(one.document, before + 1);
    return { ...one, score: one.score * FURTHER ** before };
  });
  return spread.sort((a, b) => b.score - a.score);
}

function countsOf(query: QueryTokens, text: string): Float32Array {
  const counts = new Float32Array(query.size);
  for (const number of query.count(text).found) counts[number]!++;
  return counts;
}
