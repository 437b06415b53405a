import { z } from 'zod';
import type { Brain } from '../../brain/tree/brain.ts';
import { breadcrumbOf, describeStatus, placeOf } from '../../brain/tree/describe-place.ts';
import { findNode } from '../../brain/tree/find-node.ts';
import { quoted } from '../../brain/tree/read-path.ts';
import type { Node } from '../../brain/tree/tree.ts';
import { throwIfAborted } from '../../brain/tree/yield-during-scan.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { foldText } from '../../text/fold-text.ts';
import { answerBytes, maxBytesArgument } from '../define/answer-bytes.ts';
import { answerEach } from '../define/batch.ts';
import { defineTool } from '../define/define-tool.ts';
import type { ToolContext } from '../define/tool.ts';
import { writeCall } from '../define/write-call.ts';
import { PAGE_BYTES } from '../define/write-lines.ts';
import { referenceTo, writeNode } from '../define/write-node.ts';
import { NODE_NAMES, nodeReference } from './node-argument.ts';

export const brainTree = defineTool({
  name: 'brain_tree',
  title: 'Descend the tree',
  mode: 'brain',
  description:
    'Shows what is inside folders, documents and sections, each entry with a summary: to find your way by topic, where ' +
    'brain_search does not help. Without arguments the whole project. Entries such as [superseded by …] no longer hold.',
  input: z.strictObject({
    nodes: z.array(nodeReference).max(12).optional().describe('Each a path, path#anchor, a card id or a node id.'),
    depth: z.number().int().min(1).max(5).optional().describe('How many levels; by default as many of two as fit.'),
    name: z.string().max(200).optional().describe('Only entries whose name holds this.'),
    offset: z.number().int().min(0).max(10_000_000).optional().describe('Entries to leave out.'),
    max_bytes: maxBytesArgument,
  }),
  spellings: {
    main: 'nodes',
    names: { nodes: NODE_NAMES, depth: ['levels', 'max_depth'], name: ['filter', 'pattern', 'query', 'glob', 'match'] },
  },
  answer({ nodes = [], depth, name, offset = 0, max_bytes }, context) {
    const { brain, signal } = context;
    throwIfAborted(signal);
    const asked = nodes.length === 0 ? [''] : nodes;
    const bytes = Math.floor(
      Math.min(answerBytes(max_bytes, context), max_bytes ?? PAGE_BYTES * asked.length) / asked.length,
    );
    const parts = answerEach(asked, (given) => {
      const node = findNode(brain, given);
      const held = name === undefined ? () => true : holdsName(name);
      const two = depth === undefined ? listBelow(brain, node, { depth: 2, most: bytes, held }) : null;
      const entries = two ?? listBelow(brain, node, { depth: depth ?? 1, most: Number.POSITIVE_INFINITY, held })!;
      return { node, entries, depth: two ? 2 : (depth ?? 1) };
    });
    const text = parts.map(({ value, error }, at) => {
      if (value) return writeTree(context, value, { offset, bytes, name });
      return parts.length > 1 ? `${quoted(asked[at]!)}: ${error}` : error;
    });
    const results = parts.map(({ value, error }, at) => ({
      asked: asked[at],
      ...(value
        ? { ...toData(value.node), entries: value.entries.map(({ child, level }) => ({ level, ...toData(child) })) }
        : { error }),
    }));
    return { text: text.join('\n\n'), isError: parts.every(({ error }) => error !== null), results };
  },
});

/** An entry of the tree, and how far down it is. */
interface TreeEntry {
  child: Node;
  level: number;
  line: string;
}

function holdsName(name: string): (node: Node) => boolean {
  const wanted = foldText(name);
  return ({ path, title, card }) =>
    [path.slice(path.lastIndexOf('/') + 1), title, card ?? ''].some((one) => foldText(one).includes(wanted));
}

function toData({ id, kind, path, lines, title, summary, status, tokens }: Node) {
  return {
    node: id,
    kind,
    path,
    start: lines?.start ?? null,
    end: lines?.end ?? null,
    title,
    summary,
    status: status.word ?? status.state,
    tokens,
  };
}

/** The entries, parents before children; null as soon as their lines take more bytes than `most`. */
function listBelow(
  brain: Brain,
  node: Node,
  { depth, most, held }: { depth: number; most: number; held(node: Node): boolean },
): TreeEntry[] | null {
  let used = 0;
  const entries: TreeEntry[] = [];
  const todo = [...brain.children(node)].reverse().map((child) => ({ child, level: 0 }));
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { child, level } = next;
    if (held(child)) {
      const line = `${'  '.repeat(level)}- ${writeNode(brain, child)}`;
      used += Buffer.byteLength(line) + 1;
      if (used > most) return null;
      entries.push({ child, level, line });
    }
    if (level + 1 >= depth) continue;
    const inside = brain.children(child);
    for (let at = inside.length - 1; at >= 0; at--) todo.push({ child: inside[at]!, level: level + 1 });
  }
  return entries;
}

function writeTree(
  context: ToolContext,
  { node, entries, depth }: { node: Node; entries: readonly TreeEntry[]; depth: number },
  { offset, bytes, name }: { offset: number; bytes: number; name: string | undefined },
): string {
  const { brain } = context;
  const status = describeStatus(brain, node);
  const head = [
    `${escapeTerminal(breadcrumbOf(brain, node))} (${node.kind}, ${placeOf(node)}) at ${brain.commit.slice(0, 12)}`,
    status && `Status: ${escapeTerminal(status.replace(/^status: /, ''))}`,
    node.summary && `Summary: ${escapeTerminal(node.summary)}`,
  ].filter(Boolean);
  if (entries.length === 0) {
    const read =
      node.lines === null ? '' : ` Read it: ${writeCall(context, 'brain_read', { nodes: [referenceTo(brain, node)] })}`;
    return [
      ...head,
      '',
      name === undefined
        ? `Nothing is inside it.${read}`
        : `No entry is named so. Ask with a larger depth, or brain_search.`,
    ].join('\n');
  }
  const shown: string[] = [];
  let used = 0;
  for (const { line } of entries.slice(offset)) {
    used += Buffer.byteLength(line) + 1;
    if (shown.length > 0 && used > bytes) break;
    shown.push(line);
  }
  const next = offset + shown.length;
  if (next >= entries.length) return [...head, '', ...shown].join('\n');
  const reference = referenceTo(brain, node);
  const again = {
    ...(reference === '/' ? {} : { nodes: [reference] }),
    depth,
    ...(name === undefined ? {} : { name }),
    offset: next,
  };
  const count = `Entries ${offset + 1}-${next} of ${entries.length}; name filters them.`;
  return [...head, '', ...shown, '', count, `More: ${writeCall(context, 'brain_tree', again)}`].join('\n');
}
