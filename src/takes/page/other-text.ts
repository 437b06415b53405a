import { outlineDocument } from '../../documents/outline/outline-document.ts';
import { findTakesBlocks } from './find-takes-blocks.ts';

/** The text of a page without its takes tables and comments; front matter is included. */
export function otherText(lines: readonly string[]): string {
  const { opaque } = outlineDocument({ path: '', blob: '', bytes: 0, lines, flags: [] });
  const comments = opaque.filter(({ form }) => form === 'comment').map((comment) => comment.lines);
  const left = [...lines];
  for (const { start, end } of [...findTakesBlocks(lines, opaque).blocks, ...comments]) left.fill('', start - 1, end);
  return left.join('\n');
}
