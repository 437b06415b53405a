import { headOfLine } from '../../text/clip-line.ts';
import type { Text } from './text.ts';

/** Some lines of a document, as many as fit a page. */
export interface LinePage {
  lines: readonly { number: number; text: string /** Characters of the line that are left out. */; cut: number }[];
  /** The first line that was asked for and is not on the page; null when all are. */
  next: number | null;
}

/**
 * Lines from `start` to `end`, whole lines as long as the page stays within `bytes` (UTF-8, each with its number). The
 * first line is always there; one that alone is longer than a page is cut between two characters.
 */
export function pageLines(text: Text, start: number, end: number, bytes: number): LinePage {
  const lines: { number: number; text: string; cut: number }[] = [];
  let used = 0;
  for (let number = start; number <= end; number++) {
    const whole = text.line(number);
    const shown = headOfLine(whole, bytes);
    const size = Buffer.byteLength(shown) + String(number).length + 3;
    if (lines.length > 0 && used + size > bytes) return { lines, next: number };
    lines.push({ number, text: shown, cut: whole.length - shown.length });
    used += size;
  }
  return { lines, next: null };
}
