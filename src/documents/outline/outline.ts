import type { Lines } from '../document.ts';

/** YAML or TOML front matter: the fenced lines and the values that could be read from them. */
export interface FrontMatter {
  lines: Lines;
  data: Readonly<Record<string, unknown>>;
}

/** An ATX or setext heading at the top level of the document (never one inside a list, a quote, HTML or a fence). */
export interface Heading {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Plain text, markup and a trailing `{#id}` stripped; `(untitled)` when empty. */
  title: string;
  /** One line for ATX; for setext the text lines and the underline. */
  lines: Lines;
  /** The explicit `{#id}` or `<a id>` anchors, then the GitHub slug of the title. */
  anchors: readonly string[];
}

/** A table: that of GFM has a header row, a delimiter row and one line per row. */
export interface Table {
  lines: Lines;
  /** Cells of the header row, as text with escaped pipes undone. */
  header: readonly string[];
  rows: readonly TableRow[];
}

export interface TableRow {
  line: number;
  /** The last line of a row that takes several. */
  end?: number;
  /** As many as the header has: missing ones are empty, extra ones are dropped. */
  cells: readonly string[];
}

/** A piece of a document with an id of its own, such as `BR-012`. */
export interface Card {
  id: string;
  form: 'heading' | 'item' | 'row';
  /** Text after the id, one line. */
  title: string;
  lines: Lines;
}

/** A reference from this document to another place. */
export interface Link {
  line: number;
  form: 'link' | 'wikilink' | 'embed';
  /** As written: a path, a URL, a page name; the anchor apart. */
  target: string;
  anchor: string | null;
  text: string;
}

/** Lines that are never read as structure. */
export interface Opaque {
  form: 'fence' | 'code' | 'html' | 'comment' | 'container';
  lines: Lines;
}

/** A paragraph, list item or quote text: prose that a summary may be taken from. */
export interface Prose {
  lines: Lines;
  text: string;
}

/** Everything that the block structure of one Markdown document says, each piece with its exact lines. */
export interface Outline {
  /**
   * Front matter title, else the first H1, else the first heading unless every document of its kind has it, else the file
   * name without extension.
   */
  title: string;
  frontMatter: FrontMatter | null;
  headings: readonly Heading[];
  tables: readonly Table[];
  cards: readonly Card[];
  links: readonly Link[];
  opaque: readonly Opaque[];
  prose: readonly Prose[];
  /** The anchors that the text itself writes, with their lines. */
  anchors: readonly { line: number; name: string }[];
  /** The lines without the markup of another format than Markdown, in which statements such as `Status: Draft` are read. */
  lines: readonly string[];
}
