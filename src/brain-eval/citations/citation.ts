import type { Corpus } from '../key/corpus.ts';
import { placesIn, type WrittenPlace } from './written-place.ts';

/** Why a citation is invalid. */
export const CITATION_PROBLEMS = [
  'not text',
  'unknown document',
  'several documents',
  'several places',
  'line 0',
  'backwards',
  'past the end',
  'other commit',
] as const;

/** Why a citation is invalid. */
export type CitationProblem = (typeof CITATION_PROBLEMS)[number];

/** Whether a citation is invalid because of how it is written: it names no single place, so nobody can look it up. */
export function isUnread(problem: CitationProblem | null): boolean {
  return problem === 'not text' || problem === 'several documents' || problem === 'several places';
}

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

const INDEXED = /^[0-9a-fA-F]{7,64}(?![0-9a-zA-Z])/;

/**
 * Reads and checks one citation, in any form that can mean one place only. `commit` is the run's; when that is null, any
 * commit is valid.
 */
export function readCitation(raw: string, corpus: Corpus, commit: string | null): Citation {
  const written = placesIn(raw);
  for (const find of [corpus.find, corpus.findLoosely]) {
    for (const place of written) {
      const path = find(place.path);
      if (path === 'several') return { raw, ...place, problem: 'several documents' };
      if (path !== null)
        return { raw, ...place, path: path.path, problem: problemOf({ ...place, ...path }, corpus, commit) };
    }
  }
  return { raw, ...written[0]!, problem: 'unknown document' };
}

function problemOf(
  { path, lines, commit: cited }: WrittenPlace,
  corpus: Corpus,
  commit: string | null,
): CitationProblem | null {
  // A run may name a commit and more ("201bb322 and a change"), or none; then there is nothing to compare.
  const indexed = commit === null ? null : (INDEXED.exec(commit)?.[0].toLowerCase() ?? null);
  if (cited !== null && indexed !== null && !sameCommit(cited, indexed)) return 'other commit';
  if (lines === null) return null;
  if (lines.start === 0 || lines.end === 0) return 'line 0';
  if (lines.end < lines.start) return 'backwards';
  return lines.end > corpus.lineCounts.get(path)! ? 'past the end' : null;
}

/** Whether they are equal, or one abbreviates the other. */
function sameCommit(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
