import { z } from 'zod';
import { toHit } from '../../brain/search/to-hit.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { breadcrumbOf, describeStatus, placeOf } from '../../brain/tree/describe-place.ts';
import { findNode } from '../../brain/tree/find-node.ts';
import type { Edge, EdgeForm, Node } from '../../brain/tree/tree.ts';
import { throwIfAborted } from '../../brain/tree/yield-during-scan.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import { defineTool } from '../define/define-tool.ts';
import { PAGE_BYTES, writeCall, writeLine } from '../define/write-lines.ts';
import { referenceTo } from '../define/write-node.ts';
import { nodeArgument } from './brain-tree.ts';

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
    'Shows what a node refers to and what refers to it: links, mentions of card ids (BR-012), and what superseded what. Use ' +
    'it to go from a page to the common component, rule or decision behind it, and from a rule to every place that relies ' +
    'on it. Each entry has the path:line where the reference stands, and where it leads.',
  input: z.strictObject({
    node: nodeArgument,
    direction: z.enum(['both', 'outgoing', 'incoming']).optional().describe('Both by default.'),
    offset: z.number().int().min(0).optional().describe('How many entries to leave out; given by the page before.'),
  }),
  answer({ node: given, direction = 'both', offset = 0 }, { brain, signal }) {
    throwIfAborted(signal);
    const node = findNode(brain, given);
    const outgoing = direction === 'incoming' ? [] : brain.outgoing(node);
    const incoming = direction === 'outgoing' ? [] : brain.incoming(node);
    const head = `${escapeTerminal(breadcrumbOf(brain, node))} (${placeOf(node)}) at ${brain.commit.slice(0, 12)}`;
    if (outgoing.length + incoming.length === 0) {
      return `${head}\n\nNothing links here and nothing is linked from here. Look for its name: ${writeCall('brain_search', { query: node.card ?? node.title.slice(0, 80) })}`;
    }
    const entries = [
      ...outgoing.map((edge) => ({ side: 'Refers to', edge })),
      ...incoming.map((edge) => ({ side: 'Referred to by', edge })),
    ];
    const { lines, shown } = writePage(brain, entries.slice(offset));
    const next = offset + shown;
    const counts = `${plural(outgoing.length, 'outgoing link')}, ${plural(incoming.length, 'incoming link')}.`;
    const more =
      next < entries.length
        ? `\n\nMore: ${writeCall('brain_links', { node: referenceTo(brain, node), direction, offset: next })}`
        : '';
    return `${head}. ${counts}\n${lines.join('\n')}${more}`;
  },
});

function writePage(brain: Brain, entries: readonly { side: string; edge: Edge }[]): { lines: string[]; shown: number } {
  const lines: string[] = [];
  let used = 0;
  let shown = 0;
  let above = '';
  for (const { side, edge } of entries) {
    const added = [...(side === above ? [] : ['', `${side}:`]), writeEdge(brain, edge, side === 'Referred to by')];
    used += Buffer.byteLength(added.join('\n')) + 1;
    if (shown > 0 && used > PAGE_BYTES) break;
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
