import type { Blocks } from '../markdown/blocks.ts';
import { scanInline } from '../markdown/scan-inline.ts';
import type { Prose } from './outline.ts';

/** The marker of an alert such as `> [!NOTE]`, which is not part of its text. */
const ALERT = /^\[![A-Za-z]{1,20}\][+-]?/;

/** The paragraphs of a document, of its list items and quotes too, as plain text on one line each. */
export function findProse({ tokens, isReference, inlineOf }: Blocks): Prose[] {
  const prose: Prose[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'paragraph_open') continue;
    const inline = tokens[index + 1]!;
    const alert = ALERT.exec(inline.content)?.[0];
    const scanned =
      alert === undefined ? inlineOf(inline) : scanInline(inline.content.slice(alert.length), isReference);
    const text = scanned.text.replace(/\s+/g, ' ').trim();
    if (text !== '') prose.push({ lines: { start: token.map![0] + 1, end: token.map![1] }, text });
  }
  return prose;
}
