import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { projectIdOf, registerProject } from '../../src/projects/register/register-project.ts';
import { deleteProject, listProjects } from '../../src/store/builds/projects.ts';
import type { Store } from '../../src/store/store.ts';
import { git, temporaryFolder, temporaryRepository } from '../documents/temporary-folder.ts';
import { openMemoryStore } from '../stores.ts';

describe('registering a project', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openMemoryStore();
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    await store.db.deleteFrom('projects').execute();
  });
  const add = (given: { id?: string; location: string; branch?: string | null; replace?: boolean }) =>
    registerProject(store, { id: 'docs', branch: null, replace: false, ...given }, { env: process.env });

  test.each([
    ['https://git.example.com/ada/docs.git'],
    ['ssh://git@git.example.com:2222/docs'],
    ['git@git.example.com:ada/docs.git'],
    ['file:///srv/docs.git'],
  ])('takes %s as a git URL, without asking for it', async (location) => {
    expect(await add({ location, branch: 'main' })).toMatchObject({
      id: 'docs',
      kind: 'git',
      location,
      branch: 'main',
    });
    expect(await listProjects(store)).toHaveLength(1);
  });

  test('tells a repository, bare or not, from a folder in one and from a plain folder', async () => {
    const repository = temporaryRepository({ 'sub/a.md': '# A\n' });
    const bare = join(temporaryFolder(), 'bare');
    git(repository, 'clone', '-q', '--bare', repository, bare);
    const plain = temporaryFolder({ 'a.md': '# A\n' });
    const kindOf = async (location: string) => (await add({ location, replace: true })).kind;
    expect(await kindOf(repository)).toBe('git');
    expect(await kindOf(bare)).toBe('git');
    expect(await kindOf(join(repository, 'sub'))).toBe('folder');
    expect(await kindOf(plain)).toBe('folder');
  });

  test('takes no repository of another user for a plain folder', async () => {
    const repository = temporaryRepository({ 'a.md': '# A\n' });
    // What git itself is tested with: every repository is then of another user.
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
    vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(add({ location: repository })).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining(`safe.directory ${realpathSync(repository)}`),
    });
  });

  test.each(['', '-x', '..', '../x', 'a/b', 'a..b', 'A', 'a b', '--help', 'a\0', '.hidden', 'a'.repeat(65)])(
    'refuses %j as an id',
    async (id) => {
      await expect(add({ id, location: temporaryFolder() })).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining('not a project id'),
      });
      expect(await listProjects(store)).toEqual([]);
    },
  );

  test.each([
    ['--upload-pack=touch x'],
    ['-c core.sshCommand=x'],
    ['ext::sh -c "touch x"'],
    ['fd::3'],
    ['a\nb://c'],
    [''],
    ['/no/such/folder'],
    ['../nowhere'],
    [import.meta.filename],
  ])('refuses %j as a place', async (location) => {
    await expect(add({ location })).rejects.toMatchObject({ code: 'input' });
    expect(await listProjects(store)).toEqual([]);
  });

  test.each([
    ['https://exa mple.com/x', /white space/],
    ['https:///x', /no host/],
    ['ssh://-oProxyCommand=touch/x', /"-oProxyCommand=touch" is no host/],
    ['git@-oProxyCommand=touch:x', /does not begin with a hyphen/],
    ['https://git.example.com:port/x', /no host/],
  ])('refuses the URL %s with its reason', async (location, message) => {
    await expect(add({ location })).rejects.toMatchObject({ code: 'usage', message: expect.stringMatching(message) });
  });

  test.each([
    ['https://git.example.com/x', true],
    ['git@GIT.example.com:x', true],
    ['ssh://git@code.team.example.org:22/x', true],
    ['https://team.example.org/x', false],
    ['https://git.example.com.evil.net/x', false],
    ['http://[::1]/x', false],
    ['git@elsewhere:x', false],
  ])('with a list of hosts, %s is allowed: %s', async (location, allowed) => {
    const env = { ...process.env, GBRAIN_GIT_HOSTS: 'git.example.com, *.team.example.org' };
    const given = { id: 'docs', branch: null, replace: true, location };
    const done = await registerProject(store, given, { env }).then(
      () => true,
      (error: Error) => /is not one that repositories are fetched from here/.test(error.message) && false,
    );
    expect(done).toBe(allowed);
  });

  test.each(['--all', 'a..b', 'a b', '', 'a:b', '^main', 'main@{1}'])('refuses %j as a branch', async (branch) => {
    await expect(add({ location: 'https://git.example.com/docs', branch })).rejects.toMatchObject({ code: 'input' });
  });

  test('refuses a branch of a plain folder', async () => {
    await expect(add({ location: temporaryFolder(), branch: 'main' })).rejects.toMatchObject({ code: 'usage' });
  });

  test('does not let another place take an id, and hides the password of the one that has it', async () => {
    await add({ location: 'https://ada:s3cret@git.example.com/docs' });
    const error: unknown = await add({ location: 'https://x:t0ken@git.example.com/other' }).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'usage', message: expect.stringContaining('gbrain project remove docs') });
    expect(String(error)).not.toMatch(/s3cret|t0ken/);
    expect(await add({ location: 'https://git.example.com/other', replace: true })).toMatchObject({ kind: 'git' });
    expect(await deleteProject(store, 'docs')).toBe(true);
    expect(await deleteProject(store, 'docs')).toBe(false);
  });

  test('takes a folder under its real path, so that a link to it is the same place', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'docs'));
    expect((await add({ location: join(folder, 'docs/../docs/') })).location).toMatch(/\/docs$/);
    await add({ location: join(folder, 'docs') });
  });
});

test.each([
  ['https://git.example.com/ada/My-Docs.git', 'my-docs'],
  ['git@git.example.com:ada/docs.git', 'docs'],
  ['/srv/Café_2/', 'cafe-2'],
  ['/srv/My Brain', 'my-brain'],
  ['/', 'brain'],
  ['/x/日本', 'brain'],
])('the id for %s is %s', (location, id) => {
  expect(projectIdOf(location)).toBe(id);
});
