import { createHash, type Hash } from 'node:crypto';

/** One entry of a git tree: its mode as git writes it, the bytes of its name, its object id in hex. */
export interface TreeEntry {
  mode: '100644' | '100755' | '120000' | '40000';
  name: Buffer;
  id: string;
}

/** A hash that has read the header of a git object; update it with the content, whose size it must have. */
export function objectHash(type: 'blob' | 'tree', size: number): Hash {
  return createHash('sha1').update(`${type} ${size}\0`);
}

/** The id that git gives a blob of these bytes (SHA-1). */
export function blobId(content: Uint8Array): string {
  return objectHash('blob', content.byteLength).update(content).digest('hex');
}

/** The id that git gives a tree of these entries. They must be in git's order, see {@link compareTreeEntries}. */
export function treeId(entries: readonly TreeEntry[]): string {
  const content = Buffer.concat(
    entries.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} `), name, Buffer.of(0), Buffer.from(id, 'hex')]),
  );
  return objectHash('tree', content.byteLength).update(content).digest('hex');
}

/** Git's order of names in a tree: by byte, a folder as if its name ended with `/`. */
export function compareTreeEntries(a: { name: Buffer; folder: boolean }, b: { name: Buffer; folder: boolean }): number {
  return Buffer.compare(sortKey(a), sortKey(b));
}

function sortKey({ name, folder }: { name: Buffer; folder: boolean }): Buffer {
  return folder ? Buffer.concat([name, Buffer.from('/')]) : name;
}
