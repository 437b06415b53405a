import type { Document } from '../../documents/document.ts';
import { isMarkdown } from '../../documents/is-markdown.ts';
import type { Outline } from '../../documents/outline/outline.ts';
import { outlineDocument } from '../../documents/outline/outline-document.ts';
import { composeName } from '../../text/name-forms.ts';
import { parseTakes } from './parse-takes.ts';
import type { Page } from './take.ts';

/**
 * Reads a document as a page with its takes; null when it is not Markdown text: an extension other than `.md` or
 * `.markdown`, binary content, or a Git LFS pointer. Pass the outline if there is one already.
 */
export function readPage(document: Document, outline?: Outline): Page | null {
  const { path, blob, lines, flags } = document;
  if (!isMarkdown(path) || flags.includes('binary') || flags.includes('lfs-pointer')) return null;
  const structure = outline ?? outlineDocument(document);
  const { takes, warnings } = parseTakes(document, structure);
  return { slug: slugOf(path), path, title: structure.title, blob, lines, takes, warnings };
}

/** The slug of a page: its path without the Markdown extension, in composed letters (NFC). */
export function slugOf(path: string): string {
  return composeName(path.replace(/\.(?:md|markdown)$/i, ''));
}
