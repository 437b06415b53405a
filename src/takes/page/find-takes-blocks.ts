import type { Lines } from '../../documents/document.ts';
import type { Opaque, Outline } from '../../documents/outline/outline.ts';
import { unquoted, visibleText } from './fence-line.ts';
import type { TakeWarning } from './take.ts';

const MARKER = /^<!--(-?)\s{0,9}gbrain:takes:(begin|end)\s{0,9}-->$/;
/** Something that was meant as a marker, or speaks of one. */
const NEAR_MARKER = /gbrain\s{0,9}:\s{0,9}takes\s{0,9}:\s{0,9}(?:begin|end)/i;

/** The line ranges between the takes markers, markers included, and what is wrong with the markers. */
export interface TakesBlocks {
  blocks: readonly Lines[];
  warnings: readonly TakeWarning[];
}

/**
 * Finds the markers `<!--- gbrain:takes:begin -->` and `<!--- gbrain:takes:end -->`. A marker is a whole HTML comment,
 * by CommonMark's rules, be it in a list item, a quote or a callout; the same text in a code block or in code is
 * documentation about takes. Elsewhere a marker that cannot be read is a warning.
 */
export function findTakesBlocks(lines: readonly string[], opaque: Outline['opaque']): TakesBlocks {
  const blocks: Lines[] = [];
  const warnings = unreadMarkers(lines, opaque);
  let begin: number | null = null;
  for (const { form, lines: range } of opaque) {
    const line = range.start;
    const marker = form === 'comment' ? markerOf(lines[line - 1]!) : null;
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

function markerOf(line: string): RegExpExecArray | null {
  return MARKER.exec(visibleText(unquoted(line)).trim());
}

function withoutEnd(line: number): TakeWarning {
  return {
    line,
    message: 'a begin marker without <!--- gbrain:takes:end --> after it; no takes were read from here',
  };
}

const PLACES: Readonly<Record<Opaque['form'], string | null>> = {
  // Where markers are shown rather than meant.
  fence: null,
  code: null,
  html: 'the marker stands inside an HTML block and was not read; put a blank line before it',
  container: 'the marker stands inside a ::: or !!! block and was not read; move the takes out of it',
  comment: 'this is no takes marker; a marker stands alone on its line, as <!--- gbrain:takes:begin -->',
};

/** The lines that look like markers and were not read as such. */
function unreadMarkers(lines: readonly string[], opaque: Outline['opaque']): TakeWarning[] {
  const warnings: TakeWarning[] = [];
  const inOpaque = new Set<number>();
  for (const { form, lines: range } of opaque) {
    const message = PLACES[form];
    for (let line = range.start; line <= range.end; line++) {
      inOpaque.add(line);
      if (message === null || !NEAR_MARKER.test(lines[line - 1]!)) continue;
      const isRead = form === 'comment' && line === range.start && markerOf(lines[line - 1]!) !== null;
      const isText = form !== 'comment' && markerOf(lines[line - 1]!) === null;
      if (!isRead && !isText) warnings.push({ line, message });
    }
  }
  for (const [index, text] of lines.entries()) {
    if (!text.includes('gbrain:takes:') || inOpaque.has(index + 1) || markerOf(text) === null) continue;
    if (visibleText(text) === text) continue;
    const message = 'a character that cannot be seen stands before the marker, which was not read; write the line anew';
    warnings.push({ line: index + 1, message });
  }
  return warnings;
}
