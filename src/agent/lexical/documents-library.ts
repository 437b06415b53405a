import type { ToolClient } from '../connect-tools.ts';
import { type Library, linkedPaths, namedIds } from './library.ts';
import type { ParsedQuestion, Term } from './question.ts';
import { type ReadDocument, readDocument } from './read-document.ts';
import { stemsOfText } from './unit.ts';

/** How many words are searched for, and files read, at first and when that was not enough. */
const MAX_WORDS = 7;
const FIRST_READS = 2;
const MORE_READS = 2;
/** How many lines of a file are read at once. */
const LINES = 400;
/** A name in more files is not looked at line by line. */
const MAX_FILES = 10;

/** Where a word stands: matching lines by file, as far as one page of results shows them. */
interface Occurrences {
  files: ReadonlyMap<string, number>;
  /** More files than the page shows. */
  more: boolean;
}

/** Finds as one does with grep: each telling word counted by file, the files with most of them read. */
export function createDocumentsLibrary(tools: ToolClient, signal: AbortSignal): Library {
  const counted = new Map<string, Occurrences>();
  const read = new Map<string, ReadDocument | null>();
  let left: string[] = [];

  const count = async (pattern: string): Promise<Occurrences> => {
    const known = counted.get(pattern);
    if (known !== undefined) return known;
    const input = { pattern, ignore_case: true, output: 'count' };
    const { text, isError } = await tools.call('documents_search', input, signal);
    const found = isError ? { files: new Map<string, number>(), more: false } : readCounts(text);
    counted.set(pattern, found);
    return found;
  };
  const readOnce = async (path: string, inherited?: ReadonlySet<string>): Promise<ReadDocument | null> => {
    if (!read.has(path)) {
      const { text, isError } = await tools.call('documents_read', { path, limit: LINES }, signal);
      read.set(path, isError ? null : readDocument(text));
    }
    const page = read.get(path) ?? null;
    return page === null || inherited === undefined ? page : { ...page, inherited };
  };
  const readFiles = async (many: number): Promise<ReadDocument[]> => {
    const pages: ReadDocument[] = [];
    for (const path of left.splice(0, many)) {
      const page = await readOnce(path);
      if (page !== null) pages.push(page);
    }
    return pages;
  };
  return {
    async find(question, { more }) {
      if (more) return readFiles(MORE_READS);
      left = await rankFiles(question, count);
      return readFiles(FIRST_READS);
    },
    async follow(unit) {
      const pages: ReadDocument[] = [];
      const paths = linkedPaths(unit).map((path) => path.replace(/#.*$/, ''));
      for (const id of namedIds(unit).slice(0, 1)) {
        const { files } = await count(`\\b${id}\\b`);
        const others = [...files].filter(([path]) => path !== unit.path).sort(([, a], [, b]) => b - a);
        if (others[0] !== undefined) paths.push(others[0][0]);
      }
      for (const path of paths.slice(0, 2)) {
        const page = path === unit.path ? null : await readOnce(path, unit.stems);
        if (page !== null) pages.push(page);
      }
      return pages;
    },
    async lookUp(name) {
      const { files } = await count(`\\b${name}\\b`);
      if (files.size === 0 || files.size > MAX_FILES) return { lines: [], documents: files.size };
      const input = { pattern: `\\b${name}\\b`, ignore_case: true };
      const { text, isError } = await tools.call('documents_search', input, signal);
      return { lines: isError ? [] : text.split('\n').map((row) => row.replace(PLACE, '')), documents: files.size };
    },
  };
}

/** Files by how many of the question's words they hold, the rarer ones counting for more, and the words of their paths. */
async function rankFiles(
  question: ParsedQuestion,
  count: (pattern: string) => Promise<Occurrences>,
): Promise<string[]> {
  const patterns = [
    ...question.ids.map((id) => ({ pattern: `\\b${id}\\b`, weight: 2 })),
    ...wordsOf(question).map(({ stem, weight }) => ({ pattern: `\\b${stem}`, weight })),
  ];
  const scores = new Map<string, number>();
  for (const { pattern, weight } of patterns) {
    const { files, more } = await count(pattern);
    const rare = Math.log(1 + 1000 / ((more ? 4 : 1) * Math.max(1, files.size)));
    for (const [path, lines] of files) {
      scores.set(path, (scores.get(path) ?? 0) + weight * rare * (1 + 0.3 * Math.log(lines)));
    }
  }
  for (const [path, score] of scores) {
    const stems = stemsOfText(path);
    const named = question.terms.filter(({ stem, word }) => stems.has(stem) || stems.has(word)).length;
    scores.set(path, score * (1 + 0.25 * named));
  }
  return [...scores].sort(([, a], [, b]) => b - a).map(([path]) => path);
}

function wordsOf({ terms, ids }: ParsedQuestion): readonly Term[] {
  const inIds = new Set(ids.flatMap((id) => id.toLowerCase().split('-')));
  return [...terms]
    .filter(({ word }) => !inIds.has(word))
    .sort((a, b) => b.weight - a.weight || b.word.length - a.word.length)
    .slice(0, MAX_WORDS);
}

/** What stands before the text of a matching line. */
const PLACE = /^.{1,500}?:\d{1,9}:/;
const COUNT = /^(.+):([\d,]{1,12})$/;

/** The counts of an answer of documents_search. */
export function readCounts(text: string): Occurrences {
  const files = new Map<string, number>();
  let more = false;
  for (const row of text.split('\n')) {
    const match = COUNT.exec(row);
    if (match !== null) files.set(match[1]!, Number(match[2]!.replaceAll(',', '')));
    else if (row.startsWith('More: ')) more = true;
  }
  return { files, more };
}
