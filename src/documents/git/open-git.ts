import { dirname, resolve } from 'node:path';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { GitFailure } from './git-failure.ts';
import { noSuchRef } from './no-such-ref.ts';
import { readBlobs } from './read-blobs.ts';
import type { Entry, Repository } from './repository.ts';
import { type GitOptions, runGit } from './run-git.ts';

/** How a repository is opened. */
export interface OpenGitOptions extends Omit<GitOptions, 'within' | 'input'> {
  /** What messages call the repository; its path when left out. */
  name?: string;
  /** Whether the content of a file is needed: such a file without content is `missing`. None is when left out. */
  isRead?: ((path: string) => boolean) | undefined;
}

type Run = (args: readonly string[], input?: string) => Promise<Buffer>;

/**
 * Opens a git repository, bare or not, at the commit that a branch, tag or commit id names. Nothing is checked out:
 * listing and content come from git's objects, and of files that are not read these may be absent. Throws GbrainError
 * `input` when the reference is missing or malformed or the repository is empty, and `unavailable` when there is no
 * repository or no git.
 */
export async function openGit(gitDir: string, ref: string, options: OpenGitOptions): Promise<Repository> {
  const { env, signal, objects, isRead = () => false } = options;
  const dir = resolve(gitDir);
  const git: GitOptions = { env, signal, within: dirname(dir), ...(objects && { objects }) };
  const run: Run = (args, input = '') => runGit(['-C', dir, ...args], { ...git, input });
  const commit = await findCommit(run, checkRef(ref), { dir, name: options.name ?? null });
  const listed = readListing(await run(['ls-tree', '-r', '-z', '--full-tree', commit, '--']));
  const sizes = await readSizes(run, commit, listed);
  return {
    commit,
    entries: listed.map((entry) => {
      const bytes = sizes.get(entry.blob);
      if (bytes !== undefined) return { ...entry, bytes };
      return entry.kind === 'file' && isRead(entry.path) ? { ...entry, kind: 'missing' } : entry;
    }),
    read: (entries, stop = signal) => readBlobs(dir, entries, { ...git, signal: stop }),
  };
}

/** A reference as git may be given it: never an option, a range, a path or a search. */
export function checkRef(ref: string): string {
  const wrong = ref === '' || ref.startsWith('-') || /[\s:?*[\\^\p{Cc}]|\.\.|@\{/u.test(ref);
  if (!wrong && ref.length <= 500) return ref;
  const given = ref === '' ? 'An empty text' : `"${escapeTerminal(ref.slice(0, 80))}"`;
  throw new GbrainError('input', `${given} is not a git reference. Give a branch, a tag or a commit id.`);
}

/** The folder of a repository, and what messages call it in its place. */
interface Named {
  dir: string;
  name: string | null;
}

async function findCommit(run: Run, ref: string, named: Named): Promise<string> {
  try {
    return text(await run(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]));
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw await explain(run, ref, named, error);
  }
}

/** Says why no commit was found: no repository, no commit in it, or no such reference. */
async function explain(run: Run, ref: string, { dir, name }: Named, cause: GitFailure): Promise<GbrainError> {
  const what = name ?? `The repository ${escapeTerminal(dir)}`;
  try {
    const names = text(await run(['for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/tags']));
    return noSuchRef(what, ref, names.split('\n').filter(Boolean), cause);
  } catch (error) {
    const { reason } = error instanceof GitFailure ? error : cause;
    // Who reads the message may not be on the machine that the path is of.
    const why = name !== null && reason.includes(dir) ? 'it is no repository, or is gone' : reason;
    const message = `${what} cannot be read as a git repository: ${why}. Name a repository, or import it as a folder.`;
    return new GbrainError('unavailable', message, { cause });
  }
}

/** The records of `ls-tree -r -z`: mode, type, id, a tab, the path. Sizes are still unknown. */
function readListing(listing: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let from = 0; from < listing.length; ) {
    const end = listing.indexOf(0, from);
    const record = listing.toString('utf8', from, end);
    const tab = record.indexOf('\t');
    const [mode, , blob] = record.slice(0, tab).split(' ');
    const kind = mode === '160000' ? 'submodule' : mode === '120000' ? 'symlink' : 'file';
    entries.push({ path: record.slice(tab + 1), kind, blob: blob!, bytes: 0 });
    from = end + 1;
  }
  return entries;
}

/**
 * The sizes of the objects that are there. Of a partial clone git would fetch the others one by one when asked for them,
 * so it is first asked which these are.
 */
async function readSizes(run: Run, commit: string, entries: readonly Entry[]): Promise<Map<string, number>> {
  const absent = (await isPartial(run)) ? await absentObjects(run, commit) : new Set();
  const wanted = new Set(entries.flatMap(({ kind, blob }) => (kind === 'submodule' || absent.has(blob) ? [] : blob)));
  const sizes = new Map<string, number>();
  if (wanted.size === 0) return sizes;
  const format = '--batch-check=%(objectname) %(objectsize)';
  const listing = await run(['cat-file', '--buffer', format], [...wanted, ''].join('\n'));
  for (const [, id, size] of listing.toString('utf8').matchAll(/^([0-9a-f]{40,64}) (\d+)$/gm)) {
    sizes.set(id!, Number(size));
  }
  return sizes;
}

async function isPartial(run: Run): Promise<boolean> {
  return run(['config', '--get-regexp', '^(remote\\..*\\.promisor|extensions\\.partialclone)$']).then(
    (found) => found.length > 0,
    (error: unknown) => {
      if (error instanceof GitFailure) return false;
      throw error;
    },
  );
}

async function absentObjects(run: Run, commit: string): Promise<Set<string>> {
  const listing = await run(['rev-list', '--objects', '--no-walk', '--missing=print', '--no-object-names', commit]);
  return new Set([...listing.toString('utf8').matchAll(/^\?([0-9a-f]+)$/gm)].map((match) => match[1]!));
}

function text(output: Buffer): string {
  return output.toString('utf8').trim();
}
