import type { Brain } from '../../src/brain/tree/brain.ts';

/** The nodes of a document, one a line: indented by depth, with kind, lines and title. */
export function showTree(brain: Brain, path: string): string[] {
  const depth = new Map<string, number>();
  return brain.nodesOf(path).map(({ id, parent, kind, lines, title }) => {
    const level = (depth.get(parent ?? '') ?? -1) + 1;
    depth.set(id, level);
    return `${'  '.repeat(level)}${kind} ${lines ? `${lines.start}-${lines.end}` : 'no lines'} ${title}`;
  });
}

/** The summary of a folder or document, or of the node of a document that has this title. */
export function summaryOf(brain: Brain, path: string, title?: string): string {
  const node = title === undefined ? brain.at(path) : brain.nodesOf(path).find((one) => one.title === title);
  return node?.summary ?? `no node ${title ?? path}`;
}
