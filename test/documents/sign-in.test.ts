import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type FetchOptions, fetchGit } from '../../src/documents/git/fetch-git.ts';
import { serveGit } from '../journeys/serve-git.ts';
import { git, temporaryFolder, temporaryRepository } from './temporary-folder.ts';

const fetch = (url: string, mirror: string, given: Pick<FetchOptions, 'env' | 'credentials'>) =>
  fetchGit(url, mirror, { ref: null, isRead: () => true, ...given });

/** A bare repository behind a login, and an environment in which git writes down every command that it runs. */
async function lockedRepository(login: string, more: Record<string, string> = {}) {
  const repository = temporaryRepository({ 'a.md': '# A\n' });
  const root = temporaryFolder();
  git(repository, 'clone', '-q', '--bare', repository, join(root, 'docs.git'));
  const server = await serveGit(root, login);
  onTestFinished(() => server.close());
  const trace = join(root, 'trace');
  const env = {
    ...{ PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1', GIT_TRACE: trace, GIT_TRACE_SETUP: trace },
    ...more,
  };
  return {
    url: `${server.url}/docs.git`,
    mirror: join(root, 'mirror.git'),
    env,
    said: () => readFileSync(trace, 'utf8'),
  };
}

/** The arguments of all processes of this machine, as `ps` shows them. */
function everyArgument(): string {
  const ids = existsSync('/proc/self/cmdline') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return ids.map((id) => (existsSync(`/proc/${id}/cmdline`) ? readQuietly(`/proc/${id}/cmdline`) : '')).join('\n');
}

/** A process may end while it is looked at. */
function readQuietly(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

test('git signs in with a password that is in no argument of a process and nowhere in the mirror', async () => {
  const password = `s3cret @/?#%"'\\$(x)\``;
  const { url, mirror, env, said } = await lockedRepository(`ada:${password}`);
  let seen = '';
  const watch = setInterval(() => {
    seen += everyArgument();
  }, 5);
  const credentials = { user: 'ada', password };
  const { entries } = await fetch(url, mirror, { env, credentials }).finally(() => clearInterval(watch));
  expect(entries).toMatchObject([{ path: 'a.md', bytes: 4 }]);
  expect(said()).toContain('GBRAIN_GIT_PASSWORD');
  expect(said() + seen).not.toContain('s3cret');
  expect(git(mirror, 'config', '--list')).not.toMatch(/s3cret|credential|127\.0\.0\.1/);
});

test('without a password, git asks its own helpers for that of the user', async () => {
  const helper = '!f() { grep -q username=ada && echo password=own; }; f';
  const { url, mirror, env } = await lockedRepository('ada:own', {
    ...{ GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'credential.helper', GIT_CONFIG_VALUE_0: helper },
  });
  const { entries } = await fetch(url, mirror, { env, credentials: { user: 'ada', password: null } });
  expect(entries).toMatchObject([{ path: 'a.md', bytes: 4 }]);
});

test('a wrong password is refused with a sentence, and no helper is asked or told', async () => {
  const told = join(temporaryFolder(), 'told');
  const { url, mirror, env } = await lockedRepository('ada:right', {
    ...{
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'credential.helper',
      GIT_CONFIG_VALUE_0: `!f() { cat >> ${told}; }; f`,
    },
  });
  await expect(fetch(url, mirror, { env, credentials: { user: 'ada', password: 'wr0ng' } })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/Authentication failed for 'http/),
  });
  expect(existsSync(told)).toBe(false);
});

test('a server that redirects does not get the password sent on', async () => {
  const headers: unknown[] = [];
  const other = createServer((request, response) => {
    headers.push(request.headers.authorization);
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="other"' }).end();
  });
  const first = createServer((request, response) => {
    if (request.headers.authorization === undefined) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
    } else response.writeHead(302, { Location: `${addressOf(other)}${request.url}` }).end();
  });
  for (const server of [first, other]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
  }
  const folder = temporaryFolder();
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' };
  const given = { env, credentials: { user: 'ada', password: 's3cret' } };
  await expect(fetch(`${addressOf(first)}/x.git`, join(folder, 'x.git'), given)).rejects.toThrow();
  expect(headers.length).toBeGreaterThan(0);
  expect(headers.filter(Boolean)).toEqual([]);
});

const addressOf = (server: ReturnType<typeof createServer>) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
