import { isSkipped } from '../file/index-document.ts';
import type { IndexedDocument } from '../tree/brain.ts';

/** Lines that belong together: a paragraph, a list item with what is inside it, a table row, a piece of code. */
export interface Block {
  start: number;
  end: number;
  kind: 'text' | 'item' | 'row' | 'code';
  /** What introduces it: the paragraph above a list or table, the header of a table; null when nothing does. */
  lead: { start: number; end: number } | null;
  /** Those of the same list, table or piece of code have the same number. */
  group: number;
}

const FENCE = /^\s*(?:`{3,}|~{3,})/;
const ITEM = /^(\s*)(?:[-*+]|\d{1,9}[.)])\s+\S/;
const ROW = /^\s*\|.*\||^[^|`]*\|[^|]*\|/;
const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const HEADING = /^\s{0,3}#{1,6}\s/;
/** Lines of a piece of code that are shown at once. */
const CODE_LINES = 20;
/** A list, table or piece of code of up to this many lines is also a block as a whole, with the sentence above it. */
const WHOLE_LINES = 14;

/**
 * The blocks of a section, in order, by lines from its first on; items contain those inside them. The heading and skipped
 * lines are in none.
 */
export function splitBlocks(lines: readonly string[], skips: IndexedDocument['skips']): Block[] {
  const passages: Block[] = [];
  const [start, end] = [1, lines.length];
  const line = (number: number) => lines[number - 1] ?? '';
  const isBlank = (number: number) => number > end || isSkipped(skips, number) || line(number).trim() === '';
  let group = 0;
  let lead: Block['lead'] = null;
  for (let at = start; at <= end; ) {
    if (isBlank(at) || (HEADING.test(line(at)) && at === start)) {
      at++;
      continue;
    }
    group++;
    if (FENCE.test(line(at))) {
      const close = closingFence(lines, at, end);
      for (let from = at; from <= close; from += CODE_LINES)
        passages.push({ start: from, end: Math.min(close, from + CODE_LINES - 1), kind: 'code', lead, group });
      pushWhole(at, close);
      at = close + 1;
    } else if (ROW.test(line(at)) && at < end && DELIMITER.test(line(at + 1)) && line(at + 1).includes('-')) {
      let last = at + 1;
      while (last < end && !isBlank(last + 1) && line(last + 1).includes('|')) last++;
      const header = { start: at, end: at + 1 };
      if (last === at + 1) passages.push({ start: at, end: last, kind: 'text', lead, group });
      for (let row = at + 2; row <= last; row++)
        passages.push({ start: row, end: row, kind: 'row', lead: header, group });
      pushWhole(at, last);
      at = last + 1;
    } else if (ITEM.test(line(at))) {
      const after = pushItems(at);
      pushWhole(at, after - 1);
      at = after;
    } else {
      let last = at;
      while (last < end && !isBlank(last + 1) && !ITEM.test(line(last + 1)) && !FENCE.test(line(last + 1))) last++;
      passages.push({ start: at, end: last, kind: 'text', lead: null, group });
      // A paragraph that ends in a full stop before an empty line introduces nothing.
      lead = /[:：]\s*$/.test(line(last)) || !isBlank(last + 1) ? { start: at, end: last } : null;
      at = last + 1;
    }
  }
  return passages;

  /** A short group together with what introduces it, so that nothing between the two is left out. */
  function pushWhole(first: number, last: number): void {
    const from = lead?.start ?? first;
    if (last > first && last - from < WHOLE_LINES)
      passages.push({ start: from, end: last, kind: 'text', lead: null, group });
    lead = null;
  }

  /** The items of a list, those inside others too; returns the line after it. */
  function pushItems(first: number): number {
    const open: { indent: number; passage: Block }[] = [];
    let at = first;
    let last = first;
    const above = lead;
    for (; at <= end; at++) {
      if (isBlank(at)) {
        // A list goes on after a blank line only with another item, or with what is indented below one.
        if (isBlank(at + 1)) continue;
        if (!ITEM.test(line(at + 1)) && !/^(?: {2,}|\t)/.test(line(at + 1))) break;
        continue;
      }
      const indent = ITEM.exec(line(at))?.[1]?.replaceAll('\t', '    ').length;
      if (FENCE.test(line(at)) && indent === undefined) {
        at = closingFence(lines, at, end);
      } else if (indent === undefined && /^\S/.test(line(at)) && line(at - 1).trim() === '' && at > first) break;
      else if (indent !== undefined) {
        while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
        const passage: Block = { start: at, end: at, kind: 'item', lead: above, group };
        passages.push(passage);
        open.push({ indent, passage });
      }
      last = at;
      for (const { passage } of open) passage.end = at;
    }
    return last + 1;
  }
}

function closingFence(lines: readonly string[], open: number, end: number): number {
  const mark = /^\s*([`~])\1*/.exec(lines[open - 1]!)![0].trim();
  for (let at = open + 1; at <= end; at++) {
    const text = lines[at - 1]!.trim();
    if (text.startsWith(mark) && text.replaceAll(mark[0]!, '') === '') return at;
  }
  return end;
}
