import type { FrontMatter } from '../outline/outline.ts';

/** How many lines a preamble may have. */
const MAX_LINES = 60;

/** The fields at the top of a text, as proposals have them: `PEP: 8`, `Status: Final`. Null when it begins otherwise. */
export function readPreamble(lines: readonly string[]): FrontMatter | null {
  const data: Record<string, unknown> = {};
  let key: string | null = null;
  let end = 0;
  for (const line of lines.slice(0, MAX_LINES)) {
    if (line.trim() === '') break;
    const field = /^:?([A-Za-z][\w -]{0,30}):\s*(.*)$/.exec(line);
    if (field && !/^\s/.test(line)) {
      key = field[1]!.toLowerCase();
      data[key] = field[2]!.trim();
    } else if (key !== null && /^\s+\S/.test(line)) {
      data[key] = `${data[key]} ${line.trim()}`.trim();
    } else {
      return null;
    }
    end++;
  }
  return Object.keys(data).length < 2 ? null : { lines: { start: 1, end }, data };
}
