import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchGit as fetchGitIn } from '../../src/documents/git/fetch-git.ts';
import type { WantedRef } from '../../src/documents/git/no-such-ref.ts';
import type { Repository } from '../../src/documents/git/repository.ts';
import { serveGit } from '../journeys/serve-git.ts';
import { git, temporaryFolder, temporaryRepository, writeFiles } from './temporary-folder.ts';

const fetchGit = (url: string, mirror: string, ref: WantedRef = null) =>
  fetchGitIn(url, mirror, { ref, env: process.env, credentials: null, isRead: (path) => path.endsWith('.md') });

const textsOf = async (repository: Repository) => {
  const texts: [string, string][] = [];
  for await (const { entry, content } of repository.read(repository.entries.filter(({ bytes }) => bytes > 0))) {
    texts.push([entry.path, Buffer.from(content).toString('utf8')]);
  }
  return texts;
};
const newMirror = () => join(temporaryFolder(), 'mirror');
const commit = (dir: string, files: Record<string, string>) => {
  writeFiles(dir, files);
  git(dir, 'add', '-A');
  git(dir, 'commit', '-q', '-m', 'next');
};

describe('a fetched repository', () => {
  test('follows its origin through new, moved and removed branches, one commit at a time', async () => {
    const origin = temporaryRepository({ 'a.md': 'one' });
    const mirror = newMirror();
    commit(origin, { 'a.md': 'two' });
    const first = git(origin, 'rev-parse', 'HEAD');
    expect(await textsOf(await fetchGit(origin, mirror))).toEqual([['a.md', 'two']]);
    expect(git(mirror, 'rev-list', '--all')).toBe(first);

    git(origin, 'branch', 'old');
    expect((await fetchGit(origin, mirror, { branch: 'old' })).commit).toBe(first);
    writeFiles(origin, { 'a.md': 'three' });
    git(origin, 'commit', '-q', '-a', '--amend', '-m', 'rewritten');
    git(origin, 'branch', '-D', 'old');
    expect(await textsOf(await fetchGit(origin, mirror))).toEqual([['a.md', 'three']]);
    await expect(fetchGit(origin, mirror, { branch: 'old' })).rejects.toMatchObject({
      code: 'input',
      message: expect.stringMatching(/has no branch "old"\. It has main\.$/),
    });
  });

  test('is read at the branch that is its default, on no branch, and at a commit', async () => {
    const origin = temporaryRepository({ 'a.md': 'a' });
    git(origin, 'checkout', '-q', '-b', 'trunk');
    commit(origin, { 'a.md': 'b' });
    expect(await textsOf(await fetchGit(origin, newMirror()))).toEqual([['a.md', 'b']]);
    git(origin, 'checkout', '-q', '--detach');
    commit(origin, { 'a.md': 'c' });
    expect(await textsOf(await fetchGit(origin, newMirror()))).toEqual([['a.md', 'c']]);
    const old = { commit: git(origin, 'rev-parse', 'main') };
    expect(await textsOf(await fetchGit(origin, newMirror(), old))).toEqual([['a.md', 'a']]);
  });

  test('that is empty is filled later, and one that is gone leaves what was fetched', async () => {
    const origin = temporaryFolder();
    git(origin, 'init', '-q', '-b', 'main');
    const mirror = newMirror();
    await expect(fetchGit(origin, mirror)).rejects.toMatchObject({
      message: expect.stringContaining('no commits yet'),
    });
    commit(origin, { 'a.md': 'a' });
    const before = await fetchGit(origin, mirror);
    await expect(fetchGit(join(origin, 'gone'), mirror)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/Check the URL, and that this user may read it\.$/),
    });
    expect(await textsOf(before)).toEqual([['a.md', 'a']]);
  });

  test('may change the way it names objects', async () => {
    const mirror = newMirror();
    await fetchGit(temporaryRepository({ 'a.md': 'a' }), mirror);
    const other = temporaryFolder();
    git(other, 'init', '-q', '-b', 'main', '--object-format=sha256');
    commit(other, { 'b.md': 'b' });
    const fetched = await fetchGit(other, mirror);
    expect(fetched.commit).toHaveLength(64);
    expect(await textsOf(fetched)).toEqual([['b.md', 'b']]);
  });

  test('of a server that can filter is fetched without what is not read; of any other it comes whole', async () => {
    const origin = temporaryRepository({ 'a.md': 'a', 'film.bin': 'x'.repeat(5000) });
    const root = temporaryFolder();
    git(origin, 'clone', '-q', '--bare', origin, join(root, 'docs.git'));
    const server = await serveGit(root);
    onTestFinished(() => server.close());
    const url = `${server.url}/docs.git`;
    const sizes = async () => (await fetchGit(url, newMirror())).entries.map(({ path, bytes }) => [path, bytes]);
    expect(await sizes()).toEqual([
      ['a.md', 1],
      ['film.bin', 5000],
    ]);
    git(join(root, 'docs.git'), 'config', 'uploadpack.allowFilter', 'true');
    expect(await sizes()).toEqual([
      ['a.md', 1],
      ['film.bin', 0],
    ]);
  });

  test.each(['', '--upload-pack=touch x', 'ext::sh -c "touch x"', 'fd::3', 'a\nb', 'x\0y'])(
    'of %j is refused',
    async (url) => {
      await expect(fetchGit(url, newMirror())).rejects.toMatchObject({ code: 'input' });
    },
  );

  test('never shows a password of its URL', async () => {
    const error: unknown = await fetchGit('http://user:secret@127.0.0.1:1/x.git', newMirror()).catch(
      (thrown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(
        / http:\/\/127\.0\.0\.1:1\/x\.git cannot.*Check the host, the network and the proxy/,
      ),
    });
    expect(String(error)).not.toContain('secret');
  });

  test('runs no hook that stands in the mirror', async () => {
    const origin = temporaryRepository({ 'a.md': 'a' });
    const dir = temporaryFolder();
    const mirror = join(dir, 'mirror');
    await fetchGit(origin, mirror);
    mkdirSync(join(mirror, 'hooks'), { recursive: true });
    writeFileSync(join(mirror, 'hooks/reference-transaction'), `#!/bin/sh\necho ran >> ${dir}/ran\n`, { mode: 0o755 });
    commit(origin, { 'a.md': 'b' });
    await fetchGit(origin, mirror);
    expect(existsSync(join(dir, 'ran'))).toBe(false);
  });
});
