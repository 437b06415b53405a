/** A line, and the words it contains as bits. */
export interface LineWords {
  line: number;
  words: number;
}

/** Lines shown of one section. */
const MAX_LINES = 3;

/**
 * The few lines that together contain most of the words, found greedily. `shown` are words that the reader sees anyway,
 * in the breadcrumb. When no line adds a word, the line with most words.
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
