import type { Entry } from '../../documents/git/repository.ts';
import type { Ranked, RankOptions } from './hit.ts';
import type { Text } from './text.ts';
import type { Builder, Edge, Node, Tree } from './tree.ts';

/** A project at a commit, in memory; every tool works on it. Immutable once opened. */
export interface Brain {
  project: string;
  commit: string;
  builder: Builder;
  tree: Tree;
  /** Files of the commit, documents or not, by path. */
  entries: ReadonlyMap<string, Entry>;
  /** Texts in the order of their paths. */
  texts: readonly Text[];
  root: Node;
  text(path: string): Text | undefined;
  node(id: string): Node | undefined;
  /** The folder or document of this path. */
  at(path: string): Node | undefined;
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
  /** The ranked pass of search: the nodes that match the words best, best first. */
  rank(words: readonly string[], options: RankOptions): Promise<readonly Ranked[]>;
  /**
   * Builds the index of the ranked pass in the background; resolves to its size in bytes. The second ranked question on
   * a large brain starts this by itself. Without an index the answers are the same, only slower.
   */
  buildIndex(): Promise<number>;
}

/** What a brain is opened from. */
export interface OpenBrain {
  project: string;
  commit: string;
  tree: Tree;
  entries: readonly Entry[];
  /** Every parsed document. */
  texts: Iterable<Text>;
}
