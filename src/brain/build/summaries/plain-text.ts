import { scanInline } from '../../../documents/markdown/scan-inline.ts';

/** Markdown of one cell or line as plain words on one line: the names of links kept, their targets and all marks not. */
export function plainText(markdown: string): string {
  return scanInline(markdown.slice(0, 4000), () => false)
    .text.replace(/\s+/g, ' ')
    .trim();
}
