/** One line that a search or grep found, with what a reader needs to cite it. */
export interface Hit {
  /** Id of the node that owns the line. */
  node: string;
  path: string;
  line: number;
  /** The line as written, or the part of it around the match where it is long. */
  text: string;
  /** Further lines of the same section, where the words are spread over it; in their order. */
  further: readonly { line: number; text: string }[];
  /** Titles from the document down to the node, joined by ` › `. */
  breadcrumb: string;
  /** A phrase such as `superseded by ADR-0007`; null when current. */
  status: string | null;
}

/** Which of the three passes answered. */
export type Pass = 'line' | 'section' | 'ranked';

/** The result of a search. */
export interface SearchResult {
  /** Null when nothing was found. */
  pass: Pass | null;
  hits: readonly Hit[];
  /** When the earlier passes found little: what the ranked pass adds, best first. */
  also: readonly Hit[];
  /** How many were found in all, of which `hits` are the first; a lower bound when `more` is true. */
  total: number;
  more: boolean;
  /** The words of the query that were searched for, folded, and those that were ignored as function words. */
  words: readonly string[];
  leftOut: readonly string[];
}

/** A node that the ranked pass found. */
export interface Ranked {
  node: string;
  score: number;
}

/** Where and how far the ranked pass looks. */
export interface RankOptions {
  limit: number;
  /** A folder or document path; '' for the whole project. */
  under: string;
  signal: AbortSignal | undefined;
}
