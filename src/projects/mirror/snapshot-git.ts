import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { GitFailure } from '../../documents/git/git-failure.ts';
import { isAbsent } from '../../documents/git/is-absent.ts';
import { openGit } from '../../documents/git/open-git.ts';
import type { Entry, Repository } from '../../documents/git/repository.ts';
import { type GitOptions, runGit } from '../../documents/git/run-git.ts';
import type { ReadPatterns } from '../../documents/selection/read-patterns.ts';
import { selectDocuments } from '../../documents/selection/select-documents.ts';
import { type Mirror, type SnapshotOptions, writeSnapshot } from './write-snapshot.ts';

/** Which commit of a repository of this machine to read, and what messages call the repository. */
export interface LocalRepository {
  dir: string;
  ref: { branch: string } | { commit: string } | null;
  name: string;
  /** Which of its files the project reads. */
  selection: ReadPatterns;
  /** Whether the content of a file is needed. */
  isRead: (path: string) => boolean;
  /** Whether it is wanted where it can be had. */
  isWanted: (path: string) => boolean;
}

/**
 * The documents of a repository of this machine, read where they lie: its history is not copied, and nothing in it is
 * changed. What a partial clone lacks is fetched from where it was cloned, if that can be reached.
 */
export async function snapshotGit(
  { dir, ref, name, selection, isRead, isWanted }: LocalRepository,
  gitDir: string,
  options: SnapshotOptions,
): Promise<Mirror> {
  const at = await findRef(dir, ref, options);
  const open = (objects?: GitOptions['objects']) =>
    openGit(dir, at, { ...options, name, isRead, ...(objects && { objects }) });
  const repository = await open();
  const write = async (from: Repository) => writeSnapshot(await selectDocuments(from, selection), gitDir, options);
  const absent = repository.entries.filter((entry) => isAbsent(entry, isWanted));
  if (absent.length === 0) return write(repository);
  await mkdir(dirname(resolve(gitDir)), { recursive: true });
  const scratch = await mkdtemp(`${resolve(gitDir)}.objects-`);
  try {
    const objects = await fetchAbsent(dir, absent, scratch, options);
    return await write(objects === null ? repository : await open(objects));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A branch of a clone may be known only as that of its origin, as in a checkout of a CI job. */
async function findRef(dir: string, ref: LocalRepository['ref'], options: SnapshotOptions): Promise<string> {
  if (ref === null) return 'HEAD';
  if ('commit' in ref) return ref.commit;
  for (const name of [`refs/heads/${ref.branch}`, `refs/remotes/origin/${ref.branch}`]) {
    const found = await inRepository(dir, ['rev-parse', '--verify', '--quiet', name], options);
    if (found !== null) return name;
  }
  return ref.branch;
}

/**
 * Fetches the files that a partial clone lacks, as git itself does but all at once and into a folder of ours. Null
 * when this is no partial clone or its origin cannot be reached.
 */
async function fetchAbsent(dir: string, absent: readonly Entry[], scratch: string, options: SnapshotOptions) {
  const found = await inRepository(dir, ['config', '--get-regexp', '^remote\\..*\\.promisor$'], options);
  const remote = found === null ? undefined : /^remote\.(.+)\.promisor true$/m.exec(found)?.[1];
  const from = await inRepository(dir, ['rev-parse', '--path-format=absolute', '--git-path', 'objects'], options);
  if (remote === undefined || remote.startsWith('-') || from === null) return null;
  await mkdir(join(scratch, 'pack'));
  const objects = { into: scratch, from: from.trim() };
  const fetch = ['-c', 'fetch.negotiationAlgorithm=noop', 'fetch', '--no-tags', '--no-write-fetch-head'];
  const input = absent.map(({ blob }) => `${blob}\n`).join('');
  const args = [...fetch, '--recurse-submodules=no', '--filter=blob:none', '--progress', '--stdin', remote];
  return (await inRepository(dir, args, { ...options, objects, input })) === null ? null : objects;
}

/** What git says in a repository; null when it fails. */
async function inRepository(dir: string, args: readonly string[], options: Omit<GitOptions, 'within'>) {
  return runGit(['-C', dir, ...args], { ...options, within: dirname(resolve(dir)) }).then(
    (output) => output.toString('utf8'),
    (error: unknown) => {
      if (error instanceof GitFailure) return null;
      throw error;
    },
  );
}
