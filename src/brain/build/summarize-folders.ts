import { basename } from 'node:path/posix';
import { plural } from '../../text/plural.ts';
import { boundSummary, nameList } from '../piece/bound-summary.ts';
import { addToList } from '../tree/add-to-list.ts';
import type { Builder, Node } from '../tree/tree.ts';
import { FUNCTION_WORDS } from '../words/function-words.ts';

const READMES = ['readme', 'index', '_index'];

/** Fills in the summaries of folders, the deepest first. */
export function summarizeFolders(nodes: readonly Node[], builder: Builder): void {
  const inside = new Map<string, Node[]>();
  for (const node of nodes) {
    if (node.parent === null || (node.kind !== 'folder' && node.kind !== 'document')) continue;
    addToList(inside, node.parent, node);
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
      entries: others.map((entry) => ({ kind: kindOf(entry), name: nameOf(entry, inside), card: entry.card })),
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
      const file = basename(entry.path).toLowerCase();
      return entry.kind === 'document' && entry.content === 'text' && file.replace(/\.(?:md|markdown)$/, '') === name;
    });
    if (found) return found;
  }
  return null;
}

/** What the summary of a folder is made from. The README is not among the entries. */
interface FolderFacts {
  name: string;
  readme: { title: string; summary: string } | null;
  entries: readonly { kind: 'folder' | 'document'; name: string; card: string | null }[];
  /** The title and summary of its only document, where it holds nothing else. */
  only: { title: string; summary: string } | null;
}

/** A folder: its README; else, in builder 2, its only document or the names of its entries; in builder 1 their number. */
function summarizeFolder({ name, readme, entries, only }: FolderFacts, builder: Builder): string {
  if (readme) return titled(name, readme);
  if (builder === 2 && only) return titled(name, only);
  const folders = entries.filter((entry) => entry.kind === 'folder').length;
  const documents = entries.length - folders;
  const counts = [folders > 0 && plural(folders, 'folder'), documents > 0 && plural(documents, 'document')]
    .filter(Boolean)
    .join(', ');
  if (builder === 1 || entries.length === 0) return counts;
  const names = entries.map((entry) => entry.name);
  if (entries.length <= NAMED) return `${counts}: ${nameList(names, 170)}`;
  const numbers = rangeOf(entries.flatMap(({ card }) => card ?? []));
  const subjects = commonWords(names);
  return [counts, numbers, subjects.length > 0 && `about ${nameList(subjects, 150)}`].filter(Boolean).join(', ');
}

/** How many entries are named; of more, what they have in common says more than the first of their names. */
const NAMED = 20;

/** The first and last of the numbers that documents own, such as `EIP-1 to EIP-8141`; '' when few have one. */
function rangeOf(ids: readonly string[]): string {
  const numbers = ids.flatMap((id) => {
    const [, series, number] = /^(.*)-(\d+)$/.exec(id) ?? [];
    return series && number ? [{ id, series, number: Number(number) }] : [];
  });
  const same = numbers.filter(({ series }) => series === numbers[0]!.series).sort((a, b) => a.number - b.number);
  return same.length <= NAMED ? '' : `${same[0]!.id} to ${same.at(-1)!.id}`;
}

/** The words that most names share, the most frequent first. */
function commonWords(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (const word of new Set(name.toLowerCase().match(/\p{L}[\p{L}\p{N}]{2,}/gu))) {
      if (!FUNCTION_WORDS.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const shared = [...counts].filter(([, count]) => count > 1);
  return shared
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, 12)
    .map(([word]) => word);
}

function titled(name: string, { title, summary }: { title: string; summary: string }): string {
  if (title === '' || title.toLowerCase() === name.toLowerCase()) return summary;
  return summary === '' ? title : `${title}. ${summary}`;
}
