import { cut } from '../../../text/escape.ts';

/** How long a summary may be, in characters. */
const SUMMARY_WIDTH = 200;

/** Text as one line of at most {@link SUMMARY_WIDTH} characters, cut at a sentence or a word where one ends late enough. */
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
