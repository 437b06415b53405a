import type { Brain } from '../../../brain/tree/brain.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import { contains } from '../../match-values/contains.ts';
import { fold } from '../../match-values/fold.ts';
import { type KeyRule, quotedList } from './facts.ts';

/**
 * The old decision is in the documents, the tree knows which document supersedes it, and its value is rejected.
 */
export const checkSuperseded: KeyRule = ({ brain, resolved }) => {
  const files = new Set(resolved.evidence.map(({ file }) => file));
  const outdated = [...files].filter((file) => brain.at(file)?.status.state !== 'current');
  if (outdated.length > 0) return [`has evidence in ${outdated.join(', ')}, which is no longer current.`];
  const rejected = quotedList(resolved.reject.map(({ text }) => text)) || 'nothing';
  const holds = (node: Node) => {
    const text = fold(textOf(brain, node));
    return resolved.reject.some((value) => contains(text, value.folded));
  };
  const old = brain.tree.nodes.filter(
    (node) => node.kind !== 'folder' && node.lines !== null && node.status.state === 'superseded' && holds(node),
  );
  if (old.length === 0) {
    return [
      `is a superseded question, and nothing marked superseded holds what it rejects (${rejected}). Mark the old decision with \`Status: superseded by …\`, or reject its value.`,
    ];
  }
  const leads = old.some((node) =>
    node.status.by.some(({ node: id }) => id !== null && files.has(brain.node(id)?.path ?? '')),
  );
  return leads
    ? []
    : [`is a superseded question, and ${old[0]!.path} does not name the document of the evidence as its successor.`];
};

function textOf(brain: Brain, { path, lines }: Node): string {
  const text = brain.text(path);
  if (text === undefined || lines === null) return '';
  return Array.from({ length: lines.end - lines.start + 1 }, (_, index) => text.line(lines.start + index)).join(' ');
}
