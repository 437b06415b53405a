import type { Brain } from '../../brain/tree/brain.ts';
import { decodeDocument } from '../../documents/document.ts';
import type { Repository } from '../../documents/git/repository.ts';
import { isDocument } from '../../documents/is-document.ts';

/** The lines of the documents of a key, by path, at any commit and from any source. */
export type DocumentLines = ReadonlyMap<string, readonly string[]>;

/** What a scorer needs to know about the documents: their paths, and how many lines each has. */
export interface Corpus {
  /** Lines by path, from the root of the repository. */
  lineCounts: ReadonlyMap<string, number>;
  /** The document of a path as an agent wrote it: `./` is dropped, Unicode forms are equal. Null if there is none. */
  find(path: string): { path: string } | null;
  /**
   * The only document that a path can mean when it was written as a URL, percent-encoded, with back slashes, with a
   * leading `/` or the repository's name, or without its first folders. `several` when there is more than one.
   */
  findLoosely(path: string): { path: string } | 'several' | null;
}

/** The lines of every document of a brain. */
export function documentLines(brain: Brain): DocumentLines {
  return new Map([...brain.texts()].map((text) => [text.path, text.lines()]));
}

/** The lines of every document of a repository, without outlines or a tree. */
export async function readDocumentLines(repository: Repository, signal?: AbortSignal): Promise<DocumentLines> {
  const files = repository.entries.filter(isDocument);
  const documents = new Map<string, readonly string[]>();
  for await (const { entry, content } of repository.read(files, signal)) {
    documents.set(entry.path, decodeDocument({ path: entry.path, blob: entry.blob, content }).lines);
  }
  return documents;
}

/** The corpus of some documents; `name` is the repository's, which agents put before paths. */
export function describeCorpus(documents: DocumentLines, name: string | null = null): Corpus {
  const lineCounts = new Map([...documents].map(([path, lines]) => [path, lines.length]));
  const composed = new Map([...documents.keys()].map((path) => [path.normalize('NFC'), path]));
  const find = (path: string) => {
    const found = findPath(path, lineCounts, composed);
    return found === null ? null : { path: found };
  };
  return { lineCounts, find, findLoosely: (path) => findLoosely(path, { find, name, endings: endingsOf(lineCounts) }) };
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
const known = new WeakMap<ReadonlyMap<string, number>, ReadonlyMap<string, readonly string[]>>();

/** The documents by the name of their file, made once. */
function endingsOf(paths: ReadonlyMap<string, number>): ReadonlyMap<string, readonly string[]> {
  const made = known.get(paths);
  if (made !== undefined) return made;
  const endings = new Map<string, string[]>();
  for (const path of paths.keys()) {
    const file = path.slice(path.lastIndexOf('/') + 1).normalize('NFC');
    endings.set(file, [...(endings.get(file) ?? []), path]);
  }
  known.set(paths, endings);
  return endings;
}

function findLoosely(
  written: string,
  {
    find,
    name,
    endings,
  }: Pick<Corpus, 'find'> & { name: string | null; endings: ReadonlyMap<string, readonly string[]> },
): { path: string } | 'several' | null {
  const plain = decode(written).replaceAll('\\', '/').replace(/^\.\//, '');
  const blob = /^[a-z]+:\/\/.*?\/(?:-\/)?(?:blob|blame|raw|src|edit)\/[^/]+\/(.+)$/i.exec(plain)?.[1];
  const path = blob ?? plain.replace(/^(?:[a-z]+:)?\/+/i, '');
  const inside = name === null ? -1 : `/${path}`.lastIndexOf(`/${name}/`);
  const exact = find(path) ?? (inside < 0 ? null : find(path.slice(inside + name!.length + 1)));
  if (exact !== null || path === '' || path.startsWith('../')) return exact;
  const ending = `/${path.normalize('NFC')}`;
  const file = ending.slice(ending.lastIndexOf('/') + 1);
  const alike = (endings.get(file) ?? []).filter((one) => `/${one.normalize('NFC')}`.endsWith(ending));
  return alike.length > 1 ? 'several' : alike.length === 1 ? { path: alike[0]! } : null;
}

function decode(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
