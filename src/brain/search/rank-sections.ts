import type { Brain, IndexedDocument, WordIndex } from '../tree/brain.ts';
import { isUnder } from '../tree/is-under.ts';
import { throwIfAborted } from '../tree/yield-during-scan.ts';
import { keyOfName } from '../words/split-tokens.ts';
import { matchAll, matchAny, type Term } from './read-terms.ts';
import { QueryTokens, type ScoredSection, scoreSection, weighSection } from './score-section.ts';

/** Sections that the first stage hands to the second. */
const FOUND = 150;
/** The documents of which every section that fits is looked at, and how many of each. */
const DOCUMENTS = 10;
const OF_DOCUMENT = 40;
/** Documents that the first stage adds by their names. */
const NAMED_FIRST = 8;
/** Documents whose names hold every word of the query. */
const NAMED_BY_ALL = 30;
/** Sections whose passages are looked at, beside those that are asked for. */
const LOOKED_AT = 60;
/** Weights of names, titles and lines in the first stage. */
const WEIGHTS = [2, 3, 1] as const;
/** What a document gains that is named by all words of the query, and one that is named exactly so. */
const NAMED = 5;
const EXACT = 100;
/** What a section counts for that no longer holds: it stands behind what replaced it, and can still be found. */
const RETIRED = 0.9;
/** What a section counts for beside the text that it replaced, at least. */
const ABOVE_OLD = 1.03;
/** What each further section of one document counts for. */
const FURTHER = 0.98;

/** A section that fits. */
export interface RankedSection extends ScoredSection {
  isRetired: boolean;
}

/**
 * The sections that fit the terms best, best first. The first stage is BM25 in the index; the second looks at the text of
 * the best sections, and of the sections of the first documents.
 */
export function rankSections(
  brain: Brain,
  terms: readonly Term[],
  { under, limit, signal }: { under: string; limit: number; signal: AbortSignal | undefined },
): RankedSection[] {
  throwIfAborted(signal);
  const { index } = brain;
  if (terms.every(({ weight }) => weight === 0)) return [];
  const query = new QueryTokens(terms);
  const exact = new Set(index.exact(keyOfName(terms.map(({ word }) => word).join(' '))));
  const infos = new Map<number, IndexedDocument>();
  const infoOf = (id: number) => {
    const info = infos.get(id) ?? index.document(id);
    infos.set(id, info);
    return info;
  };
  const weighed = findCandidates(index, terms, { exact, under }).flatMap(({ document, section }) => {
    const info = infoOf(document);
    if (info.sections[section] === undefined || !isUnder(info.path, under)) return [];
    const lines = index.text(document, section).split('\n');
    const one = weighSection(query, { document, section, info, lines }, index.average);
    return { one, named: section === 0 ? scoreName(query, info, exact.has(document)) : 0 };
  });
  // What is named counts at once: a document of that name may say little of it in its first lines.
  weighed.sort((a, b) => b.one.score + b.named - a.one.score - a.named);
  const ranked = weighed.slice(0, LOOKED_AT + limit).map(({ one, named }): RankedSection => {
    const { info, section } = one;
    const [start, end] = info.sections[section]!;
    const isRetired = info.retired.some(([from, to]) => from <= start && end <= to);
    const scored = scoreSection(query, one);
    return { ...scored, isRetired, score: (scored.score + named) * (isRetired ? RETIRED : 1) };
  });
  putSuccessorsFirst(brain, ranked);
  ranked.sort((a, b) => b.score - a.score || (a.info.path < b.info.path ? -1 : 1) || a.section - b.section);
  return spread(ranked).slice(0, limit);
}

/**
 * What replaced a text stands before it, where both were found: its best section takes the place above. A document that was
 * asked for by its exact name keeps the first place.
 */
function putSuccessorsFirst(brain: Brain, ranked: readonly RankedSection[]): void {
  const best = new Map<string, RankedSection>();
  for (const one of ranked) if (one.score > (best.get(one.info.path)?.score ?? 0)) best.set(one.info.path, one);
  const retired = ranked.filter(({ isRetired, score }) => isRetired && score < EXACT / 2);
  for (const { info, section, score } of retired.sort((a, b) => b.score - a.score)) {
    const { status } = brain.nodesOf(info.path)[info.sections[section]![2]]!;
    for (const { node } of status.by) {
      const path = node === null ? undefined : brain.node(node)?.path;
      const successor = path === undefined || path === info.path ? undefined : best.get(path);
      if (successor && successor.score <= score) successor.score = score * ABOVE_OLD;
    }
  }
}

/** What the first stage finds: the best sections, and those of the documents that come first or are named by the query. */
function findCandidates(
  index: WordIndex,
  terms: readonly Term[],
  { exact, under }: { exact: ReadonlySet<number>; under: string },
): { document: number; section: number }[] {
  const match = matchAny(index, terms);
  const found = index.find(match, { weights: WEIGHTS, limit: FOUND, under });
  const named = index.named(matchAll(terms), NAMED_BY_ALL);
  const first = new Set([...index.named(match, NAMED_FIRST), ...found.map(({ document }) => document)]);
  const chosen = new Map(found.map((one) => [`${one.document} ${one.section}`, one]));
  for (const document of [...exact, ...named]) chosen.set(`${document} 0`, { document, section: 0, score: 0 });
  for (const document of [...exact, ...first].slice(0, DOCUMENTS + exact.size)) {
    const own = index.find(match, { weights: WEIGHTS, limit: OF_DOCUMENT, under: '', document });
    for (const one of [{ document, section: 0, score: 0 }, ...own]) chosen.set(`${document} ${one.section}`, one);
  }
  return [...chosen.values()];
}

/** What a document gains whose names hold every word of the query. */
function scoreName(query: QueryTokens, { names }: IndexedDocument, isExact: boolean): number {
  if (isExact) return EXACT;
  const tokens = names.split(' ');
  const held = new Float32Array(query.size);
  for (const number of query.countTokens(tokens)) held[number]!++;
  if (query.presence(held).some((share) => share === 0)) return 0;
  return NAMED * (1 + Math.min(1, query.terms.length / tokens.length));
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
