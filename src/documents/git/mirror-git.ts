import { dirname, resolve } from 'node:path';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { addCredentials } from './add-credentials.ts';
import { GitFailure, type GitOptions, runGit } from './run-git.ts';
import { type GitCredentials, splitUrl } from './split-url.ts';

/** Where the mirror keeps the commit of a HEAD that is on no branch. */
const DETACHED = 'refs/detached/HEAD';
/** Branches and tags only: hosts have many refs for pull requests and checks, and no document is read from them. */
const REFSPECS = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];

/** How {@link mirrorGit} signs in and is stopped. */
export interface MirrorOptions extends Omit<GitOptions, 'within'> {
  /** Null for those that git finds by itself. */
  credentials: GitCredentials | null;
}

/**
 * Makes or updates a bare mirror of a repository: every branch and tag as it is there now, even after a force push, and
 * HEAD on its default branch; branches and tags that are gone are removed. An interrupted fetch leaves the refs as they
 * were and is simply repeated. Git never prompts for credentials.
 * Throws as {@link splitUrl} does for a URL that git must not be given, and GbrainError `unavailable` when the repository
 * cannot be read.
 */
export async function mirrorGit(given: string, gitDir: string, options: MirrorOptions): Promise<void> {
  const { url: from, credentials: own } = splitUrl(given);
  const credentials = own ?? options.credentials;
  const dir = resolve(gitDir);
  const within = dirname(dir);
  const env = credentials === null ? options.env : addCredentials(options.env, from, credentials);
  const run = (args: readonly string[]) => runGit(args, { env, within, signal: options.signal });
  try {
    // Not `-C`: a relative path in place of a URL is relative to our own working directory.
    await run(['init', '--quiet', '--bare', '--template=', '--', dir]);
    const { branch, commit } = readHead(await run(['ls-remote', '--symref', '--', from, 'HEAD']));
    const settings = ['-c', 'gc.autoDetach=false', '-c', 'core.hooksPath=/dev/null'];
    await run([
      '-C',
      dir,
      ...settings,
      'fetch',
      '--quiet',
      '--prune',
      '--force',
      '--no-write-fetch-head',
      '--',
      from,
      ...REFSPECS,
      // A checkout of a commit or a pull request is on no branch.
      ...(branch === null && commit ? [`+HEAD:${DETACHED}`] : []),
    ]);
    if (branch !== null) await run([`--git-dir=${dir}`, 'symbolic-ref', 'HEAD', branch]);
    else if (commit) await run([`--git-dir=${dir}`, 'symbolic-ref', 'HEAD', DETACHED]);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new GbrainError(
      'unavailable',
      `The repository ${escapeTerminal(from)} cannot be read: ${error.reason}. Check the URL, the network and git's credentials.`,
      { cause: error },
    );
  }
}

/** The full name of the branch that the remote's HEAD is on, null when on none; whether it is at a commit at all. */
function readHead(listing: Buffer): { branch: string | null; commit: boolean } {
  const text = listing.toString('utf8');
  return {
    branch: /^ref: (refs\/heads\/\S+)\tHEAD$/m.exec(text)?.[1] ?? null,
    commit: /^[0-9a-f]{40,64}\tHEAD$/m.test(text),
  };
}
