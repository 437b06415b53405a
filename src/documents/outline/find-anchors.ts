import type { Blocks } from '../markdown/blocks.ts';

const ANCHOR = /<a\s{1,9}(?:id|name)\s{0,9}=\s{0,9}(?:"([^"<>]{1,200})"|'([^'<>]{1,200})')/gi;

/** Obsidian's id of a block: the last word of its line. */
const BLOCK_ID = /(?:^|\s)(\^[A-Za-z0-9-]{1,100})\s*$/;

/** The `<a id>` and `<a name>` anchors and `^block` ids outside code and comments, with their lines (from 1). */
export function findAnchors({ tokens, lines }: Blocks): { line: number; name: string }[] {
  const anchors: { line: number; name: string }[] = [];
  for (const token of tokens) {
    const isHtml = token.type === 'html_block' && !token.content.startsWith('<!--');
    if (token.type !== 'inline' && !isHtml) continue;
    if (!/<a|\^[\w-]+\s*$/im.test(token.content)) continue;
    const [start, end] = token.map!;
    for (let line = start; line < end; line++) {
      const block = isHtml ? null : BLOCK_ID.exec(lines[line]!);
      if (block) anchors.push({ line: line + 1, name: block[1]! });
      for (const match of lines[line]!.matchAll(ANCHOR)) {
        anchors.push({ line: line + 1, name: (match[1] ?? match[2])! });
      }
    }
  }
  return anchors;
}
