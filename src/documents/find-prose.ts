import type { Blocks } from './blocks.ts';
import type { Prose } from './outline.ts';
import { scanInline } from './scan-inline.ts';

/** The paragraphs of a document, of its list items and quotes too, as plain text on one line each. */
export function findProse({ tokens, isReference }: Blocks): Prose[] {
  const prose: Prose[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'paragraph_open') continue;
    const source = tokens[index + 1]!.content.replace(/^\[![A-Za-z]{1,20}\][+-]?/, '');
    const text = scanInline(source, isReference).text.replace(/\s+/g, ' ').trim();
    if (text !== '') prose.push({ lines: { start: token.map![0] + 1, end: token.map![1] }, text });
  }
  return prose;
}
