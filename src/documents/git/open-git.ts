import { dirname, resolve } from 'node:path';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { readBlobs } from './read-blobs.ts';
import type { Entry, Repository } from './repository.ts';
import { GitFailure, type GitOptions, runGit } from './run-git.ts';

type Run = (args: readonly string[]) => Promise<Buffer>;

/**
 * Opens a git repository, bare or not, at the commit that a branch, tag or commit id names. Nothing is checked out:
 * listing and content come from git's objects. Throws GbrainError `input` when the reference is missing or malformed or
 * the repository is empty, and `unavailable` when there is no repository or no git.
 */
export async function openGit(
  gitDir: string,
  ref: string,
  { env, signal }: Omit<GitOptions, 'within'>,
): Promise<Repository> {
  const dir = resolve(gitDir);
  const within = dirname(dir);
  const run: Run = (args) => runGit(['-C', dir, ...args], { env, within, signal });
  const commit = await findCommit(run, gitDir, checkRef(ref));
  const listing = await run(['ls-tree', '-r', '-z', '-l', '--full-tree', commit, '--']);
  return {
    commit,
    entries: readListing(listing),
    read: (entries, stop = signal) => readBlobs(dir, entries, { env, signal: stop }),
  };
}

/** A reference as git may be given it: never an option, a range, a path or a search. */
export function checkRef(ref: string): string {
  const wrong = ref === '' || ref.startsWith('-') || /[\s:?*[\\\p{Cc}]|\.\./u.test(ref);
  if (!wrong && ref.length <= 500) return ref;
  const given = ref === '' ? 'An empty text' : `"${escapeTerminal(ref.slice(0, 80))}"`;
  throw new GbrainError('input', `${given} is not a git reference. Give a branch, a tag or a commit id.`);
}

async function findCommit(run: Run, gitDir: string, ref: string): Promise<string> {
  try {
    return text(await run(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]));
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw await explain(run, gitDir, ref, error);
  }
}

/** Says why no commit was found: no repository, no commit in it, or no such reference. */
async function explain(run: Run, gitDir: string, ref: string, cause: GitFailure): Promise<GbrainError> {
  const where = escapeTerminal(gitDir);
  let names: string[];
  try {
    names = text(
      await run(['for-each-ref', '--count=6', '--format=%(refname:short)', 'refs/heads', 'refs/tags']),
    ).split('\n');
  } catch (error) {
    if (!(error instanceof GitFailure)) return noRepository(where, cause);
    return noRepository(where, error);
  }
  const known = names.filter((name) => name !== '').map(escapeTerminal);
  if (known.length === 0) {
    return new GbrainError('input', `The repository ${where} has no commits yet. Push one and run this again.`, {
      cause,
    });
  }
  const message = `The repository ${where} has no branch, tag or commit "${escapeTerminal(ref)}". It has ${known.join(', ')}.`;
  return new GbrainError('input', message, { cause });
}

function noRepository(where: string, cause: GitFailure): GbrainError {
  const message = `${where} cannot be read as a git repository: ${cause.reason}. Name a repository, or import it as a folder.`;
  return new GbrainError('unavailable', message, { cause });
}

/** The records of `ls-tree -r -z -l`: mode, type, id, size padded with spaces, a tab, the path. */
function readListing(listing: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let from = 0; from < listing.length; ) {
    const end = listing.indexOf(0, from);
    const record = listing.toString('utf8', from, end);
    const tab = record.indexOf('\t');
    const [mode, , blob, size] = record.slice(0, tab).split(/ +/);
    const kind = mode === '160000' ? 'submodule' : mode === '120000' ? 'symlink' : 'file';
    entries.push({ path: record.slice(tab + 1), kind, blob: blob!, bytes: kind === 'submodule' ? 0 : Number(size) });
    from = end + 1;
  }
  return entries;
}

function text(output: Buffer): string {
  return output.toString('utf8').trim();
}
