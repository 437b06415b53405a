import type { Document } from '../documents/document.ts';
import type { Page } from './take.ts';

/** A document as a page with its takes; null when it is not Markdown text (`.md` or `.markdown`). */
export function readPage(_document: Document): Page | null {
  throw new Error('not yet');
}
