import type { Node } from './tree.ts';

/** Lines of a document that follow one another and have one owner, up to where the next stretch starts. */
export interface LineRange {
  /** Its first line. */
  start: number;
  /** The position in the tree of the node that owns it. */
  owner: number;
}

/** The lines of the document at a position of the tree, as stretches in their order. */
export function lineRangesOf(nodes: readonly Node[], document: number): LineRange[] {
  const stretches: LineRange[] = [];
  const open: number[] = [];
  const add = (start: number, owner: number) => {
    if (stretches.at(-1)?.start === start) stretches.pop();
    stretches.push({ start, owner });
  };
  const closeBefore = (line: number) => {
    while (open.length > 1 && nodes[open.at(-1)!]!.lines!.end < line) {
      const { end } = nodes[open.pop()!]!.lines!;
      add(end + 1, open.at(-1)!);
    }
  };
  const { path } = nodes[document]!;
  for (let at = document; nodes[at]?.path === path; at++) {
    const { lines } = nodes[at]!;
    if (lines === null) return [];
    closeBefore(lines.start);
    open.push(at);
    add(lines.start, at);
  }
  closeBefore(Number.POSITIVE_INFINITY);
  return stretches;
}
