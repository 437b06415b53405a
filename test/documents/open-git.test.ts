import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mirrorGit as mirrorGitIn } from '../../src/documents/git/mirror-git.ts';
import { openGit as openGitIn } from '../../src/documents/git/open-git.ts';
import type { Repository } from '../../src/documents/git/repository.ts';
import { git, temporaryFolder, temporaryRepository, writeFiles } from './temporary-folder.ts';

const openGit = (dir: string, ref: string, signal?: AbortSignal) => openGitIn(dir, ref, { env: process.env, signal });
const mirrorGit = (url: string, dir: string) => mirrorGitIn(url, dir, { env: process.env, credentials: null });

const textsOf = async (repository: Repository, entries = repository.entries) => {
  const texts: [string, string][] = [];
  for await (const { entry, content } of repository.read(entries))
    texts.push([entry.path, Buffer.from(content).toString('utf8')]);
  return texts;
};

describe('a git repository', () => {
  test('is listed and read at a branch, a tag, a commit', async () => {
    const dir = temporaryRepository({
      'a.md': 'old\n',
      'x y/ü"\t.md': 'odd',
      'out.md': { link: '/etc/passwd' },
      'e.md': '',
    });
    git(dir, 'tag', 'v1');
    writeFiles(dir, { 'a.md': 'new\n' });
    git(dir, 'commit', '-q', '-a', '-m', 'second');
    writeFiles(dir, { 'a.md': 'not committed' });

    const main = await openGit(dir, 'main');
    expect(main.commit).toBe(git(dir, 'rev-parse', 'main'));
    expect(await textsOf(main)).toEqual([
      ['a.md', 'new\n'],
      ['e.md', ''],
      ['out.md', '/etc/passwd'],
      ['x y/ü"\t.md', 'odd'],
    ]);
    expect(main.entries.map(({ kind, bytes }) => [kind, bytes])).toEqual([
      ['file', 4],
      ['file', 0],
      ['symlink', 11],
      ['file', 3],
    ]);
    for (const ref of ['v1', 'HEAD~1', git(dir, 'rev-parse', 'v1')]) {
      expect((await textsOf(await openGit(dir, ref)))[0]).toEqual(['a.md', 'old\n']);
    }
  });

  test('gives what was asked for, in that order, also twice', async () => {
    const dir = temporaryRepository({ 'a.md': 'a', 'b.md': 'b' });
    const repository = await openGit(dir, 'HEAD');
    const [a, b] = repository.entries;
    expect(await textsOf(repository, [b!, a!, b!])).toEqual([
      ['b.md', 'b'],
      ['a.md', 'a'],
      ['b.md', 'b'],
    ]);
    expect(await textsOf(repository, [])).toEqual([]);
  });

  test('with large and many files is read whole', async () => {
    const large = Buffer.alloc(3_000_000, 'line\n');
    const many = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, index) => [`d/${index}.md`, `text ${index}\n\n`]),
    );
    const dir = temporaryRepository({ ...many, 'a.bin': large });
    const repository = await openGit(dir, 'main');
    const texts = new Map(await textsOf(repository));
    expect(texts.size).toBe(1_501);
    expect(texts.get('d/777.md')).toBe('text 777\n\n');
    expect(texts.get('a.bin')).toHaveLength(3_000_000);
  });

  test('lists a submodule and never opens it', async () => {
    const dir = temporaryRepository({ 'a.md': 'a' });
    const commit = git(dir, 'rev-parse', 'HEAD');
    git(dir, 'update-index', '--add', '--cacheinfo', `160000,${commit},lib`);
    git(dir, 'commit', '-q', '-m', 'module');
    const repository = await openGit(dir, 'main');
    expect(repository.entries.at(-1)).toEqual({ path: 'lib', kind: 'submodule', blob: commit, bytes: 0 });
    expect(await textsOf(repository)).toEqual([['a.md', 'a']]);
  });

  test('can be left early and aborted', async () => {
    const dir = temporaryRepository({ 'a.md': 'a', 'b.md': 'b' });
    const repository = await openGit(dir, 'main');
    for await (const { entry } of repository.read(repository.entries)) {
      expect(entry.path).toBe('a.md');
      break;
    }
    const controller = new AbortController();
    const reading = async () => {
      for await (const _ of repository.read(repository.entries, controller.signal)) controller.abort(new Error('stop'));
    };
    await expect(reading()).rejects.toThrow('stop');
    await expect(openGit(dir, 'main', AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  });

  test('that lost an object says which document it was', async () => {
    const dir = temporaryRepository({ 'a.md': 'a' });
    const repository = await openGit(dir, 'main');
    const entry = { ...repository.entries[0]!, blob: '1'.repeat(40) };
    await expect(textsOf(repository, [entry])).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('a.md'),
    });
  });

  test.each([
    ['none', 'input', /no branch, tag or commit "none".*main/],
    ['--all', 'input', /not a git reference/],
    ['', 'input', /not a git reference/],
    ['main:a.md', 'input', /not a git reference/],
    [':/first', 'input', /not a git reference/],
    ['main..main', 'input', /not a git reference/],
    ['a\nb', 'input', /not a git reference/],
  ])('at %j is refused with a sentence', async (ref, code, message) => {
    const dir = temporaryRepository({ 'a.md': 'a' });
    await expect(openGit(dir, ref)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('that is empty, or none, is refused with a sentence', async () => {
    const empty = temporaryFolder();
    git(empty, 'init', '-q');
    await expect(openGit(empty, 'HEAD')).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining('no commits yet'),
    });
    const folder = temporaryFolder({ 'a.md': 'a' });
    await expect(openGit(folder, 'HEAD')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('git repository'),
    });
    await expect(openGit(join(folder, 'none'), 'HEAD')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('without git on the machine is refused with a sentence', async () => {
    const dir = temporaryRepository({ 'a.md': 'a' });
    vi.stubEnv('PATH', dir);
    onTestFinished(() => void vi.unstubAllEnvs());
    const message = expect.stringContaining('Install git');
    await expect(openGit(dir, 'main')).rejects.toMatchObject({ code: 'unavailable', message });
  });

  test('is never one that stands above the folder asked for', async () => {
    const dir = temporaryRepository({ 'sub/a.md': 'a' });
    await expect(openGit(join(dir, 'sub'), 'HEAD')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a mirror', () => {
  test('follows its origin through new, moved and removed branches', async () => {
    const origin = temporaryRepository({ 'a.md': 'one' });
    const mirror = join(temporaryFolder(), 'mirror');
    await mirrorGit(origin, mirror);
    expect(await textsOf(await openGit(mirror, 'HEAD'))).toEqual([['a.md', 'one']]);

    git(origin, 'branch', 'old');
    await mirrorGit(origin, mirror);
    await openGit(mirror, 'old');

    writeFiles(origin, { 'a.md': 'two' });
    git(origin, 'commit', '-q', '-a', '--amend', '-m', 'rewritten');
    git(origin, 'branch', '-D', 'old');
    git(origin, 'tag', 'v1');
    await mirrorGit(origin, mirror);
    expect(await textsOf(await openGit(mirror, 'main'))).toEqual([['a.md', 'two']]);
    expect(await textsOf(await openGit(mirror, 'v1'))).toEqual([['a.md', 'two']]);
    await expect(openGit(mirror, 'old')).rejects.toMatchObject({ code: 'input' });
  });

  test('has the default branch of its origin', async () => {
    const origin = temporaryRepository({ 'a.md': 'a' });
    git(origin, 'checkout', '-q', '-b', 'trunk');
    writeFiles(origin, { 'a.md': 'b' });
    git(origin, 'commit', '-q', '-a', '-m', 'second');
    const mirror = join(temporaryFolder(), 'mirror');
    await mirrorGit(origin, mirror);
    expect(await textsOf(await openGit(mirror, 'HEAD'))).toEqual([['a.md', 'b']]);
  });

  test('of an empty repository is made, and filled later', async () => {
    const origin = temporaryFolder();
    git(origin, 'init', '-q', '-b', 'main');
    const mirror = join(temporaryFolder(), 'mirror');
    await mirrorGit(origin, mirror);
    await expect(openGit(mirror, 'HEAD')).rejects.toMatchObject({ message: expect.stringContaining('no commits yet') });
  });

  test('whose origin is gone keeps what it has', async () => {
    const origin = temporaryRepository({ 'a.md': 'a' });
    const mirror = join(temporaryFolder(), 'mirror');
    await mirrorGit(origin, mirror);
    await expect(mirrorGit(join(origin, 'gone'), mirror)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await textsOf(await openGit(mirror, 'main'))).toEqual([['a.md', 'a']]);
  });

  test.each(['', '--upload-pack=touch x', 'ext::sh -c "touch x"', 'fd::3', 'a\nb', 'x\0y'])(
    'of %j is refused',
    async (url) => {
      await expect(mirrorGit(url, join(temporaryFolder(), 'mirror'))).rejects.toMatchObject({ code: 'input' });
    },
  );

  test('never shows a password of its URL', async () => {
    const mirror = join(temporaryFolder(), 'mirror');
    const error: unknown = await mirrorGit('http://user:secret@127.0.0.1:1/x.git', mirror).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(' http://127.0.0.1:1/x.git cannot'),
    });
    expect(String(error)).not.toContain('secret');
  });

  test('runs no hook that stands in it', async () => {
    const origin = temporaryRepository({ 'a.md': 'a' });
    const dir = temporaryFolder();
    const mirror = join(dir, 'mirror');
    await mirrorGit(origin, mirror);
    mkdirSync(join(mirror, 'hooks'), { recursive: true });
    writeFileSync(join(mirror, 'hooks/reference-transaction'), `#!/bin/sh\necho ran >> ${dir}/ran\n`, { mode: 0o755 });
    git(origin, 'branch', 'new');
    await mirrorGit(origin, mirror);
    expect(existsSync(join(dir, 'ran'))).toBe(false);
    await openGit(mirror, 'new');
  });
});
