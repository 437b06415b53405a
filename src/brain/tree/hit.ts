/** One line that a grep found, with what a reader needs to cite it. */
export interface Hit {
  /** Id of the node that owns the line. */
  node: string;
  path: string;
  line: number;
  /** The line as written, or the part of it around the match where it is long. */
  text: string;
  /** Further lines of the same section, in their order. */
  further: readonly { line: number; text: string }[];
  /** Titles from the document down to the node, joined by ` › `. */
  breadcrumb: string;
  /** A phrase such as `superseded by ADR-0007`; null when current. */
  status: string | null;
}
