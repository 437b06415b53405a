/** The documents that a key was written for, as lines by path; any commit, any source. */
export type DocumentLines = ReadonlyMap<string, readonly string[]>;

/** What a scorer needs to know of the documents: their paths as they are and how many lines each has. */
export interface Corpus {
  /** Lines by path, from the root of the repository. */
  lineCounts: ReadonlyMap<string, number>;
  /** The path as the repository has it for a path as an agent wrote it: `./` is dropped, Unicode forms are equal. */
  find(path: string): string | null;
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

/** Text that has one Unicode form only. */
const ASCII = /^[\x20-\x7e]*$/;
