import { constants, createReadStream } from 'node:fs';
import { lstat, open, readdir, readlink, realpath, stat } from 'node:fs/promises';
import { GbrainError, messageOf } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { blobId, compareTreeEntries, objectHash, type TreeEntry, treeId } from './git-object.ts';
import type { Entry, EntryContent, Repository } from './repository.ts';

/** Files above this size are hashed as a stream, so that a video among the documents does not fill memory. */
const STREAM_FROM = 8 * 1024 * 1024;
/** How many files of a folder are read at once. */
const AT_ONCE = 16;

interface Found {
  entry: Entry;
  /** Path on disk, in bytes: a name need not be UTF-8. */
  place: Buffer;
}

/**
 * Opens a plain folder as it is on disk. Its commit is the git tree hash of its entries, the one that `git write-tree`
 * prints. `.git`, `node_modules` and hidden folders are skipped; a symlink is listed, never followed.
 * Throws GbrainError `input` when there is no such folder, and `unavailable` when something in it cannot be read.
 */
export async function openFolder(dir: string, signal?: AbortSignal): Promise<Repository> {
  const root = await findRoot(dir);
  const found: Found[] = [];
  const commit = (await walk(root, '', found, signal)) ?? treeId([]);
  const places = new Map(found.map(({ entry, place }) => [entry.path, place]));
  return {
    commit,
    entries: found.map(({ entry }) => entry),
    async *read(entries, stop = signal): AsyncIterable<EntryContent> {
      for (const entry of entries) {
        stop?.throwIfAborted();
        const place = places.get(entry.path);
        if (place === undefined)
          throw new GbrainError('internal', `${shown(entry.path)} is not listed in ${shown(dir)}.`);
        const content = await readPlace(place, entry.kind === 'symlink');
        if (blobId(content) !== entry.blob) {
          throw new GbrainError('unavailable', `${shown(entry.path)} changed while it was being read. Run this again.`);
        }
        yield { entry, content };
      }
    },
  };
}

async function findRoot(dir: string): Promise<Buffer> {
  try {
    const root = await realpath(dir, { encoding: 'buffer' });
    if ((await stat(root)).isDirectory()) return root;
  } catch (cause) {
    throw new GbrainError('input', `The folder ${shown(dir)} cannot be opened: ${messageOf(cause)}.`, { cause });
  }
  throw new GbrainError('input', `${shown(dir)} is not a folder. Name the folder that holds the documents.`);
}

/** Lists a folder recursively. Returns its tree id, or null when it is empty, since git has no empty folders. */
async function walk(
  folder: Buffer,
  prefix: string,
  found: Found[],
  signal: AbortSignal | undefined,
): Promise<string | null> {
  signal?.throwIfAborted();
  const listed = await readable(folder, () => readdir(folder, { encoding: 'buffer', withFileTypes: true }));
  const children = listed
    .map((child) => ({
      name: child.name,
      folder: child.isDirectory(),
      link: child.isSymbolicLink(),
      file: child.isFile(),
    }))
    .filter((child) => (child.folder ? !isSkipped(child.name) : child.file || (child.link && !isSkipped(child.name))))
    .sort(compareTreeEntries);

  const tree: TreeEntry[] = [];
  for (let from = 0; from < children.length; ) {
    const child = children[from]!;
    const path = prefix + child.name.toString('utf8');
    const place = join(folder, child.name);
    if (child.folder) {
      const id = await walk(place, `${path}/`, found, signal);
      if (id !== null) tree.push({ mode: '40000', name: child.name, id });
      from++;
      continue;
    }
    let to = from + 1;
    while (to < children.length && to - from < AT_ONCE && !children[to]!.folder) to++;
    const described = await Promise.all(
      children.slice(from, to).map(async ({ name, link }) => {
        const at = join(folder, name);
        const { mode, blob, bytes } = await readable(at, () => describe(at, link));
        const entry: Entry = { path: prefix + name.toString('utf8'), kind: link ? 'symlink' : 'file', blob, bytes };
        return { tree: { mode, name, id: blob }, found: { entry, place: at } };
      }),
    );
    for (const one of described) {
      tree.push(one.tree);
      found.push(one.found);
    }
    from = to;
  }
  return tree.length === 0 ? null : treeId(tree);
}

function isSkipped(name: Buffer): boolean {
  return name[0] === 0x2e || name.equals(Buffer.from('node_modules'));
}

async function describe(
  place: Buffer,
  link: boolean,
): Promise<{ mode: TreeEntry['mode']; blob: string; bytes: number }> {
  const { mode, size } = await lstat(place);
  if (!link && size > STREAM_FROM) {
    const hash = objectHash('blob', size);
    for await (const chunk of createReadStream(place)) hash.update(chunk as Buffer);
    return { mode: (mode & 0o100) !== 0 ? '100755' : '100644', blob: hash.digest('hex'), bytes: size };
  }
  const content = await readPlace(place, link);
  const fileMode = (mode & 0o100) !== 0 ? '100755' : '100644';
  return { mode: link ? '120000' : fileMode, blob: blobId(content), bytes: content.byteLength };
}

async function readPlace(place: Buffer, link: boolean): Promise<Buffer> {
  if (link) return readlink(place, { encoding: 'buffer' });
  // A file that was replaced by a symlink after it was listed must not lead out of the folder.
  const file = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function readable<T>(place: Buffer, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const message = `${shown(place.toString('utf8'))} cannot be read: ${messageOf(cause)}. Make it readable or move it away.`;
    throw new GbrainError('unavailable', message, { cause });
  }
}

function join(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from('/'), name]);
}

function shown(path: string): string {
  return escapeTerminal(path);
}
