import type { SearchHit } from '../../brain/search/search-brain.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { writeLine } from '../define/write-lines.ts';

/**
 * The whole paragraphs, items and rows that follow a passage in its section and fit: the deciding line is often the next one,
 * such as what was done about a problem. None where its section ends; a comment ends it too.
 */
export function writeFollowing(brain: Brain, { node, path }: SearchHit, after: number, bytes: number): string[] {
  const section = sectionOf(brain, node);
  const text = brain.text(path);
  if (section === undefined || text === undefined) return [];
  const rows: string[] = [];
  let whole = 0;
  let used = 0;
  for (let line = after + 1; line <= section.end; line++) {
    const written = text.line(line);
    if (/^\s*(?:<!--|\{\/\*|#{1,6}\s)/.test(written)) break;
    const row = `${line}: ${writeLine(written)}`;
    used += Buffer.byteLength(row) + 1;
    if (used > bytes) return rows.slice(0, whole);
    rows.push(row);
    const isLast = line === section.end || text.line(line + 1).trim() === '';
    if (isLast && written.trim() !== '') whole = rows.length;
  }
  return rows.slice(0, whole);
}

/** The lines of the section or document around a node, up to the first section inside it. */
function sectionOf(brain: Brain, id: string): { end: number } | undefined {
  let node = brain.node(id);
  while (node && (node.kind === 'card' || node.kind === 'table') && node.parent !== null)
    node = brain.node(node.parent);
  if (!node?.lines) return undefined;
  const inside = brain.children(node).find(({ kind }) => kind === 'section');
  return { end: inside?.lines ? inside.lines.start - 1 : node.lines.end };
}
