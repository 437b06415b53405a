import type { ToolClient } from '../connect-tools.ts';
import { hasCue } from './cues.ts';
import { type Library, linkedPaths, namedIds } from './library.ts';
import type { ParsedQuestion } from './question.ts';
import { type ReadDocument, readDocument } from './read-document.ts';
import { stemsOfText } from './unit.ts';

/** How many places are read for a question at first, and when that was not enough. */
const FIRST_READS = 3;
const MORE_READS = 2;
const HITS = 15;
/** Lines read before and after a hit that is read by its line. */
const BEFORE = 25;
const AFTER = 12;
/** A page of brain_read mostly holds so many lines. */
const NEAR_TOP = 90;
const RETIRED = 0.4;

/** One hit as brain_search shows it. */
interface Hit {
  path: string;
  line: number;
  text: string;
  breadcrumb: string;
  node: string;
  retired: boolean;
}

/** Finds with brain_search, reads with brain_read, follows with the links that lines hold. */
export function createBrainLibrary(tools: ToolClient, signal: AbortSignal): Library {
  const read = new Map<string, ReadDocument | null>();
  const readOnce = async (input: Readonly<Record<string, unknown>>, inherited?: ReadonlySet<string>) => {
    const key = JSON.stringify(input);
    if (!read.has(key)) {
      const { text, isError } = await tools.call('brain_read', input, signal);
      read.set(key, isError ? null : readDocument(text));
    }
    const page = read.get(key) ?? null;
    return page === null || inherited === undefined ? page : { ...page, inherited };
  };
  let left: Hit[] = [];
  const leads = new Map<string, string>();
  const names = new Map<string, Awaited<ReturnType<Library['lookUp']>>>();
  const withLead = (page: ReadDocument): ReadDocument => {
    if (page.lead !== '') leads.set(page.path, page.lead);
    return page.lead === '' ? { ...page, lead: leads.get(page.path) ?? '' } : page;
  };
  const readBest = async (count: number): Promise<ReadDocument[]> => {
    const pages: ReadDocument[] = [];
    while (pages.length < count && left.length > 0) {
      const hit = left.shift()!;
      const found = await readOnce(readInput(hit));
      if (found === null) continue;
      const page = withLead(found);
      const { retired } = hit;
      pages.push(retired ? { ...page, retired } : page);
      left = left.filter(({ path, line }) => !holdsLine(page, path, line));
    }
    return pages;
  };
  return {
    async find(question, { more }) {
      if (more) {
        left = await search(tools, fewerWords(question), question, signal);
        return readBest(MORE_READS);
      }
      const named: ReadDocument[] = [];
      for (const id of question.ids.slice(0, 2)) {
        const page = await readOnce({ node: id });
        if (page !== null) named.push(page);
      }
      left = await search(tools, question.terms.map(({ word }) => word).join(' '), question, signal);
      return [...named, ...(await readBest(FIRST_READS - Math.min(1, named.length)))];
    },
    async follow(unit) {
      const targets = [...linkedPaths(unit), ...namedIds(unit)].slice(0, 2);
      const pages: ReadDocument[] = [];
      for (const node of targets) {
        const page = await readOnce({ node }, unit.stems);
        if (page !== null) pages.push(page);
      }
      return pages;
    },
    async lookUp(name) {
      const known = names.get(name);
      if (known !== undefined) return known;
      const { text, isError } = await tools.call('brain_search', { query: name, limit: HITS }, signal);
      const hits = isError ? [] : readHits(text);
      const found = {
        lines: hits.flatMap((hit) => [hit.text, hit.breadcrumb]),
        documents: new Set(hits.map(({ path }) => path)).size,
      };
      names.set(name, found);
      return found;
    },
  };
}

/**
 * A document from its top where the hit stands near it, since what a document says of itself tells whose rules it holds;
 * further down by the section, card or table; a row with what stands above it.
 */
function readInput({ node, path, line, text, breadcrumb }: Hit): Readonly<Record<string, unknown>> {
  if (line <= NEAR_TOP) return { node: path };
  const whole = breadcrumb.includes(' › ') && !text.trimStart().startsWith('|');
  return whole ? { node } : { node: path, start: Math.max(1, line - BEFORE), end: line + AFTER };
}

function holdsLine({ path, lines }: ReadDocument, ofPath: string, line: number): boolean {
  return path === ofPath && lines[0]!.number <= line && line <= lines.at(-1)!.number;
}

/** The most telling half of the words: the longer ones, which are rarer. */
function fewerWords({ terms }: ParsedQuestion): string {
  const telling = terms.filter(({ weight }) => weight === 1);
  const kept = [...(telling.length === 0 ? terms : telling)].sort((a, b) => b.word.length - a.word.length);
  return kept
    .slice(0, Math.max(2, Math.ceil(kept.length / 2)))
    .map(({ word }) => word)
    .join(' ');
}

async function search(tools: ToolClient, query: string, question: ParsedQuestion, signal: AbortSignal): Promise<Hit[]> {
  if (query.trim() === '') return [];
  const { text, isError } = await tools.call('brain_search', { query, limit: HITS }, signal);
  if (isError) return [];
  const hits = readHits(text);
  const scored = hits.map((hit, rank) => ({ hit, score: scoreHit(hit, question) + 0.5 / (2 + rank) }));
  return scored.sort((a, b) => b.score - a.score).map(({ hit }) => hit);
}

const HEADING = /^(.+) \[([^\]]+)\](?: — (SUPERSEDED|RETIRED)\b.*)?$/;
const HIT = /^ {2}(.+?):(\d{1,9}): (.*)$/;

/** The hits of an answer of brain_search. */
export function readHits(text: string): Hit[] {
  const hits: Hit[] = [];
  let above = { breadcrumb: '', node: '', retired: false };
  for (const row of text.split('\n')) {
    const hit = HIT.exec(row);
    if (hit !== null && above.node !== '') {
      hits.push({ path: hit[1]!, line: Number(hit[2]), text: hit[3]!, ...above });
      continue;
    }
    const heading = HEADING.exec(row);
    if (heading !== null) {
      above = { breadcrumb: heading[1]!, node: heading[2]!, retired: heading[3] !== undefined };
    }
  }
  return hits;
}

function scoreHit({ text, breadcrumb, path, retired }: Hit, { terms, cue }: ParsedQuestion): number {
  const own = stemsOfText(text);
  const above = stemsOfText(`${breadcrumb} ${path}`);
  let covered = 0;
  let total = 0;
  for (const { stem, word, weight } of terms) {
    total += weight;
    covered += weight * (own.has(stem) || own.has(word) ? 1 : above.has(stem) || above.has(word) ? 0.7 : 0);
  }
  const score = (total === 0 ? 0 : covered / total) + (cue !== null && hasCue(text, cue) ? 0.1 : 0);
  return retired ? score * RETIRED : score;
}
