import type { Brain } from './brain.ts';
import { coverWords } from './cover-words.ts';
import { findWord, type Word } from './match-word.ts';
import { paceScan } from './pace-scan.ts';
import { type FoundLine, linesOfWords, MOST_FOUND } from './scan-words.ts';
import type { Text } from './text.ts';
import type { Node } from './tree.ts';

/**
 * The sections whose own lines, the tables and cards of the section among them, hold every word, each by the
 * lines that hold them. At most 30 words, the rarest given first.
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
    const held = new Map<string, { section: Node; lines: Map<number, number> }>();
    linesOfWords(text, words).forEach((lines, index) => {
      for (const line of lines) {
        const section = sectionOf(brain, brain.ownerOf(text.path, line)!);
        const entry = held.get(section.id) ?? { section, lines: new Map<number, number>() };
        entry.lines.set(line, (entry.lines.get(line) ?? 0) | (1 << index));
        held.set(section.id, entry);
      }
    });
    for (const { section, lines } of held.values()) {
      if ([...lines.values()].reduce((mask, held) => mask | held, 0) !== all) continue;
      if (found.length === MOST_FOUND) return { found, more: true };
      found.push(coverSection(brain, text, section, lines));
    }
  }
  return { found, more: false };
}

/** The lines of a section that stand for it, its heading only for want of others, since the breadcrumb shows it. */
export function coverSection(brain: Brain, text: Text, section: Node, words: ReadonlyMap<number, number>): FoundLine {
  const lines = [...words].map(([line, held]) => ({ line, words: held })).sort((a, b) => a.line - b.line);
  const heading = lines.find(({ line }) => isHeading(brain, section, line));
  const body = lines.filter((line) => line !== heading);
  const [line, ...further] = coverWords(body.length > 0 ? body : lines, body.length > 0 ? (heading?.words ?? 0) : 0);
  return { text, line: line ?? section.lines!.start, further: further.sort((a, b) => a - b) };
}

/** Whether a line is the heading that opens its node, whose title the breadcrumb shows. */
function isHeading(brain: Brain, node: Node, line: number): boolean {
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
