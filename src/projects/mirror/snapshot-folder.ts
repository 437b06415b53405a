import { once } from 'node:events';
import { dirname, resolve } from 'node:path';
import { openFolder } from '../../documents/git/open-folder.ts';
import { openGit } from '../../documents/git/open-git.ts';
import { readBlobs } from '../../documents/git/read-blobs.ts';
import type { Entry, Repository } from '../../documents/git/repository.ts';
import { endOfGit, type GitOptions, runGit, startGit } from '../../documents/git/run-git.ts';
import { isMarkdown } from '../../documents/is-markdown.ts';

/** A project's repository at one commit, as the home keeps it. */
export interface Mirror extends Repository {
  /** The object in the bare repository that holds everything at this commit. */
  object: string;
}

type SnapshotOptions = Omit<GitOptions, 'within'>;

const REF = 'refs/heads/snapshot';

/**
 * A plain folder as it is now. Its documents are copied into a bare repository of ours, so that what was built from them
 * can still be read after the folder has changed. Only documents that the last snapshot lacks are read; other files are
 * listed and never copied. The commit is the git tree hash of the folder's content.
 */
export async function snapshotFolder(dir: string, gitDir: string, options: SnapshotOptions): Promise<Mirror> {
  const { env, signal } = options;
  const folder = await openFolder(dir, signal);
  const run = (args: readonly string[]) => runGit(args, within(gitDir, options));
  await run(['init', '--quiet', '--bare', '--template=', '--', gitDir]);
  const last = await lastSnapshot(gitDir, options);
  if (last?.commit !== folder.commit) await writeSnapshot(folder, gitDir, last?.blobs ?? new Set(), options);
  return {
    commit: folder.commit,
    object: (await run(['-C', gitDir, 'rev-parse', '--verify', REF])).toString('utf8').trim(),
    entries: folder.entries,
    read: (entries, stop = signal) => readBlobs(resolve(gitDir), entries, { env, signal: stop }),
  };
}

async function lastSnapshot(gitDir: string, options: SnapshotOptions) {
  const run = (args: readonly string[]) => runGit(['-C', gitDir, ...args], within(gitDir, options));
  const found = await run(['for-each-ref', '--format=%(contents:subject)', REF]);
  const commit = found.toString('utf8').trim();
  if (commit === '') return null;
  const { entries } = await openGit(gitDir, REF, options);
  return { commit, blobs: new Set(entries.map(({ blob }) => blob)) };
}

/** One `git fast-import` of all documents: known ones by their id, the others with their content. */
async function writeSnapshot(
  folder: Repository,
  gitDir: string,
  known: ReadonlySet<string>,
  options: SnapshotOptions,
): Promise<void> {
  const { signal } = options;
  const git = startGit(['-C', gitDir, 'fast-import', '--quiet', '--force', '--done'], within(gitDir, options));
  const ended = endOfGit(git, signal);
  // Awaited below; until then an early failure must not count as unhandled.
  ended.catch(() => {});
  const write = async (part: string | Uint8Array) => {
    if (!git.stdin.write(part)) await Promise.race([once(git.stdin, 'drain'), ended]);
  };
  const documents = folder.entries.filter(isDocument);
  try {
    await write(
      `commit ${REF}\ncommitter gbrain <gbrain@localhost> 0 +0000\ndata ${folder.commit.length}\n${folder.commit}\ndeleteall\n`,
    );
    for (const { blob } of documents.filter((entry) => known.has(entry.blob))) await write(change(blob, blob));
    const fresh = documents.filter(({ blob }) => !known.has(blob));
    for await (const { entry, content } of folder.read(fresh, signal)) {
      await write(`${change(entry.blob, 'inline')}data ${content.byteLength}\n`);
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

const isDocument = ({ kind, path }: Entry) => kind === 'file' && isMarkdown(path);

/** Only the content matters, so its path is its own id: a path on disk need not be valid in git. */
const change = (blob: string, content: string) => `M 100644 ${content} ${blob.slice(0, 2)}/${blob.slice(2)}\n`;

function within(gitDir: string, options: SnapshotOptions): GitOptions {
  return { ...options, within: dirname(resolve(gitDir)) };
}
