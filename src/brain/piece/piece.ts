import type { DocumentFlag, Lines } from '../../documents/document.ts';
import type { Link } from '../../documents/outline/outline.ts';
import type { Builder, Content, NodeKind, TreeWarning } from '../tree/tree.ts';

/** A status as one document states it, its references not yet resolved. */
export interface StatedStatus {
  state: 'current' | 'retired' | 'superseded';
  word: string | null;
  /** Successors: link targets, ids or names, as written. */
  by: readonly string[];
  /** Its predecessors, as written. */
  supersedes: readonly string[];
  line: number;
}

/** The status of another document as a table states it. */
export interface ListedStatus {
  /** The target of the row's link, or the id that it begins with, as written. */
  subject: string;
  status: StatedStatus;
}

/** A node as far as its document tells. The parent is an index into the nodes of the piece; null for the document. */
export interface PieceNode {
  id: string;
  kind: Exclude<NodeKind, 'folder'>;
  parent: number | null;
  order: number;
  lines: Lines | null;
  title: string;
  /** Without what the status adds. */
  summary: string;
  aliases: readonly string[];
  anchors: readonly string[];
  card: string | null;
  tokens: number;
  status: StatedStatus | null;
}

/**
 * The parsed form of one document: a pure function of its path, its bytes and the builder version, so it can be cached
 * under these three. Plain JSON data.
 */
export interface Piece {
  path: string;
  blob: string;
  builder: Builder;
  content: Content;
  flags: readonly DocumentFlag[];
  lineCount: number;
  /** Parents before children; the first is the document. */
  nodes: readonly PieceNode[];
  /** Links to places that may be in the project; URLs are left out. */
  links: readonly Link[];
  /** Links to the web, which may lead to documents of this project in their published form. */
  urls: readonly { line: number; target: string; anchor: string | null }[];
  /** Words in the form of a card id, once a line; the assembled tree tells which of them are cards. */
  mentions: readonly { id: string; line: number }[];
  /** The names that its text gives to places, in reStructuredText, where they are known to all documents. */
  labels: readonly string[];
  /** What its tables state of other documents. */
  listed: readonly ListedStatus[];
  warnings: readonly TreeWarning[];
}
