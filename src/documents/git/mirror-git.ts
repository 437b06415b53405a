import { dirname, resolve } from 'node:path';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { redactUrl } from '../../text/redact-url.ts';
import { GitFailure, runGit } from './run-git.ts';

/** Where the mirror keeps the commit of a HEAD that is on no branch. */
const DETACHED = 'refs/detached/HEAD';
/** Branches and tags only: a host's refs for pull requests and checks are many, and no document is read from them. */
const REFSPECS = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];

/**
 * Makes or brings up to date a bare mirror of a repository: every branch and tag as it is there now, also after a force
 * push, those that are gone removed, HEAD on its default branch. An interrupted fetch leaves the refs as they were and
 * is simply repeated. Credentials are git's own; it never asks for them.
 * Fails with `input` for a URL that git must not be given, and with `unavailable` when the repository cannot be read.
 */
export async function mirrorGit(url: string, gitDir: string, signal?: AbortSignal): Promise<void> {
  const from = checkUrl(url);
  const dir = resolve(gitDir);
  const within = dirname(dir);
  const run = (args: readonly string[]) => runGit(args, { within, signal });
  try {
    // Not `-C`: a relative path in place of a URL is meant from where we are.
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
    const message = `The repository ${shown(url)} cannot be read: ${error.reason}. Check the URL, the network and git's credentials.`;
    throw new GbrainError('unavailable', message, { cause: error });
  }
}

/** A URL or path as git may be given it: no option, no control character, no transport that runs a command. */
export function checkUrl(url: string): string {
  if (url !== '' && !url.startsWith('-') && !/^[\w.+-]*::/.test(url) && !/\p{Cc}/u.test(url) && url.length <= 4_000)
    return url;
  const given = url === '' ? 'An empty text' : `"${shown(url)}"`;
  const allowed = 'Give an https, ssh, git or file URL, host:path, or the path of a repository';
  throw new GbrainError('input', `${given} is not a repository that can be fetched. ${allowed}.`);
}

/** The full name of the branch that the remote's HEAD is on, null when on none; whether it is at a commit at all. */
function readHead(listing: Buffer): { branch: string | null; commit: boolean } {
  const text = listing.toString('utf8');
  return {
    branch: /^ref: (refs\/heads\/\S+)\tHEAD$/m.exec(text)?.[1] ?? null,
    commit: /^[0-9a-f]{40,64}\tHEAD$/m.test(text),
  };
}

/** Redacted before it is cut, since a URL without its beginning is not recognised as one. */
function shown(url: string): string {
  return escapeTerminal(redactUrl(url).slice(0, 200));
}
