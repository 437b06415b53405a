import { headOfLine } from '../../text/clip-line.ts';
import type { Text } from './text.ts';

/** Lines of a document that fit one page. */
export interface LinePage {
  lines: readonly { number: number; text: string /** Characters of the line that are left out. */; cut: number }[];
  /** The first requested line that is not on the page; null when all are. */
  next: number | null;
}

/**
 * Whole lines from `start` to `end`, as long as the page stays within `bytes` (UTF-8, line numbers included). The first
 * line is always there, cut if it alone is longer than a page.
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
