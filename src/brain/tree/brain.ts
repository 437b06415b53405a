import type { Entry } from '../../documents/git/repository.ts';
import type { Text } from './text.ts';
import type { Builder, Edge, Node, Tree } from './tree.ts';

/**
 * A project at a commit; every tool works on it. Immutable, and read from its file as far as it is asked for. A path may
 * lead through symbolic links of the repository.
 */
export interface Brain {
  project: string;
  commit: string;
  builder: Builder;
  /** Everything but the texts, loaded at once when it is first asked for: for checks and lists, not for tools. */
  readonly tree: Tree;
  /** Files of the commit, documents or not, by path. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly root: Node;
  text(path: string): Text | undefined;
  /** The texts of the chosen documents under a folder in the order of their paths, one at a time; all when left out. */
  texts(under?: string, chosen?: (path: string) => boolean): Iterable<Text>;
  /** The text of a document, or of another file of the repository that is held for plain reads. */
  plain(path: string): Text | undefined;
  /** As `texts`, with the other files that hold text. */
  plainTexts(under?: string, chosen?: (path: string) => boolean): Iterable<Text>;
  node(id: string): Node | undefined;
  /** The folder or document of this path. */
  at(path: string): Node | undefined;
  /** The paths of all folders and documents. */
  paths(): readonly string[];
  /** Every node with this card id. */
  cards(id: string): readonly Node[];
  children(node: Node): readonly Node[];
  /** The nodes of a document, parents before children; empty for a folder's path. */
  nodesOf(path: string): readonly Node[];
  /** The deepest node whose lines hold this one; undefined when there is no such line. */
  ownerOf(path: string, line: number): Node | undefined;
  /** Edges whose line lies in the node or anything inside it. */
  outgoing(node: Node): readonly Edge[];
  /** Edges from outside that lead to the node or anything inside it. */
  incoming(node: Node): readonly Edge[];
  /** The words of the documents, for search. */
  readonly index: WordIndex;
}

/** The words of a brain's sections, as tokens. */
export interface WordIndex {
  /** The sections that fit a full-text query best (BM25), best first. */
  find(match: string, options: FindOptions): readonly SectionMatch[];
  /** The documents whose names fit a full-text query best, best first. */
  named(match: string, limit: number): readonly number[];
  /** The documents with this name: the key of a title, file, path or id. */
  exact(name: string): readonly number[];
  /** How many sections hold a token. */
  having(token: string): number;
  /** How many sections there are. */
  readonly size: number;
  /** How many tokens of text a section has on average. */
  readonly average: number;
  /** The tokens from one to another (excluded), and how many sections hold each. */
  near(from: string, to: string): readonly { term: string; doc: number }[];
  /** The acronyms that the documents explain, by either side, as tokens joined by spaces. */
  acronyms(name: string): readonly { short: string; long: string }[];
  document(id: number): IndexedDocument;
  /** The lines of a section, joined by LF. */
  text(document: number, section: number): string;
}

/** Where and how {@link WordIndex.find} looks. */
export interface FindOptions {
  /** Of the names of the document, the titles of the section, and its lines. */
  weights: readonly [names: number, titles: number, body: number];
  limit: number;
  /** A folder or document path; '' for everywhere. */
  under: string;
  /** Only this document. */
  document?: number;
}

/** A section that was found: its document, and its position there. */
export interface SectionMatch {
  document: number;
  section: number;
  score: number;
}

/** What search knows of a document. */
export interface IndexedDocument {
  path: string;
  title: string;
  /** The tokens of its title, file and folder. */
  names: string;
  /** Of each section: first line, last line, index of its node, and the titles on the way down, a line each. */
  sections: readonly (readonly [start: number, end: number, node: number, titles: string])[];
  /** Lines that are no content. */
  skips: readonly (readonly [start: number, end: number])[];
  /** Lines that no longer hold. */
  retired: readonly (readonly [start: number, end: number])[];
  /** The path without languages and versions; null where it has none. */
  family: string | null;
}
