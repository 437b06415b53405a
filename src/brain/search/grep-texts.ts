import { countLineEnds } from '../../text/count-line-ends.ts';
import { isAscii, lowerCase } from '../../text/fold-text.ts';
import type { Text } from '../tree/text.ts';
import { yieldDuringScan } from '../tree/yield-during-scan.ts';
import type { Pattern } from './compile-pattern.ts';

/** How many instructions one line may take: about a tenth of a second, in which nothing else runs. */
const MAX_STEPS = 2_000_000;

/** A matching line, and the offset of the match in it. */
export interface Match {
  text: Text;
  line: number;
  offset: number;
}

/**
 * The matching lines in the order of the texts, found lazily. Lines that lack the literal of every match, or that end
 * in a character no match ends in, never reach the regular expression, which keeps common greps as fast as `indexOf`.
 * A line that is too long for so large a pattern is not searched but given to `onSkipped`.
 */
export async function* grepTexts(
  texts: Iterable<Text>,
  pattern: Pattern,
  signal: AbortSignal | undefined,
  onSkipped: (place: { text: Text; line: number }) => void,
): AsyncGenerator<Match> {
  const pace = yieldDuringScan(signal);
  for (const text of texts) {
    const wait = pace(text.text.length);
    if (wait) await wait;
    const lines = linesToTry(text, pattern);
    for (const line of lines) {
      const source = text.line(line);
      if (source.length * pattern.size > MAX_STEPS) {
        onSkipped({ text, line });
        continue;
      }
      const pause = pattern.plain ? undefined : pace(source.length * 20);
      if (pause) await pause;
      const offset = pattern.find(source);
      if (offset !== -1) yield { text, line, offset };
    }
  }
}

function linesToTry(text: Text, pattern: Pattern): Iterable<number> {
  if (pattern.literal !== '') return linesWith(text, pattern);
  return pattern.mayEndIn === null ? allLines(text) : linesEndingIn(text, pattern.mayEndIn);
}

function* linesEndingIn({ text }: Text, mayEndIn: (unit: number) => boolean): Iterable<number> {
  for (let start = 0, line = 1; ; line++) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end > start && mayEndIn(text.charCodeAt(end - 1))) yield line;
    if (newline === -1) return;
    start = newline + 1;
  }
}

function* allLines(text: Text): Iterable<number> {
  for (let line = 1; line <= text.lineCount; line++) yield line;
}

/** The lines that contain the pattern's literal. */
function* linesWith(text: Text, { literal, matchCase }: Pattern): Iterable<number> {
  const searched = matchCase ? text.text : isAscii(text.text) ? text.folded : lowerCase(text.text);
  // Lower case may be longer than upper case, as for İ. Offsets then differ, and line ends must be counted instead.
  const sameOffsets = searched.length === text.text.length;
  let line = 1;
  let counted = 0;
  for (let at = searched.indexOf(literal); at !== -1; ) {
    if (sameOffsets) line = text.lineAt(at);
    else {
      line += countLineEnds(searched, counted, at);
      counted = at;
    }
    yield line;
    const newline = searched.indexOf('\n', at);
    at = newline === -1 ? -1 : searched.indexOf(literal, newline + 1);
  }
}
