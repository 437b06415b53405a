import { tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';
import { GbrainError } from '../../errors.ts';
import { type GitCredentials, splitUrl } from '../../secrets/split-url.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { addCredentials } from './add-credentials.ts';
import { isAllowedHost, requireAllowedHost } from './allowed-hosts.ts';
import { adviceFor } from './explain-failure.ts';
import { GitFailure } from './git-failure.ts';
import { addGitSettings } from './git-settings.ts';
import { type GitOptions, runGit } from './run-git.ts';

/**
 * The commit of a branch of a repository, by its URL or folder, or that of its default branch; nothing is fetched. Throws
 * GbrainError `input` when there is no such branch, `unavailable` when the repository cannot be read.
 */
export async function findRemoteHead(
  given: string,
  {
    branch,
    env,
    signal,
    credentials,
  }: Pick<GitOptions, 'env' | 'signal'> & { branch: string | null; credentials: GitCredentials | null },
): Promise<string> {
  const { url, credentials: own } = isAbsolute(given) ? { url: given, credentials: null } : splitUrl(given);
  if (!isAbsolute(url)) requireAllowedHost(url, env);
  const login = own ?? credentials;
  const whole = addGitSettings(login === null ? env : addCredentials(env, url, login), [
    ['core.hooksPath', '/dev/null'],
    ...(isAllowedHost(url, env) ? [['http.followRedirects', 'false'] as const] : []),
  ]);
  const ref = branch === null ? 'HEAD' : `refs/heads/${branch}`;
  const name = escapeTerminal(url);
  try {
    const said = await runGit(['ls-remote', '--', url, ref], { env: whole, signal, within: tmpdir() });
    const commit = /^([0-9a-f]{40,64})\t/.exec(said.toString('utf8'))?.[1];
    if (commit !== undefined) return commit;
    throw new GbrainError(
      'input',
      `The repository ${name} has no ${branch === null ? 'commit' : `branch ${escapeTerminal(branch)}`}.`,
    );
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    const message = `The repository ${name} cannot be read: ${error.reason}. ${adviceFor(error.reason)}.`;
    throw new GbrainError('unavailable', message, { cause: error });
  }
}
