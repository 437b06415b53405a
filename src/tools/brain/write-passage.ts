import type { HitLine } from '../../brain/search/search-brain.ts';
import { clipLine } from '../../text/clip-line.ts';
import { foldText } from '../../text/fold-text.ts';
import { writeLine } from '../define/write-lines.ts';

/** Lines of a passage as shown: a run without a gap, each with its number. */
export interface ShownPassage {
  rows: string[];
  start: number;
  end: number;
}

/**
 * The run of whole lines that holds most of the words and fits; the whole passage when it does. A line that is too long by
 * itself is cut around the first word.
 */
export function writePassage(lines: readonly HitLine[], words: readonly string[], bytes: number): ShownPassage {
  const row = ({ line, text }: HitLine) => `${line}: ${writeLine(text)}`;
  const rows = lines.map(row);
  const sizes = rows.map((text) => Buffer.byteLength(text) + 1);
  const shown = (from: number, to: number) => ({
    rows: rows.slice(from, to + 1),
    start: lines[from]!.line,
    end: lines[to]!.line,
  });
  if (sizes.reduce((sum, size) => sum + size, 0) <= bytes) return shown(0, rows.length - 1);
  const heads = words.map((word) => headOf(foldText(word)));
  const held = lines.map(({ text }) => {
    const folded = foldText(text);
    return heads.filter((head) => folded.includes(head)).length;
  });
  let from = held.indexOf(Math.max(...held));
  let to = from;
  let used = sizes[from]!;
  if (used > bytes) {
    const { line, text } = lines[from]!;
    const at = Math.min(
      ...heads.map((head) => foldText(text).indexOf(head)).filter((offset) => offset !== -1),
      text.length,
    );
    // Letters of most scripts take up to three bytes.
    const width = Math.max(60, Math.floor((bytes - 12) * (text.length / Buffer.byteLength(text))));
    return { rows: [row({ line, text: clipLine(text, at, width) })], start: line, end: line };
  }
  for (;;) {
    const [below, above] = [sizes[to + 1], sizes[from - 1]];
    const takeBelow = below !== undefined && used + below <= bytes;
    const takeAbove = above !== undefined && used + above <= bytes;
    if (!takeBelow && !takeAbove) return shown(from, to);
    if (takeBelow && (!takeAbove || held[to + 1]! >= held[from - 1]!)) used += sizes[++to]!;
    else used += sizes[--from]!;
  }
}

/** What the forms of a word begin with, roughly. */
const headOf = (word: string) => (word.length > 5 ? word.slice(0, word.length - 2) : word);
