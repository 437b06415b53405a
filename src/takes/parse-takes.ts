import type { Document } from '../documents/document.ts';
import type { Outline } from '../documents/outline.ts';
import type { Take, TakeWarning } from './take.ts';

/** The takes tables of a document, and a warning for everything in them that could not be read as it was meant. */
export function parseTakes(_document: Document, _outline: Outline): { takes: Take[]; warnings: TakeWarning[] } {
  throw new Error('not yet');
}
