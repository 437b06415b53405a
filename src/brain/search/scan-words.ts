import { countLineEnds } from '../../text/count-line-ends.ts';
import type { Text } from '../tree/text.ts';
import { yieldDuringScan } from '../tree/yield-during-scan.ts';
import { findWord, type Word } from './match-word.ts';

/** A line found by a scan. */
export interface FoundLine {
  text: Text;
  line: number;
  /** Lines of the same section with the words that this one lacks. */
  further?: readonly number[];
}

/** How many lines a scan keeps; beyond that it only reports that there are more. */
export const MAX_FOUND = 1000;

/**
 * The lines that contain every word, in the order of the texts; give the rarest word first. `more` when the scan
 * stopped at {@link MAX_FOUND}.
 */
export async function scanLines(
  texts: readonly Text[],
  words: readonly Word[],
  signal: AbortSignal | undefined,
): Promise<{ found: FoundLine[]; more: boolean }> {
  const [rarest, ...others] = words as [Word, ...Word[]];
  const pace = yieldDuringScan(signal);
  const found: FoundLine[] = [];
  for (const text of texts) {
    const { folded } = text;
    const wait = pace(folded.length);
    if (wait) await wait;
    let line = 1;
    let counted = 0;
    for (let at = findWord(folded, rarest, 0); at !== -1; ) {
      const start = folded.lastIndexOf('\n', at) + 1;
      const newline = folded.indexOf('\n', at + rarest.text.length);
      const end = newline === -1 ? folded.length : newline;
      if (others.length === 0 || holdsAll(folded.slice(start, end), others)) {
        line += countLineEnds(folded, counted, start);
        counted = start;
        if (found.length === MAX_FOUND) return { found, more: true };
        found.push({ text, line });
      }
      at = newline === -1 ? -1 : findWord(folded, rarest, newline + 1);
    }
  }
  return { found, more: false };
}

/** The lines of one text that contain a word; at most {@link MAX_FOUND}. */
export function linesOfWord({ folded }: Text, word: Word): number[] {
  const lines: number[] = [];
  let line = 1;
  let counted = 0;
  for (let at = findWord(folded, word, 0); at !== -1 && lines.length < MAX_FOUND; ) {
    line += countLineEnds(folded, counted, at);
    counted = at;
    lines.push(line);
    const newline = folded.indexOf('\n', at + word.text.length);
    at = newline === -1 ? -1 : findWord(folded, word, newline + 1);
  }
  return lines;
}

function holdsAll(line: string, words: readonly Word[]): boolean {
  return words.every((word) => findWord(line, word, 0) !== -1);
}

/** The words, the rarest in a sample of the texts first; among equals the longest, since it scans fastest. */
export function orderByRarity(texts: readonly Text[], words: readonly Word[]): Word[] {
  if (words.length === 1) return [...words];
  const step = Math.max(1, Math.floor(texts.length / 40));
  const counts = words.map(() => 0);
  for (let at = 0; at < texts.length; at += step) {
    const sample = texts[at]!.folded.slice(0, 20_000);
    words.forEach((word, index) => {
      for (let found = sample.indexOf(word.text); found !== -1; found = sample.indexOf(word.text, found + 1)) {
        counts[index]!++;
      }
    });
  }
  const order = words.map((_, index) => index);
  order.sort((a, b) => counts[a]! - counts[b]! || words[b]!.text.length - words[a]!.text.length || a - b);
  return order.map((index) => words[index]!);
}
