import { clipLine } from '../../text/clip-line.ts';
import { foldText } from '../../text/fold-text.ts';
import type { Brain } from '../tree/brain.ts';
import { breadcrumbOf, describeStatus } from '../tree/describe-place.ts';
import type { Hit } from '../tree/hit.ts';

/** How many characters of a line a hit shows. */
export const HIT_WIDTH = 300;

/** The hit for a line; a long line is clipped around the first of the words, or around an offset. */
export function toHit(
  brain: Brain,
  path: string,
  line: number,
  around: readonly string[] | number,
  further: readonly number[] = [],
): Hit {
  const node = brain.ownerOf(path, line)!;
  const show = (number: number) => {
    const text = brain.text(path)!.line(number);
    return text.length <= HIT_WIDTH ? text : clipLine(text, offsetOf(text, around), HIT_WIDTH);
  };
  return {
    node: node.id,
    path,
    line,
    text: show(line),
    further: further.map((number) => ({ line: number, text: show(number) })),
    breadcrumb: breadcrumbOf(brain, node),
    status: describeStatus(brain, node),
  };
}

function offsetOf(text: string, around: readonly string[] | number): number {
  if (typeof around === 'number') return around;
  const folded = foldText(text);
  const offsets = around.map((word) => folded.indexOf(word)).filter((offset) => offset !== -1);
  return offsets.length === 0 ? 0 : Math.min(...offsets);
}
