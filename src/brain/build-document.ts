import type { Document } from '../documents/document.ts';
import type { Outline } from '../documents/outline.ts';
import type { Piece } from './piece.ts';
import type { Builder } from './tree.ts';

/** The piece of one document: its nodes, links and stated statuses. Knows nothing of any other document. */
export function buildDocument(document: Document, outline: Outline, builder: Builder): Piece {
  throw new Error(`not yet: ${document.path} ${outline.title} ${builder}`);
}
