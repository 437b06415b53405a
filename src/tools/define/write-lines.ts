import type { LinePage } from '../../brain/tree/page-lines.ts';
import { escapeTerminalLines } from '../../text/escape.ts';
import { groupDigits } from '../../text/plural.ts';

/** Bytes of document text on one page of a plain read, and of one node: more is rarely what was looked for. */
export const PAGE_BYTES = 7500;

/** One line of a document for an agent: control and reordering characters are made visible, tabs are kept. */
export function writeLine(text: string): string {
  return escapeTerminalLines(text);
}

/** Numbered lines, `12: text`; a cut line says how much is missing. */
export function writeNumbered({ lines }: LinePage): string {
  return lines
    .map(({ number, text, cut }) => {
      const rest = cut > 0 ? ` … (${groupDigits(cut)} more characters on this line; grep finds parts of it)` : '';
      return `${number}: ${writeLine(text)}${rest}`;
    })
    .join('\n');
}
