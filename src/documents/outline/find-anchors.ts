import type { Blocks } from '../markdown/blocks.ts';

const ANCHOR = /<a\s{1,9}(?:id|name)\s{0,9}=\s{0,9}(?:"([^"<>]{1,200})"|'([^'<>]{1,200})')/gi;

/** The `<a id>` and `<a name>` anchors outside code and comments, with their lines (from 1). */
export function findAnchors({ tokens, lines }: Blocks): { line: number; name: string }[] {
  const anchors: { line: number; name: string }[] = [];
  for (const token of tokens) {
    const isHtml = token.type === 'html_block' && !token.content.startsWith('<!--');
    if (token.type !== 'inline' && !isHtml) continue;
    if (!token.content.includes('<a') && !token.content.includes('<A')) continue;
    const [start, end] = token.map!;
    for (let line = start; line < end; line++) {
      for (const match of lines[line]!.matchAll(ANCHOR)) {
        anchors.push({ line: line + 1, name: (match[1] ?? match[2])! });
      }
    }
  }
  return anchors;
}
