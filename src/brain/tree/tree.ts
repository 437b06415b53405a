import type { Lines } from '../../documents/document.ts';

/** The two rule sets for summaries. 2 is the default; 1 is kept because the eval compares them. */
export type Builder = 1 | 2;

/** What a node is of its repository. */
export type NodeKind = 'folder' | 'document' | 'section' | 'card' | 'table';

/** `text` for an ordinary document; else why a document node has no sections. */
export type Content = 'text' | 'empty' | 'binary' | 'lfs-pointer' | 'missing' | 'symlink' | 'external';

/** Whether what a node says still holds. */
export interface Status {
  state: 'current' | 'retired' | 'superseded';
  /**
   * What the document itself says, as written: `accepted`, `Stagnant`, `Last Call`; null when it states none.
   */
  word: string | null;
  /** Its successors, where `state` is `superseded` and they are named. */
  by: readonly StatusReference[];
}

/** The successor as the document names it, and the node it was found to be. */
export interface StatusReference {
  text: string;
  /** Null when nothing of that name is in the project. */
  node: string | null;
}

/** A place that an agent can descend to. Plain JSON data. */
export interface Node {
  /**
   * 12 characters, from the path, the kind, the titles on the way down inside the document and the ordinal among
   * equal siblings; so it survives an edit elsewhere in the document. A card's comes from its id instead of titles.
   */
  id: string;
  kind: NodeKind;
  /** Id of the parent; null for the root folder alone. */
  parent: string | null;
  /** Position among its siblings, from 0. */
  order: number;
  /** Of the folder or the document, from the root of the repository; '' for the root folder. */
  path: string;
  /** All lines of the node, those of its children included; null for folders and for documents without lines. */
  lines: Lines | null;
  title: string;
  /** At most 200 characters; '' when nothing can be said. */
  summary: string;
  /** Further names: front matter aliases, a folded first heading. */
  aliases: readonly string[];
  /** Fragments that lead here from a link, without `#`. */
  anchors: readonly string[];
  /** The id that a card, or the title of a document, begins with (`BR-012`); null when there is none. */
  card: string | null;
  /** Estimate for the whole node: a quarter of its characters, rounded up; for a folder the sum of its documents. */
  tokens: number;
  /** Its own, else that of the nearest ancestor that is not current. */
  status: Status;
  content: Content;
}

/**
 * How a line refers to another place; `supersedes` and `superseded-by` come from what a document says of its status.
 */
export type EdgeForm = 'link' | 'wikilink' | 'embed' | 'mention' | 'supersedes' | 'superseded-by';

/** A reference from a line of one node to another node. */
export interface Edge {
  form: EdgeForm;
  /** Id of the node that owns the line. */
  from: string;
  path: string;
  line: number;
  /** As written, with its anchor. */
  target: string;
  /** Id of the node it leads to; null when nothing is there. */
  to: string | null;
}

/** Something that an owner of the documents may want to fix. */
export interface TreeWarning {
  path: string;
  line: number | null;
  message: string;
}

/** Everything known about a project at a commit except its text. Equal inputs give equal bytes. */
export interface Tree {
  builder: Builder;
  /** Parents before children, siblings in their order; the first is the root folder. */
  nodes: readonly Node[];
  /** By path and line of their source. */
  edges: readonly Edge[];
  warnings: readonly TreeWarning[];
}
