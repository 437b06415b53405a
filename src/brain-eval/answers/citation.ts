import type { Corpus } from '../key/corpus.ts';

/** Why a citation is invalid. */
export const CITATION_PROBLEMS = [
  'not text',
  'unknown document',
  'line 0',
  'backwards',
  'past the end',
  'other commit',
] as const;

/** Why a citation is invalid. */
export type CitationProblem = (typeof CITATION_PROBLEMS)[number];

/** One citation of an answer. */
export interface Citation {
  /** As the agent wrote it; of a string with several citations, one of them. */
  raw: string;
  /** The path as the repository spells it; as written when the repository has no such document. */
  path: string;
  /** First and last line, from 1; null when the citation names the document only. */
  lines: { start: number; end: number } | null;
  /** The cited commit in lower case; null when it cites none. */
  commit: string | null;
  /** Null for a valid citation. */
  problem: CitationProblem | null;
}

const COMMIT = /@([0-9a-fA-F]{7,64})$/;
// `:12`, `:12-14`, `#L12`, `#L12-L14`; dashes as people and models write them.
const RANGE = /[:#][ ]?[Ll]?(\d{1,15})(?:[-\u2010-\u2013][Ll]?(\d{1,15}))?$/;
const INDEXED = /^[0-9a-fA-F]{7,64}(?![0-9a-zA-Z])/;
/** No range or commit is longer than this, so only this much of the end is searched. */
const TAIL = 120;

/** The parts of a citation, unchecked. */
export type CitedPlace = Pick<Citation, 'path' | 'lines' | 'commit'>;

/** Splits `path`, `path:12`, `path:12-14` or `path#L12-L14`, each with or without `@commit`, from its end. */
export function splitPlace(raw: string): CitedPlace {
  const named = matchTail(raw, COMMIT);
  const place = named === null ? raw : raw.slice(0, -named[0].length);
  const range = matchTail(place, RANGE);
  const start = range === null ? null : Number(range[1]);
  return {
    path: (range === null ? place : place.slice(0, -range[0].length)).trim(),
    lines: start === null ? null : { start, end: range![2] === undefined ? start : Number(range![2]) },
    commit: named === null ? null : named[1]!.toLowerCase(),
  };
}

/** Reads and checks one citation. `commit` is the run's; when that is null, any commit is valid. */
export function readCitation(raw: string, corpus: Corpus, commit: string | null): Citation {
  const { path: written, lines, commit: cited } = splitPlace(raw);
  const path = corpus.find(written);
  if (path === null) {
    // A path may end in what looks like lines or a commit.
    const whole = corpus.find(raw);
    if (whole !== null) return { raw, path: whole, lines: null, commit: null, problem: null };
    return { raw, path: written, lines, commit: cited, problem: 'unknown document' };
  }
  const place = { path, lines, commit: cited };
  return { raw, path, lines, commit: cited, problem: problemOf(place, corpus.lineCounts.get(path)!, commit) };
}

function problemOf(
  { lines, commit: cited }: CitedPlace,
  length: number,
  commit: string | null,
): CitationProblem | null {
  // A run may name a commit and more ("201bb322 and a change"), or none; then there is nothing to compare.
  const indexed = commit === null ? null : (INDEXED.exec(commit)?.[0].toLowerCase() ?? null);
  if (cited !== null && indexed !== null && !sameCommit(cited, indexed)) return 'other commit';
  if (lines === null) return null;
  if (lines.start === 0 || lines.end === 0) return 'line 0';
  if (lines.end < lines.start) return 'backwards';
  return lines.end > length ? 'past the end' : null;
}

/** Whether they are equal, or one abbreviates the other. */
function sameCommit(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

function matchTail(text: string, pattern: RegExp): RegExpExecArray | null {
  return pattern.exec(text.length > TAIL ? text.slice(-TAIL) : text);
}
