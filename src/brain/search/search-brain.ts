import type { Brain } from '../tree/brain.ts';
import { breadcrumbOf, describeStatus } from '../tree/describe-place.ts';
import type { Node } from '../tree/tree.ts';
import { findNearWords } from './find-near-words.ts';
import { foldVariants } from './fold-variants.ts';
import { type RankedSection, rankSections } from './rank-sections.ts';
import { readTerms, type Term } from './read-terms.ts';
import type { Block } from './split-blocks.ts';

/** What to search for. */
export interface SearchRequest {
  /** Words in any order; a phrase in double quotes is one word. Each query is answered by itself. */
  queries: readonly string[];
  /** A folder or document path to stay in; '' for the whole project. */
  path?: string;
  /** Hits for each query. */
  limit?: number;
  /** Hits to leave out before the first. */
  offset?: number;
  signal?: AbortSignal | undefined;
}

/** The answer to one query. */
export interface SearchAnswer {
  query: string;
  /** The words that were searched for, as asked. */
  words: readonly string[];
  /**
   * `good`: the first hit holds most of what the words say. `weak`: it holds less than half, so that what is asked may not be
   * there. `none`: nothing holds any of the words.
   */
  match: 'good' | 'weak' | 'none';
  /** Words that no document holds, and what was searched for instead, where anything is near. */
  absent: readonly { word: string; instead: string | null }[];
  /** Best first. */
  hits: readonly SearchHit[];
  /** Whether there are more hits after these. */
  more: boolean;
}

/** A passage that fits a query: a run of whole lines without a gap. */
export interface SearchHit {
  path: string;
  /** First and last line of the passage. */
  start: number;
  end: number;
  /** Id of the smallest section or card that holds it whole. */
  node: string;
  /** The document's. */
  title: string;
  /** Titles from the document down to the section, joined by ` › `. */
  breadcrumb: string;
  /** A phrase such as `superseded by ADR-0007`; null when it holds. */
  status: string | null;
  /** Comparable within one query alone. */
  score: number;
  /** Words of the query that neither the passage nor what stands above it holds. */
  lacks: readonly string[];
  /** The lines from `start` to `end`, as written. */
  lines: readonly HitLine[];
  /** Lines above it that it needs to be understood: the header of its table, the sentence before its list. */
  lead: readonly HitLine[];
  /** Where the section goes on with lines like these: further items, rows, or passages that fit as well. Null: nowhere. */
  further: { start: number; end: number; count: number } | null;
  /** Documents that differ only in language or version and have the same, best first. */
  alike: readonly string[];
}

/** A line with its number. */
export interface HitLine {
  line: number;
  text: string;
}

/** The share of what a query says that a good hit holds. */
const GOOD = 0.5;

/**
 * Finds the passages that fit each query best, by one ranking for every query: sections by their words (BM25F over the names
 * of the document, titles and lines), then by their best passage. Throws GbrainError `usage` when a query holds no word
 * or is too long.
 */
export async function searchBrain(
  brain: Brain,
  { queries, path = '', limit = 10, offset = 0, signal }: SearchRequest,
): Promise<SearchAnswer[]> {
  return queries.map((query) => answerQuery(brain, query, { under: path, limit, offset, signal }));
}

function answerQuery(
  brain: Brain,
  query: string,
  { under, limit, offset, signal }: { under: string; limit: number; offset: number; signal: AbortSignal | undefined },
): SearchAnswer {
  const asked = readTerms(brain.index, query);
  const { terms, absent } = findNearWords(brain.index, asked);
  const ranked = rankSections(brain, terms, { under, limit: 3 * (offset + limit) + 30, signal });
  const folded = foldVariants(ranked);
  const shown = folded.slice(offset, offset + limit);
  const best = folded[0]?.section;
  return {
    query,
    words: asked.map(({ word }) => word),
    match: best === undefined ? 'none' : best.covered >= GOOD ? 'good' : 'weak',
    absent,
    hits: shown.map(({ section, alike }) => toSearchHit(brain, section, terms, alike)),
    more: folded.length > offset + limit,
  };
}

function toSearchHit(brain: Brain, found: RankedSection, terms: readonly Term[], alike: readonly string[]): SearchHit {
  const { info, section, passage, presence, score, lines } = found;
  const [first, last, index] = info.sections[section]!;
  const { start, end } = passage ?? { start: first, end: Math.min(first, last) };
  const take = (from: number, to: number) =>
    lines.slice(from - first, to - first + 1).map((text, at): HitLine => ({ line: from + at, text }));
  const owner = ownerOf(brain, info.path, { start, end }) ?? brain.nodesOf(info.path)[index]!;
  return {
    ...{ path: info.path, start, end, node: owner.id, title: info.title, score },
    breadcrumb: breadcrumbOf(brain, owner),
    status: describeStatus(brain, owner),
    lacks: terms.flatMap(({ word }, at) => (presence[at]! > 0 ? [] : [word])),
    lines: take(start, end),
    lead: passage?.lead && passage.lead.end < start ? take(passage.lead.start, passage.lead.end) : [],
    further: passage === null ? null : furtherOf(passage, found.alike),
    alike,
  };
}

/** The section or card that holds all lines of a passage. */
function ownerOf(brain: Brain, path: string, { start, end }: { start: number; end: number }): Node | undefined {
  let node = brain.ownerOf(path, start);
  while (node && (node.kind === 'table' || node.lines!.end < end)) node = brain.node(node.parent!);
  return node;
}

/** The further passages of the section, as one span. */
function furtherOf({ start, end }: Block, alike: readonly Block[]): SearchHit['further'] {
  const others = alike.filter((one) => one.end < start || one.start > end);
  if (others.length === 0) return null;
  return {
    start: Math.min(...others.map((one) => one.start)),
    end: Math.max(...others.map((one) => one.end)),
    count: others.length,
  };
}
