import type { Entry } from '../documents/repository.ts';
import type { Ranker } from './hit.ts';
import type { Builder, Edge, Node, Tree } from './tree.ts';

/** The text of one document, ready to be scanned. */
export interface Text {
  path: string;
  /** Lines joined by LF, as written. */
  text: string;
  lineCount: number;
}

/** A project at a commit, in memory: what every tool works on. Never changes once opened. */
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
  /** The nodes of a folder or document path. */
  at(path: string): Node | undefined;
  children(node: Node): readonly Node[];
  /** The deepest node whose lines hold this one; undefined when there is no such line. */
  ownerOf(path: string, line: number): Node | undefined;
  outgoing(node: Node): readonly Edge[];
  incoming(node: Node): readonly Edge[];
  rank: Ranker;
}

export interface OpenBrain {
  project: string;
  commit: string;
  tree: Tree;
  entries: readonly Entry[];
  /** Every parsed document: its path, and its lines joined by LF. */
  texts: Iterable<{ path: string; text: string }>;
  /** Takes the place of the built-in ranked pass. */
  rank?: Ranker;
}

/** Indexes a tree and its texts for the tools. */
export function openBrain(given: OpenBrain): Brain {
  throw new Error(`not yet: ${given.project}`);
}
