import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { GbrainError } from '../../errors.ts';
import { type GitCredentials, splitUrl } from '../../secrets/split-url.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { addCredentials } from './add-credentials.ts';
import { isAllowedHost, requireAllowedHost } from './allowed-hosts.ts';
import { adviceFor } from './explain-failure.ts';
import { GitFailure } from './git-failure.ts';
import { addGitSettings } from './git-settings.ts';
import { isAbsent } from './is-absent.ts';
import { noSuchRef, type WantedRef } from './no-such-ref.ts';
import { openGit } from './open-git.ts';
import type { Repository } from './repository.ts';
import { type GitOptions, runGit } from './run-git.ts';

/** What to fetch, how to sign in, and what stops it. */
export interface FetchOptions extends Omit<GitOptions, 'within'> {
  ref: WantedRef;
  /** Null for those that git finds by itself. */
  credentials: GitCredentials | null;
  /** Whether the content of a file is needed. */
  isRead(path: string): boolean;
  /** Whether the content of a file is wanted where the server has it. */
  isWanted?(path: string): boolean;
}

/** The name of the remote, which exists only in the settings of each call. */
const REMOTE = 'source';
const FETCHED = 'refs/gbrain-source/head';
const FETCH = ['fetch', '--no-tags', '--no-write-fetch-head', '--recurse-submodules=no', '--progress'];
const ONE_COMMIT = ['--depth=1', '--update-shallow', '--filter=blob:none'];

/**
 * Fetches one commit into a bare repository, which is made where there is none, and opens it. Only the files that are read are
 * fetched where the server can leave out others. An interrupted fetch leaves the repository as it was and is simply repeated.
 * Git never prompts for credentials. Throws as {@link splitUrl} does for a URL that git must not be given; GbrainError
 * `unavailable` when the repository cannot be read, `input` when it does not have what is wanted.
 */
export async function fetchGit(given: string, gitDir: string, options: FetchOptions): Promise<Repository> {
  const { url, credentials: own } = splitUrl(given);
  requireAllowedHost(url, options.env);
  const { signal, isRead, isWanted = isRead, ref } = options;
  const credentials = own ?? options.credentials;
  const dir = resolve(gitDir);
  const whole = addGitSettings(credentials === null ? options.env : addCredentials(options.env, url, credentials), [
    [`remote.${REMOTE}.url`, url],
    ['gc.autoDetach', 'false'],
    ['core.hooksPath', '/dev/null'],
    // A server on the list could lead to one that is not.
    ...(isAllowedHost(url, options.env) ? [['http.followRedirects', 'false'] as const] : []),
  ]);
  const partial = addGitSettings(whole, [
    [`remote.${REMOTE}.promisor`, 'true'],
    [`remote.${REMOTE}.partialclonefilter`, 'blob:none'],
  ]);
  const run = (args: readonly string[], env = whole, input = '') =>
    runGit(args, { env, within: dirname(dir), signal, input });
  const inMirror = (args: readonly string[], input = '') => run(['-C', dir, ...args], partial, input);
  const fetchAll = async (from: string) => {
    await inMirror([...FETCH, '--force', ...ONE_COMMIT, '--', REMOTE, `+${from}:${FETCHED}`]).catch(
      (error: unknown) => {
        if (!isFailure(error, /shallow capabilities|dumb http|does not support|not our ref/i)) throw error;
        return fetchWhole(from);
      },
    );
  };
  // For servers that can send whole histories only.
  const fetchWhole = (from: string) =>
    run(['-C', dir, ...FETCH, '--force', '--', REMOTE, ...('commit' in (ref ?? {}) ? HEADS : [`+${from}:${FETCHED}`])]);
  try {
    await initMirror(dir, 'sha1', run);
    const from = ref === null ? 'HEAD' : 'branch' in ref ? `refs/heads/${ref.branch}` : ref.commit;
    await fetchAll(from).catch(async (error: unknown) => {
      const format = error instanceof GitFailure && /server (sha1|sha256)/.exec(error.reason)?.[1];
      if (!format) throw error;
      await rm(dir, { recursive: true, force: true });
      await initMirror(dir, format as ObjectFormat, run);
      await fetchAll(from);
    });
    const at = ref !== null && 'commit' in ref ? ref.commit : FETCHED;
    const open = () => openGit(dir, at, { env: options.env, signal, isRead });
    const first = await open();
    const missing = first.entries.filter((entry) => isAbsent(entry, isWanted));
    if (missing.length === 0) return first;
    await inMirror(
      ['-c', 'fetch.negotiationAlgorithm=noop', ...FETCH, '--filter=blob:none', '--stdin', REMOTE],
      missing.map(({ blob }) => `${blob}\n`).join(''),
    ).catch((error: unknown) => {
      // A server that leaves blobs out but does not give them out one by one.
      if (!isFailure(error, /./)) throw error;
      return inMirror([
        ...FETCH,
        '--force',
        '--refetch',
        '--no-filter',
        '--depth=1',
        '--',
        REMOTE,
        `+${from}:${FETCHED}`,
      ]);
    });
    return await open();
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    if (/couldn't find remote ref|no such remote ref|remote error: upload-pack: not our ref/i.test(error.reason)) {
      throw await explainMissing(url, ref, run, error);
    }
    throw unreadable(url, error);
  }
}

const HEADS = ['+refs/heads/*:refs/gbrain-source/heads/*'];

/** How a repository names its objects. */
export type ObjectFormat = 'sha1' | 'sha256';

/** Makes a bare repository where there is none. One of another format stays. */
async function initMirror(dir: string, format: ObjectFormat, run: (args: readonly string[]) => Promise<unknown>) {
  // Not `-C`: the folder may not exist.
  await run(['init', '--quiet', '--bare', '--template=', `--object-format=${format}`, '--', dir]).catch(
    (error: unknown) => {
      if (!isFailure(error, /different hash/)) throw error;
    },
  );
}

function isFailure(error: unknown, says: RegExp): boolean {
  return error instanceof GitFailure && says.test(error.reason);
}

/** Says what the repository has instead of a branch or commit. */
async function explainMissing(
  url: string,
  ref: WantedRef,
  run: (args: readonly string[]) => Promise<Buffer>,
  cause: GitFailure,
): Promise<GbrainError> {
  let listing: string;
  try {
    listing = (await run(['ls-remote', '--heads', '--', REMOTE])).toString('utf8');
  } catch (error) {
    return error instanceof GitFailure ? unreadable(url, error) : (error as GbrainError);
  }
  const names = [...listing.matchAll(/\trefs\/heads\/(.+)$/gm)].map((match) => match[1]!);
  return noSuchRef(`The repository ${escapeTerminal(url)}`, ref, names, cause);
}

function unreadable(url: string, cause: GitFailure): GbrainError {
  return new GbrainError(
    'unavailable',
    `The repository ${escapeTerminal(url)} cannot be read: ${cause.reason}. ${adviceFor(cause.reason)}.`,
    { cause },
  );
}
