import type { Brain } from './brain.ts';
import { findWord, type Word } from './match-word.ts';
import { paceScan } from './pace-scan.ts';
import { type FoundLine, linesOfWords, MOST_FOUND } from './scan-words.ts';
import type { Text } from './text.ts';
import type { Node } from './tree.ts';

/**
 * The sections whose own lines, the tables and cards of the section among them, hold every word; of each the line with
 * most of the words. At most 30 words, the rarest given first.
 */
export async function scanSections(
  brain: Brain,
  texts: readonly Text[],
  words: readonly Word[],
  signal: AbortSignal | undefined,
): Promise<{ found: FoundLine[]; more: boolean }> {
  const pace = paceScan(signal);
  const found: FoundLine[] = [];
  const all = 2 ** words.length - 1;
  for (const text of texts) {
    const wait = pace(text.folded.length);
    if (wait) await wait;
    if (!words.every((word) => findWord(text.folded, word, 0) !== -1)) continue;
    const held = new Map<string, { words: number; lines: Map<number, number> }>();
    linesOfWords(text, words).forEach((lines, index) => {
      for (const line of lines) {
        const section = sectionOf(brain, brain.ownerOf(text.path, line)!);
        const entry = held.get(section.id) ?? { words: 0, lines: new Map<number, number>() };
        entry.words |= 1 << index;
        entry.lines.set(line, (entry.lines.get(line) ?? 0) + 1);
        held.set(section.id, entry);
      }
    });
    for (const { words: mask, lines } of held.values()) {
      if (mask !== all) continue;
      if (found.length === MOST_FOUND) return { found, more: true };
      const ranked = [...lines].sort(([a, many], [b, more]) => more - many || a - b).map(([line]) => line);
      const body = ranked.find((line) => !isHeading(brain, brain.ownerOf(text.path, line)!, line));
      found.push({ text, line: body ?? ranked[0]! });
    }
  }
  return { found, more: false };
}

/** Whether a line is the heading that opens its node, whose title the breadcrumb shows. */
export function isHeading(brain: Brain, node: Node, line: number): boolean {
  if (node.kind === 'document') return /^#\s/.test(brain.text(node.path)!.line(line));
  return node.anchors.length > 0 && node.lines?.start === line;
}

/** The section, or the document outside of one, that a table, or a card in a list or a table, is part of. */
function sectionOf(brain: Brain, node: Node): Node {
  let at = node;
  // Only what a heading opens has anchors; a card without one is an item or a row.
  while (at.kind === 'table' || (at.kind === 'card' && at.anchors.length === 0)) at = brain.node(at.parent!)!;
  return at;
}
