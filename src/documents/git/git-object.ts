import { createHash, type Hash } from 'node:crypto';

/** One entry of a git tree: mode as git writes it, name in bytes, object id in hex. */
export interface TreeEntry {
  mode: '100644' | '100755' | '120000' | '40000';
  name: Buffer;
  id: string;
}

/** Starts the hash of a git object with its header; update it with exactly `size` bytes of content. */
export function objectHash(type: 'blob' | 'tree', size: number): Hash {
  return createHash('sha1').update(`${type} ${size}\0`);
}

/** The id of a blob with these bytes (SHA-1). */
export function blobId(content: Uint8Array): string {
  return objectHash('blob', content.byteLength).update(content).digest('hex');
}

/** The id of a tree with these entries, which must be in git's order: see {@link compareTreeEntries}. */
export function treeId(entries: readonly TreeEntry[]): string {
  const content = Buffer.concat(
    entries.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} `), name, Buffer.of(0), Buffer.from(id, 'hex')]),
  );
  return objectHash('tree', content.byteLength).update(content).digest('hex');
}

/** Git's order of names in a tree: by byte, as if the name of a folder ended with `/`. */
export function compareTreeEntries(a: { name: Buffer; folder: boolean }, b: { name: Buffer; folder: boolean }): number {
  return Buffer.compare(sortKey(a), sortKey(b));
}

function sortKey({ name, folder }: { name: Buffer; folder: boolean }): Buffer {
  return folder ? Buffer.concat([name, Buffer.from('/')]) : name;
}
