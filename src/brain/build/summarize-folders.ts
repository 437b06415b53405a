import type { Builder, Node } from '../tree/tree.ts';
import { boundSummary } from './summaries/bound-summary.ts';
import { summarizeFolder } from './summaries/folder.ts';

const READMES = ['readme', 'index', '_index'];

/** Fills in the summaries of folders, the deepest first. */
export function summarizeFolders(nodes: readonly Node[], builder: Builder): void {
  const inside = new Map<string, Node[]>();
  for (const node of nodes) {
    if (node.parent === null || (node.kind !== 'folder' && node.kind !== 'document')) continue;
    const siblings = inside.get(node.parent);
    if (siblings) siblings.push(node);
    else inside.set(node.parent, [node]);
  }
  for (let at = nodes.length - 1; at >= 0; at--) {
    const folder = nodes[at]!;
    if (folder.kind !== 'folder') continue;
    const entries = inside.get(folder.id) ?? [];
    const readme = findReadme(entries);
    const others = entries.filter((entry) => entry !== readme);
    const facts = {
      name: folder.title,
      readme,
      entries: others.map((entry) => ({ kind: kindOf(entry), name: nameOf(entry, inside) })),
      only: others.length === 1 && others[0]!.kind === 'document' ? others[0]! : null,
    };
    folder.summary = boundSummary(summarizeFolder(facts, builder));
  }
}

function kindOf(entry: Node): 'folder' | 'document' {
  return entry.kind === 'folder' ? 'folder' : 'document';
}

/** A document by its title; a folder by its name, and by its document's title where it holds only that. */
function nameOf(entry: Node, inside: ReadonlyMap<string, readonly Node[]>): string {
  const within = inside.get(entry.id) ?? [];
  const only = entry.kind === 'folder' && within.length === 1 && within[0]!.kind === 'document' ? within[0]! : null;
  return only && only.title !== entry.title ? `${entry.title} (${only.title})` : entry.title;
}

function findReadme(entries: readonly Node[]): Node | null {
  for (const name of READMES) {
    const found = entries.find((entry) => {
      const file = entry.path.slice(entry.path.lastIndexOf('/') + 1).toLowerCase();
      return entry.kind === 'document' && entry.content === 'text' && file.replace(/\.(?:md|markdown)$/, '') === name;
    });
    if (found) return found;
  }
  return null;
}
