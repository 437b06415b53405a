/** First and last line. */
export type LineSpan = readonly [start: number, end: number];

/** What the search index needs of one document. */
export interface Searchable {
  path: string;
  blob: string;
  lines: readonly string[];
  title: string;
  /** Further names of the document: aliases, its id. */
  names: readonly string[];
  /** Every line is in one section: what stands under a heading up to the next one; before the first, the document's own. */
  sections: readonly {
    start: number;
    end: number;
    /** Index among the nodes of the document. */
    node: number;
    /** Titles on the way down, the document's left out. */
    titles: readonly string[];
  }[];
  /** Lines that are no content: front matter, comments, lists of in-page links. */
  skips: readonly LineSpan[];
}
