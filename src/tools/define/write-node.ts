import type { Brain } from '../../brain/tree/brain.ts';
import { describeStatus } from '../../brain/tree/describe-place.ts';
import type { Node } from '../../brain/tree/tree.ts';
import { cut, escapeTerminal } from '../../text/escape.ts';
import { groupDigits, plural } from '../../text/plural.ts';

/** How an agent names a node in its next call: folders and documents by path, a card by its id if that is unique. */
export function referenceTo(brain: Brain, node: Node): string {
  if (node.kind === 'folder' || node.kind === 'document') return node.path === '' ? '/' : node.path;
  return node.card !== null && brain.cards(node.card).length === 1 ? node.card : node.id;
}

/**
 * One line about a node in a list: its kind, place, name and cost to read, its status and its summary. The status is
 * left out if the summary begins with it or the node above has the same.
 */
export function writeNode(brain: Brain, node: Node): string {
  const said = /^(?:Retired|Superseded|Draft)\b/.test(node.summary);
  const above = node.parent === null ? undefined : brain.node(node.parent);
  const own = describeStatus(brain, node);
  const status = said || (above && describeStatus(brain, above) === own) ? null : own;
  const summary = escapeTerminal(cut(node.summary, 200));
  return [headOf(brain, node), status && `[${escapeTerminal(status)}]`, summary && `— ${summary}`]
    .filter(Boolean)
    .join(' ');
}

function headOf(brain: Brain, node: Node): string {
  const title = escapeTerminal(cut(node.title, 100));
  const inside = brain.children(node).length;
  if (node.kind === 'folder') {
    return `${node.path === '' ? '/' : `${escapeTerminal(node.path)}/`} (${plural(inside, 'entry')}, ~${groupDigits(node.tokens)} tokens)`;
  }
  if (node.kind === 'document') {
    const what =
      node.content === 'text'
        ? `${plural(node.lines?.end ?? 0, 'line')}, ~${groupDigits(node.tokens)} tokens`
        : node.content;
    return `${escapeTerminal(node.path)} "${title}" (${what})`;
  }
  const { start, end } = node.lines!;
  const range = start === end ? `line ${start}` : `lines ${start}-${end}`;
  const kind = node.kind === 'section' ? '§' : node.kind;
  const name = referenceTo(brain, node);
  const id = name === node.card && title.startsWith(name) ? '' : ` [${name}]`;
  return `${kind} ${title}${id} (${range}${node.tokens >= 100 ? `, ~${groupDigits(node.tokens)} tokens` : ''})`;
}
