/** A line and which of the words it holds, as bits. */
export interface LineWords {
  line: number;
  words: number;
}

/** The most lines that stand for one section. */
const MAX_LINES = 3;

/**
 * The few lines that together hold as many of the words as can be had: the one that adds most first, `shown` being words
 * that a reader sees anyway, in the breadcrumb. When no line adds any, the one with most words; none for no lines.
 */
export function coverWords(lines: readonly LineWords[], shown: number): number[] {
  const picked: number[] = [];
  let covered = shown;
  while (picked.length < MAX_LINES) {
    const best = pickMost(lines, ~covered);
    if (best === null) break;
    picked.push(best.line);
    covered |= best.words;
  }
  if (picked.length > 0) return picked;
  const most = pickMost(lines, -1) ?? lines[0];
  return most ? [most.line] : [];
}

function pickMost(lines: readonly LineWords[], wanted: number): LineWords | null {
  let best: LineWords | null = null;
  let most = 0;
  for (const line of lines) {
    const gain = countBits(line.words & wanted);
    if (gain > most) {
      best = line;
      most = gain;
    }
  }
  return best;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}
