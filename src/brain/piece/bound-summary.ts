import { cut } from '../../text/escape.ts';

/** How long a summary may be, in characters. */
const SUMMARY_WIDTH = 200;

/**
 * Text as one line of at most {@link SUMMARY_WIDTH} characters, cut at a sentence or a word where one ends late enough.
 */
export function boundSummary(text: string): string {
  const line = text
    .slice(0, 1000)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
  if (line.length <= SUMMARY_WIDTH) return line;
  const head = line.slice(0, SUMMARY_WIDTH - 1);
  const sentence = Math.max(
    head.lastIndexOf('. '),
    head.lastIndexOf('! '),
    head.lastIndexOf('? '),
    head.lastIndexOf('。'),
  );
  if (sentence >= SUMMARY_WIDTH / 2) return head.slice(0, sentence + 1);
  const word = head.lastIndexOf(' ');
  return word >= SUMMARY_WIDTH / 2 ? `${head.slice(0, word)}…` : cut(line, SUMMARY_WIDTH);
}

/** As many names as fit in `width` characters, then the number of the others. */
export function nameList(names: readonly string[], width: number): string {
  const shown: string[] = [];
  let length = 0;
  for (const name of names) {
    const short = cut(name.replace(/\s+/g, ' ').trim(), 48);
    if (shown.length > 0 && length + short.length + 2 > width - 16) break;
    shown.push(short);
    length += short.length + 2;
  }
  const left = names.length - shown.length;
  return shown.join(', ') + (left > 0 ? ` and ${left} more` : '');
}
