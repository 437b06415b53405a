import { decodeDocument } from '../../src/documents/document.ts';
import type { Outline } from '../../src/documents/outline/outline.ts';
import { outlineDocument } from '../../src/documents/outline/outline-document.ts';

/** The outline of a text as a document of its own. */
export function outlineOf(text: string | Uint8Array, path = 'a/page.md'): Outline {
  return outlineDocument(decodeDocument({ path, blob: '0'.repeat(40), content: Buffer.from(text) }));
}

/** Headings as one line each: `2 Title 3-4`. */
export function headingsOf(text: string | Uint8Array): string[] {
  return outlineOf(text).headings.map(({ level, title, lines }) => `${level} ${title} ${lines.start}-${lines.end}`);
}
