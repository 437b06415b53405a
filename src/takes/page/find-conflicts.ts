import type { Lines } from '../../documents/document.ts';

const OPENING = /^<{7}(?:\s|$)/;
const CLOSING = /^>{7}(?:\s|$)/;

/**
 * The stretches of a page that git could not merge, their markers included. A marker without its partner is a stretch of
 * one line. `skipped` holds the lines of code blocks, which may show such markers.
 */
export function findConflicts(lines: readonly string[], skipped: ReadonlySet<number>): Lines[] {
  const conflicts: Lines[] = [];
  let opening: number | null = null;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (skipped.has(line)) continue;
    if (OPENING.test(text)) {
      if (opening !== null) conflicts.push({ start: opening, end: opening });
      opening = line;
    } else if (CLOSING.test(text)) {
      conflicts.push({ start: opening ?? line, end: line });
      opening = null;
    }
  }
  if (opening !== null) conflicts.push({ start: opening, end: opening });
  return conflicts;
}
