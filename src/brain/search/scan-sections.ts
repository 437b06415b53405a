import type { Brain } from '../tree/brain.ts';
import { lineRangesOf } from '../tree/line-ranges-of.ts';
import type { Text } from '../tree/text.ts';
import type { Node } from '../tree/tree.ts';
import { yieldDuringScan } from '../tree/yield-during-scan.ts';
import { coverWords } from './cover-words.ts';
import type { Word } from './match-word.ts';
import { type FoundLine, linesOfWord, MAX_FOUND } from './scan-words.ts';

/**
 * The sections whose own lines, with their tables and cards, contain every word, each represented by the lines that
 * contain them. At most 30 words; give the rarest first.
 */
export async function scanSections(
  brain: Brain,
  texts: readonly Text[],
  words: readonly Word[],
  signal: AbortSignal | undefined,
): Promise<{ found: FoundLine[]; more: boolean }> {
  const pace = yieldDuringScan(signal);
  const found: FoundLine[] = [];
  for (const text of texts) {
    const wait = pace(text.folded.length);
    if (wait) await wait;
    for (const [section, lines] of sectionsWith(brain, text, words)) {
      if (found.length === MAX_FOUND) return { found, more: true };
      found.push(coverSection(brain, text, section, lines));
    }
  }
  return { found, more: false };
}

/** The sections of a text that contain every word, each with the lines that contain any, and which ones as bits. */
function sectionsWith(brain: Brain, text: Text, words: readonly Word[]): Map<Node, Map<number, number>> {
  const held = new Map<Node, Map<number, number>>();
  let places: { start: number; section: Node }[] | null = null;
  for (const [index, word] of words.entries()) {
    const lines = linesOfWord(text, word);
    if (lines.length > 0) places ??= placesOf(brain, text.path);
    const seen = new Set<Node>();
    let here = 0;
    for (const line of lines) {
      while (here + 1 < places!.length && places![here + 1]!.start <= line) here++;
      const { section } = places![here]!;
      if (index === 0 && !held.has(section)) held.set(section, new Map());
      const wordsOf = held.get(section);
      if (!wordsOf) continue;
      wordsOf.set(line, (wordsOf.get(line) ?? 0) | (1 << index));
      seen.add(section);
    }
    for (const section of held.keys()) if (!seen.has(section)) held.delete(section);
    if (held.size === 0) break;
  }
  return held;
}

/** Where in a document the section changes. */
function placesOf(brain: Brain, path: string): { start: number; section: Node }[] {
  const nodes = brain.nodesOf(path);
  return lineRangesOf(nodes, 0).map(({ start, owner }) => ({ start, section: sectionOf(brain, nodes[owner]!) }));
}

/** The lines that represent a section. Its heading is used only if there is no other, since the breadcrumb shows it. */
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
