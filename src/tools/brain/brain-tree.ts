import { z } from 'zod';
import type { Brain } from '../../brain/tree/brain.ts';
import { breadcrumbOf, describeStatus, placeOf } from '../../brain/tree/describe-place.ts';
import { findNode } from '../../brain/tree/find-node.ts';
import type { Node } from '../../brain/tree/tree.ts';
import { throwIfAborted } from '../../brain/tree/yield-during-scan.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { defineTool } from '../define/define-tool.ts';
import { PAGE_BYTES, writeCall } from '../define/write-lines.ts';
import { referenceTo, writeNode } from '../define/write-node.ts';

const MAX_REFERENCE_LENGTH = 5000;

/** The argument that names a node, the same for every tool that takes one. */
export const nodeArgument = z
  .string()
  .max(MAX_REFERENCE_LENGTH)
  .describe('A node: its id, its path (docs/guide.md), a card id (BR-012), path#anchor or path:line.');

export const brainTree = defineTool({
  name: 'brain_tree',
  title: 'Descend the tree',
  mode: 'brain',
  description:
    'Shows what is inside a folder, document or section: each entry with its kind, path or [node id], lines, size and a ' +
    'summary. Start without arguments to see the whole project, then descend into the entry whose summary fits. Use it to ' +
    'find your way by topic; use brain_search when you know a word. Reading a summary costs far less than reading the ' +
    'document. A card is a piece with an id of its own (BR-012). Entries in brackets such as [superseded by …] no longer hold.',
  input: z.strictObject({
    node: nodeArgument.optional().describe('What to look into; the whole project when left out.'),
    depth: z
      .number()
      .int()
      .min(1)
      .max(5)
      .optional()
      .describe('How many levels to show; by default 2, or 1 when 2 do not fit.'),
    offset: z.number().int().min(0).optional().describe('How many entries to leave out; given by the page before.'),
  }),
  answer({ node: given = '', depth, offset = 0 }, { brain, signal }) {
    throwIfAborted(signal);
    const node = findNode(brain, given);
    const two = depth === undefined ? listBelow(brain, node, 2, PAGE_BYTES) : null;
    const lines = two ?? listBelow(brain, node, depth ?? 1, Number.POSITIVE_INFINITY)!;
    return writeTree(brain, node, lines, { offset, depth: two ? 2 : (depth ?? 1) });
  },
});

/** The lines of the entries, parents before children; null as soon as they take more bytes than `most`. */
function listBelow(brain: Brain, node: Node, depth: number, most: number): string[] | null {
  let used = 0;
  const lines: string[] = [];
  const todo = [...brain.children(node)].reverse().map((child) => ({ child, level: 0 }));
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { child, level } = next;
    const line = `${'  '.repeat(level)}- ${writeNode(brain, child)}`;
    used += Buffer.byteLength(line) + 1;
    if (used > most) return null;
    lines.push(line);
    if (level + 1 >= depth) continue;
    const inside = brain.children(child);
    for (let at = inside.length - 1; at >= 0; at--) todo.push({ child: inside[at]!, level: level + 1 });
  }
  return lines;
}

function writeTree(
  brain: Brain,
  node: Node,
  lines: readonly string[],
  { offset, depth }: { offset: number; depth: number },
): string {
  const status = describeStatus(brain, node);
  const head = [
    `${escapeTerminal(breadcrumbOf(brain, node))} (${node.kind}, ${placeOf(node)}) at ${brain.commit.slice(0, 12)}`,
    status && `Status: ${escapeTerminal(status.replace(/^status: /, ''))}`,
    node.summary && `Summary: ${escapeTerminal(node.summary)}`,
  ].filter(Boolean);
  const shown: string[] = [];
  let used = 0;
  for (const line of lines.slice(offset)) {
    used += Buffer.byteLength(line) + 1;
    if (shown.length > 0 && used > PAGE_BYTES) break;
    shown.push(line);
  }
  const next = offset + shown.length;
  if (lines.length === 0) {
    const what = node.lines
      ? `Nothing is inside it. Read it: ${writeCall('brain_read', { node: referenceTo(brain, node) })}`
      : 'Nothing is inside it.';
    return [...head, '', what].join('\n');
  }
  const name = referenceTo(brain, node);
  const more =
    next < lines.length
      ? `More: ${writeCall('brain_tree', { ...(name === '/' ? {} : { node: name }), depth, offset: next })}`
      : null;
  const inside = brain.children(node);
  const example = inside.find((child) => child.kind === 'folder' || child.lines !== null) ?? inside[0]!;
  const lead =
    example.kind === 'folder'
      ? `Next: descend, such as ${writeCall('brain_tree', { node: referenceTo(brain, example) })}`
      : `Next: read an entry, such as ${writeCall('brain_read', { node: referenceTo(brain, example) })}`;
  return [
    ...head,
    '',
    ...shown,
    '',
    ...(more ? [`Entries ${offset + 1}-${next} of ${lines.length}.`, more] : []),
    lead,
  ].join('\n');
}
