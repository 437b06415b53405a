import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openGit as openGitIn } from '../../src/documents/git/open-git.ts';
import type { Repository } from '../../src/documents/git/repository.ts';
import { git, temporaryFolder, temporaryRepository, writeFiles } from './temporary-folder.ts';

const openGit = (dir: string, ref: string, signal?: AbortSignal) => openGitIn(dir, ref, { env: process.env, signal });

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
