import type { Brain } from '../../brain/tree/brain.ts';
import { decodeDocument } from '../../documents/document.ts';
import type { Repository } from '../../documents/git/repository.ts';
import { isMarkdown } from '../../documents/is-markdown.ts';

/** The lines of the documents of a key, by path, at any commit and from any source. */
export type DocumentLines = ReadonlyMap<string, readonly string[]>;

/** What a scorer needs to know about the documents: their paths, and how many lines each has. */
export interface Corpus {
  /** Lines by path, from the root of the repository. */
  lineCounts: ReadonlyMap<string, number>;
  /** The path in the repository for one that an agent wrote: `./` is dropped, Unicode forms are equal. Null if none. */
  find(path: string): string | null;
}

/** The lines of every document of a brain. */
export function documentLines(brain: Brain): DocumentLines {
  return new Map(brain.texts.map((text) => [text.path, text.lines()]));
}

/** The lines of every Markdown document of a repository, without outlines or a tree. */
export async function readDocumentLines(repository: Repository, signal?: AbortSignal): Promise<DocumentLines> {
  const files = repository.entries.filter(({ kind, path }) => kind === 'file' && isMarkdown(path));
  const documents = new Map<string, readonly string[]>();
  for await (const { entry, content } of repository.read(files, signal)) {
    documents.set(entry.path, decodeDocument({ path: entry.path, blob: entry.blob, content }).lines);
  }
  return documents;
}

/** The corpus of some documents. */
export function describeCorpus(documents: DocumentLines): Corpus {
  const lineCounts = new Map([...documents].map(([path, lines]) => [path, lines.length]));
  const composed = new Map([...documents.keys()].map((path) => [path.normalize('NFC'), path]));
  return { lineCounts, find: (path) => findPath(path, lineCounts, composed) };
}

function findPath(path: string, paths: ReadonlyMap<string, number>, composed: ReadonlyMap<string, string>) {
  let at = 0;
  while (path.startsWith('./', at)) at += 2;
  const plain = at === 0 ? path : path.slice(at);
  if (paths.has(plain)) return plain;
  return ASCII.test(plain) ? null : (composed.get(plain.normalize('NFC')) ?? null);
}

/** Text with a single Unicode form. */
const ASCII = /^[\x20-\x7e]*$/;
