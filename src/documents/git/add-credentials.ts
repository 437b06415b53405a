import type { GitCredentials } from '../../secrets/split-url.ts';
import { addGitSettings } from './git-settings.ts';
import type { Environment } from './run-git.ts';

/** Runs in git's shell and answers from variables, since arguments can be read by every user of the machine. */
const HELPER =
  '!f() { test "$1" = get && printf "username=%s\\npassword=%s\\n" "$GBRAIN_GIT_USER" "$GBRAIN_GIT_PASSWORD"; }; f';

/**
 * The environment in which git signs in at the server of a URL, and at no other: unlike a header, a credential is not
 * sent on when the server redirects. With a password, the person's own helpers are neither asked nor told of it.
 */
export function addCredentials(env: Environment, url: string, { user, password }: GitCredentials): Environment {
  const scope = `credential.${/^\w+:\/\/[^/]*/.exec(url)![0]}`;
  const settings: [key: string, value: string][] =
    password === null
      ? [[`${scope}.username`, user]]
      : [
          [`${scope}.helper`, ''],
          [`${scope}.helper`, HELPER],
        ];
  const variables = { GBRAIN_GIT_USER: user, GBRAIN_GIT_PASSWORD: password ?? '' };
  return addGitSettings({ ...env, ...variables }, settings);
}
