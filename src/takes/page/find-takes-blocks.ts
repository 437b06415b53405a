import type { Lines } from '../../documents/document.ts';
import type { Outline } from '../../documents/outline/outline.ts';
import type { TakeWarning } from './take.ts';

const MARKER = /^\s{0,20}<!--(-?)\s{0,9}gbrain:takes:(begin|end)\s{0,9}-->\s*$/;

/** The line ranges between the takes markers, markers included, and what is wrong with the markers. */
export interface TakesBlocks {
  blocks: readonly Lines[];
  warnings: readonly TakeWarning[];
}

/**
 * Finds the markers `<!--- gbrain:takes:begin -->` and `<!--- gbrain:takes:end -->`. A marker is a whole HTML comment,
 * by CommonMark's rules; the same text in a fence, in code or in a longer comment is documentation about takes.
 */
export function findTakesBlocks(lines: readonly string[], opaque: Outline['opaque']): TakesBlocks {
  const blocks: Lines[] = [];
  const warnings: TakeWarning[] = [];
  let begin: number | null = null;
  for (const { form, lines: range } of opaque) {
    if (form === 'html') warnings.push(...hiddenMarkers(lines, range));
    if (form !== 'comment') continue;
    const line = range.start;
    const marker = MARKER.exec(lines[line - 1]!);
    if (marker === null) continue;
    if (marker[1] === '') {
      warnings.push({
        line,
        message: `the marker has two dashes; write <!--- gbrain:takes:${marker[2]} --> with three`,
      });
    }
    if (marker[2] === 'begin') {
      if (begin !== null) warnings.push(withoutEnd(begin));
      begin = line;
    } else if (begin === null) {
      warnings.push({ line, message: 'an end marker without a begin marker before it; no takes were read from here' });
    } else {
      blocks.push({ start: begin, end: line });
      begin = null;
    }
  }
  if (begin !== null) warnings.push(withoutEnd(begin));
  return { blocks, warnings };
}

function withoutEnd(line: number): TakeWarning {
  return {
    line,
    message: 'a begin marker without <!--- gbrain:takes:end --> after it; no takes were read from here',
  };
}

function hiddenMarkers(lines: readonly string[], { start, end }: Lines): TakeWarning[] {
  const warnings: TakeWarning[] = [];
  for (let line = start; line <= end; line++) {
    if (!MARKER.test(lines[line - 1]!)) continue;
    warnings.push({
      line,
      message: 'the marker stands inside an HTML block and was not read; put a blank line before it',
    });
  }
  return warnings;
}
