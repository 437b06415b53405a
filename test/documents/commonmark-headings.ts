import { Parser } from 'commonmark';
import { readFrontMatter } from '../../src/documents/outline/front-matter.ts';
import { parserLines } from '../../src/documents/outline/outline-document.ts';

/** The top-level headings that the reference parser of CommonMark finds: `level start-end`. */
export function commonmarkHeadings(lines: readonly string[]): string[] {
  const text = parserLines(lines);
  text.fill('', 0, readFrontMatter(lines)?.lines.end ?? 0);
  const headings: string[] = [];
  let node = new Parser().parse(text.join('\n')).firstChild;
  for (; node !== null; node = node.next) {
    if (node.type !== 'heading') continue;
    const [[start], [end]] = node.sourcepos;
    headings.push(`${node.level} ${start}-${end}`);
  }
  return headings;
}
