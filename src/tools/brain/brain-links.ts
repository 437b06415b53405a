import { z } from 'zod';
import { toHit } from '../../brain/search/to-hit.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { breadcrumbOf, describeStatus, placeOf } from '../../brain/tree/describe-place.ts';
import { findNode } from '../../brain/tree/find-node.ts';
import { quoted } from '../../brain/tree/read-path.ts';
import type { Edge, EdgeForm, Node } from '../../brain/tree/tree.ts';
import { throwIfAborted } from '../../brain/tree/yield-during-scan.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import { answerBytes, maxBytesArgument } from '../define/answer-bytes.ts';
import { answerEach } from '../define/batch.ts';
import { defineTool } from '../define/define-tool.ts';
import type { ToolContext } from '../define/tool.ts';
import { writeCall } from '../define/write-call.ts';
import { writeLine } from '../define/write-lines.ts';
import { referenceTo } from '../define/write-node.ts';
import { NODE_NAMES, nodeReference } from './node-argument.ts';

const VERB: Record<EdgeForm, string> = {
  link: 'links to',
  wikilink: 'links to',
  embed: 'embeds',
  mention: 'mentions',
  supersedes: 'supersedes',
  'superseded-by': 'is superseded by',
};

export const brainLinks = defineTool({
  name: 'brain_links',
  title: 'Follow links',
  mode: 'brain',
  description:
    'What nodes refer to and what refers to them: links, mentions of card ids (BR-012), and what superseded what. Each entry ' +
    'has the path:line where the reference stands, and where it leads.',
  input: z.strictObject({
    nodes: z.array(nodeReference).min(1).max(12).describe('Each a path, path#anchor, a card id or a node id.'),
    direction: z.enum(['both', 'outgoing', 'incoming']).optional().describe('Both by default.'),
    offset: z.number().int().min(0).max(1_000_000).optional().describe('Entries to leave out.'),
    max_bytes: maxBytesArgument,
  }),
  spellings: {
    main: 'nodes',
    names: { nodes: NODE_NAMES, direction: ['dir', 'way', 'type'] },
    values: {
      direction: {
        ...{ in: 'incoming', inbound: 'incoming', backlinks: 'incoming', to: 'incoming', backward: 'incoming' },
        ...{ out: 'outgoing', outbound: 'outgoing', from: 'outgoing', forward: 'outgoing', all: 'both', any: 'both' },
      },
    },
  },
  answer({ nodes, direction = 'both', offset = 0, max_bytes }, context) {
    const { brain, signal } = context;
    throwIfAborted(signal);
    const parts = answerEach(nodes, (given) => linksOf(brain, findNode(brain, given), direction));
    const results = parts.map(({ value, error }, at) => ({
      asked: nodes[at],
      ...(value ? toData(brain, value) : { error }),
    }));
    const bytes = Math.floor(answerBytes(max_bytes, context) / nodes.length) - 400;
    const blocks = parts.map(({ value, error }, at) =>
      value
        ? writeLinks(context, value, { direction, offset, bytes })
        : parts.length > 1
          ? `${quoted(nodes[at]!)}: ${error}`
          : error,
    );
    return { text: blocks.join('\n\n'), isError: parts.every(({ error }) => error !== null), results };
  },
});

/** A node with its edges. */
interface Linked {
  node: Node;
  outgoing: readonly Edge[];
  incoming: readonly Edge[];
}

function linksOf(brain: Brain, node: Node, direction: 'both' | 'outgoing' | 'incoming'): Linked {
  return {
    node,
    outgoing: direction === 'incoming' ? [] : brain.outgoing(node),
    incoming: direction === 'outgoing' ? [] : brain.incoming(node),
  };
}

function toData(brain: Brain, { node, outgoing, incoming }: Linked) {
  const plain = ({ form, path, line, target, to }: Edge) => {
    const found = to === null ? undefined : brain.node(to);
    return { form, path, line, target, to, leads_to: found === undefined ? null : placeOf(found) };
  };
  return {
    node: node.id,
    path: node.path,
    title: node.title,
    outgoing: outgoing.map(plain),
    incoming: incoming.map(plain),
  };
}

function writeLinks(
  context: ToolContext,
  { node, outgoing, incoming }: Linked,
  { direction, offset, bytes }: { direction: string; offset: number; bytes: number },
): string {
  const { brain } = context;
  const head = `${escapeTerminal(breadcrumbOf(brain, node))} (${placeOf(node)}) at ${brain.commit.slice(0, 12)}`;
  if (outgoing.length + incoming.length === 0) {
    return `${head}\n\nNothing links here and nothing is linked from here. Look for its name: ${writeCall(context, 'brain_search', { queries: [node.card ?? node.title.slice(0, 80)] })}`;
  }
  const entries = [
    ...outgoing.map((edge) => ({ side: 'Refers to', edge })),
    ...incoming.map((edge) => ({ side: 'Referred to by', edge })),
  ];
  const { lines, shown } = writePage(brain, entries.slice(offset), bytes);
  const next = offset + shown;
  const counts = `${plural(outgoing.length, 'outgoing link')}, ${plural(incoming.length, 'incoming link')}.`;
  const again = { nodes: [referenceTo(brain, node)], ...(direction === 'both' ? {} : { direction }), offset: next };
  const more = next < entries.length ? `\n\nMore: ${writeCall(context, 'brain_links', again)}` : '';
  return `${head}. ${counts}\n${lines.join('\n')}${more}`;
}

function writePage(
  brain: Brain,
  entries: readonly { side: string; edge: Edge }[],
  bytes: number,
): { lines: string[]; shown: number } {
  const lines: string[] = [];
  let used = 0;
  let shown = 0;
  let above = '';
  for (const { side, edge } of entries) {
    const added = [...(side === above ? [] : ['', `${side}:`]), writeEdge(brain, edge, side === 'Referred to by')];
    used += Buffer.byteLength(added.join('\n')) + 1;
    if (shown > 0 && used > bytes) break;
    lines.push(...added);
    above = side;
    shown++;
  }
  return { lines, shown };
}

function writeEdge(brain: Brain, edge: Edge, isIncoming: boolean): string {
  const place = `- ${escapeTerminal(edge.path)}:${edge.line}`;
  if (isIncoming) {
    const { breadcrumb, text, status } = toHit(brain, edge.path, edge.line, [edge.target.toLowerCase()]);
    const mark = status === null ? '' : ` [${escapeTerminal(status)}]`;
    return `${place} (${escapeTerminal(breadcrumb)})${mark} ${VERB[edge.form]} it: ${writeLine(text.trim())}`;
  }
  const target = edge.to === null ? undefined : brain.node(edge.to);
  if (!target) return `${place} ${VERB[edge.form]} "${escapeTerminal(edge.target)}", which is not in this project`;
  return `${place} ${VERB[edge.form]} ${writeTarget(brain, target)}`;
}

function writeTarget(brain: Brain, target: Node): string {
  const status = describeStatus(brain, target);
  const mark = status === null ? '' : ` [${escapeTerminal(status)}]`;
  const name = target.kind === 'folder' || target.kind === 'document' ? '' : ` [${referenceTo(brain, target)}]`;
  return `"${escapeTerminal(target.title)}" (${placeOf(target)})${name}${mark}`;
}
