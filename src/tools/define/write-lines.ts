import type { Hit } from '../../brain/tree/hit.ts';
import type { LinePage } from '../../brain/tree/page-lines.ts';
import { escapeTerminal, escapeTerminalLines } from '../../text/escape.ts';
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

/** Hits as `path:line: text`, grouped under their breadcrumb and status. */
export function writeHits(hits: readonly Hit[]): string {
  const lines: string[] = [];
  let above = '';
  for (const { path, line, text, further, breadcrumb, status, node } of hits) {
    // In capitals, so that a hasty reader does not take it for current.
    const mark = status === null ? '' : ` (${escapeTerminal(status).replace(/^[a-z]+/, (word) => word.toUpperCase())})`;
    const heading = `${escapeTerminal(breadcrumb)} [${node}]${mark}`;
    if (heading !== above) lines.push(heading);
    above = heading;
    for (const one of [{ line, text }, ...further])
      lines.push(`  ${escapeTerminal(path)}:${one.line}: ${writeLine(one.text.trim())}`);
  }
  return lines.join('\n');
}
