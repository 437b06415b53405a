import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { openFolder } from '../documents/open-folder.ts';
import { openGit } from '../documents/open-git.ts';
import type { Entry, Repository } from '../documents/repository.ts';
import { endOfGit, runGit, startGit } from '../documents/run-git.ts';
import type { Mirror } from './mirror.ts';

const REF = 'refs/heads/snapshot';

/**
 * A plain folder as it stands, kept in a bare repository of ours, so that what was built from it can still be read
 * when the folder has changed. Only files that no earlier snapshot held are read again. The commit is the git tree
 * hash of the folder's content.
 */
export async function snapshotFolder(dir: string, gitDir: string, signal?: AbortSignal): Promise<Mirror> {
  const folder = await openFolder(dir, signal);
  await runGit(['init', '--quiet', '--bare', '--template=', '--', gitDir], within(gitDir, signal));
  const last = await lastSnapshot(gitDir, signal);
  if (last?.commit !== folder.commit) await writeSnapshot(folder, gitDir, last?.blobs ?? new Set(), signal);
  const snapshot = await openGit(gitDir, REF, signal);
  return { ...snapshot, commit: folder.commit, object: snapshot.commit };
}

async function lastSnapshot(gitDir: string, signal: AbortSignal | undefined) {
  const run = (args: readonly string[]) => runGit(['-C', gitDir, ...args], within(gitDir, signal));
  const found = await run(['for-each-ref', '--format=%(contents:subject)', REF]);
  const commit = found.toString('utf8').trim();
  if (commit === '') return null;
  const { entries } = await openGit(gitDir, REF, signal);
  return { commit, blobs: new Set(entries.map(({ blob }) => blob)) };
}

/** One `git fast-import` of the whole tree: known blobs by their id, the others with their content. */
async function writeSnapshot(
  folder: Repository,
  gitDir: string,
  known: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const git = startGit(['-C', gitDir, 'fast-import', '--quiet', '--force', '--done'], within(gitDir, signal));
  const ended = endOfGit(git, signal);
  // Awaited below; until then an early end must not count as unhandled.
  ended.catch(() => {});
  const write = async (part: string | Uint8Array) => {
    if (!git.stdin.write(part)) await Promise.race([once(git.stdin, 'drain'), ended]);
  };
  try {
    await write(
      `commit ${REF}\ncommitter gbrain <gbrain@localhost> 0 +0000\ndata ${folder.commit.length}\n${folder.commit}\ndeleteall\n`,
    );
    for (const entry of folder.entries) {
      if (known.has(entry.blob)) await write(`M ${modeOf(entry)} ${entry.blob} ${quote(entry.path)}\n`);
    }
    const fresh = folder.entries.filter(({ blob }) => !known.has(blob));
    for await (const { entry, content } of folder.read(fresh, signal)) {
      await write(`M ${modeOf(entry)} inline ${quote(entry.path)}\ndata ${content.byteLength}\n`);
      await write(content);
      await write('\n');
    }
    await write('done\n');
    git.stdin.end();
    await ended;
  } finally {
    git.kill();
  }
}

/** Executable files are kept as plain ones: a reader of documents has no use for the bit. */
const modeOf = (entry: Entry) => (entry.kind === 'symlink' ? '120000' : '100644');

/** A path in the C-style quotes of fast-import. */
const quote = (path: string) =>
  `"${path.replace(/["\\\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))}"`;

function within(gitDir: string, signal: AbortSignal | undefined) {
  return { within: dirname(resolve(gitDir)), ...(signal ? { signal } : {}) };
}
