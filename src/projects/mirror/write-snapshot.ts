import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { GitFailure } from '../../documents/git/git-failure.ts';
import { createGitPatience, readGitLimits } from '../../documents/git/git-limits.ts';
import { openGit } from '../../documents/git/open-git.ts';
import { readBlobs } from '../../documents/git/read-blobs.ts';
import type { Entry, Repository } from '../../documents/git/repository.ts';
import { endOfGit, type GitOptions, runGit, startGit, stopGit } from '../../documents/git/run-git.ts';
import { isDocument } from '../../documents/is-document.ts';
import { choosePlainFiles } from '../../documents/selection/plain-files.ts';

/** A project's repository at one commit, as the home keeps it. */
export interface Mirror extends Repository {
  /** The object in the bare repository that holds everything at this commit. */
  object: string;
}

/** How git is run for a snapshot. */
export type SnapshotOptions = Pick<GitOptions, 'env' | 'signal'>;

const REF = 'refs/heads/snapshot';

/**
 * Copies the documents of a repository, and the other files that plain reads hold, into a bare one of ours, so that what was built from them can still be read after
 * the repository has changed. Only those that the last snapshot lacks are read; other files are listed and never copied.
 * The message of the snapshot's commit is the commit of the repository.
 */
export async function writeSnapshot(repository: Repository, gitDir: string, options: SnapshotOptions): Promise<Mirror> {
  const { env, signal } = options;
  const { commit, entries } = repository;
  const run = (args: readonly string[]) => runGit(args, within(gitDir, options));
  await initSnapshots(gitDir, commit.length === 64 ? 'sha256' : 'sha1', run);
  const last = await lastSnapshot(gitDir, options);
  const documents = [...entries.filter(isDocument), ...choosePlainFiles(entries)];
  // Which files are documents may have changed at the same commit.
  const isWhole = last?.commit === commit && documents.every(({ blob }) => last.blobs.has(blob));
  if (!isWhole) await importDocuments({ repository, documents }, gitDir, last?.blobs ?? new Set(), options);
  return {
    commit,
    object: (await run(['-C', gitDir, 'rev-parse', '--verify', REF])).toString('utf8').trim(),
    entries,
    read: (wanted, stop = signal) => readBlobs(resolve(gitDir), wanted, { env, signal: stop }),
  };
}

/** Makes the bare repository; one of another object format, of a project that has changed, is made anew. */
async function initSnapshots(gitDir: string, format: string, run: (args: readonly string[]) => Promise<unknown>) {
  const init = () => run(['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, '--', gitDir]);
  await init().catch(async (error: unknown) => {
    if (!(error instanceof GitFailure) || !/different hash/.test(error.reason)) throw error;
    await rm(gitDir, { recursive: true, force: true });
    await init();
  });
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
async function importDocuments(
  { repository, documents }: { repository: Repository; documents: readonly Entry[] },
  gitDir: string,
  known: ReadonlySet<string>,
  options: SnapshotOptions,
): Promise<void> {
  const { signal } = options;
  const git = startGit(['-C', gitDir, 'fast-import', '--quiet', '--force', '--done'], within(gitDir, options));
  const patient = createGitPatience(readGitLimits(options.env), () => stopGit(git));
  const ended = endOfGit(git, signal);
  // Awaited below; until then an early failure must not count as unhandled.
  ended.catch(() => {});
  const write = async (part: string | Uint8Array) => {
    if (!git.stdin.write(part)) await patient(Promise.race([once(git.stdin, 'drain'), ended]));
  };
  try {
    const { commit } = repository;
    await write(
      `commit ${REF}\ncommitter gbrain <gbrain@localhost> 0 +0000\ndata ${commit.length}\n${commit}\ndeleteall\n`,
    );
    for (const { blob } of documents.filter((entry) => known.has(entry.blob))) await write(change(blob, blob));
    const fresh = documents.filter(({ blob }) => !known.has(blob));
    for await (const { entry, content } of repository.read(fresh, signal)) {
      await write(`${change(entry.blob, 'inline')}data ${content.byteLength}\n`);
      await write(content);
      await write('\n');
    }
    await write('done\n');
    git.stdin.end();
    await patient(ended);
  } finally {
    stopGit(git);
  }
}

/** Only the content matters, so its path is its own id: a path on disk need not be valid in git. */
const change = (blob: string, content: string) => `M 100644 ${content} ${blob.slice(0, 2)}/${blob.slice(2)}\n`;

function within(gitDir: string, options: SnapshotOptions): GitOptions {
  return { ...options, within: dirname(resolve(gitDir)) };
}
