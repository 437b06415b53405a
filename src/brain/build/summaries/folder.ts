import type { Builder } from '../../tree/tree.ts';
import { nameList } from './name-list.ts';

/** What a folder's summary is made from. Entries are its documents and folders, a README left out. */
export interface FolderFacts {
  name: string;
  readme: { title: string; summary: string } | null;
  entries: readonly { kind: 'folder' | 'document'; name: string }[];
  /** The title and summary of its only document, where it holds nothing else. */
  only: { title: string; summary: string } | null;
}

/** A folder: its README; else, in builder 2, its only document or the names of its entries; in builder 1 their number. */
export function summarizeFolder({ name, readme, entries, only }: FolderFacts, builder: Builder): string {
  if (readme) return titled(name, readme);
  if (builder === 2 && only) return titled(name, only);
  const folders = entries.filter((entry) => entry.kind === 'folder').length;
  const documents = entries.length - folders;
  const counts = [counted(folders, 'folder'), counted(documents, 'document')]
    .filter((count) => count !== '')
    .join(', ');
  return builder === 1 || entries.length === 0
    ? counts
    : `${counts}: ${nameList(
        entries.map((entry) => entry.name),
        170,
      )}`;
}

function titled(name: string, { title, summary }: { title: string; summary: string }): string {
  if (title === '' || title.toLowerCase() === name.toLowerCase()) return summary;
  return summary === '' ? title : `${title}. ${summary}`;
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
