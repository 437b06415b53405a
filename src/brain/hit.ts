/** One line that a search or grep found, with what a reader needs to cite it. */
export interface Hit {
  /** Id of the node that owns the line. */
  node: string;
  path: string;
  line: number;
  /** The line as written, or the part of it around the match where it is long. */
  text: string;
  /** Titles from the root down to the node, joined by ` › `. */
  breadcrumb: string;
  /** A sentence such as `superseded by ADR-0007`; null when current. */
  status: string | null;
}

/** Which of the three passes answered. */
export type Pass = 'line' | 'section' | 'ranked';

export interface SearchResult {
  pass: Pass | null;
  hits: readonly Hit[];
  /** How many were found in all, of which `hits` are the first; a lower bound when `more` is true. */
  total: number;
  more: boolean;
  /** Words of the query that were looked for, and those left out because every document has them. */
  words: readonly string[];
  leftOut: readonly string[];
}

/** A node that the ranked pass found. */
export interface Ranked {
  node: string;
  score: number;
}

/** The ranked pass: the best nodes for the words, best first. The built-in one scans; a database's may use an index. */
export type Ranker = (
  words: readonly string[],
  options: { limit: number; under: string; signal?: AbortSignal | undefined },
) => Promise<readonly Ranked[]>;
