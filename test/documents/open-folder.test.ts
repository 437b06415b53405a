import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openFolder } from '../../src/documents/git/open-folder.ts';
import type { Repository } from '../../src/documents/git/repository.ts';
import { git, temporaryFolder, writeFiles } from './temporary-folder.ts';

const textsOf = async (repository: Repository) => {
  const texts: Record<string, string> = {};
  for await (const { entry, content } of repository.read(repository.entries)) {
    texts[entry.path] = Buffer.from(content).toString('utf8');
  }
  return texts;
};

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

describe('a folder', () => {
  test('is listed in byte order, without hidden folders and installed packages', async () => {
    const dir = temporaryFolder({
      'b.md': 'b',
      'a/c.md': 'c',
      'a.b/d.md': 'd',
      'a-b.md': 'e',
      'ä.md': 'f',
      'Z.md': '',
      '.hidden.md': 'g',
      '.obsidian/x.md': 'x',
      'node_modules/x.md': 'x',
      'a/node_modules/x.md': 'x',
      '.git/x': 'x',
      'run.sh': { run: 'h' },
    });
    const repository = await openFolder(dir);
    expect(await textsOf(repository)).toEqual({
      '.hidden.md': 'g',
      'Z.md': '',
      'a-b.md': 'e',
      'a.b/d.md': 'd',
      'a/c.md': 'c',
      'b.md': 'b',
      'run.sh': 'h',
      'ä.md': 'f',
    });
    expect(repository.entries.map(({ path }) => path)).toEqual(Object.keys(await textsOf(repository)));
    expect(repository.entries[1]).toEqual({
      path: 'Z.md',
      kind: 'file',
      blob: 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
      bytes: 0,
    });
  });

  test('lists symlinks and follows none', async () => {
    const outside = temporaryFolder({ 'secret.md': 'secret' });
    const dir = temporaryFolder({
      'out.md': { link: join(outside, 'secret.md') },
      dir: { link: outside },
      loop: { link: '.' },
    });
    const repository = await openFolder(dir);
    expect(repository.entries.map(({ path, kind }) => [path, kind])).toEqual([
      ['dir', 'symlink'],
      ['loop', 'symlink'],
      ['out.md', 'symlink'],
    ]);
    expect(Object.values(await textsOf(repository)).join()).not.toContain('secret,');
    expect((await textsOf(repository))['out.md']).toBe(join(outside, 'secret.md'));
  });

  test('may itself be named by a symlink', async () => {
    const dir = temporaryFolder({ 'real/a.md': 'a', link: { link: 'real' } });
    expect(await textsOf(await openFolder(join(dir, 'link')))).toEqual({ 'a.md': 'a' });
  });

  test('without files is the empty tree', async () => {
    const dir = temporaryFolder();
    mkdirSync(join(dir, 'a/b'), { recursive: true });
    expect(await openFolder(dir)).toMatchObject({ commit: EMPTY_TREE, entries: [] });
  });

  test('may be 300 folders deep', async () => {
    const deep = 'd/'.repeat(300);
    const dir = temporaryFolder({ [`${deep}a.md`]: 'a' });
    expect(await textsOf(await openFolder(dir))).toEqual({ [`${deep}a.md`]: 'a' });
  });

  test('with a name that is not UTF-8 is read', async () => {
    const dir = temporaryFolder();
    writeFileSync(Buffer.concat([Buffer.from(`${dir}/caf`), Buffer.of(0xe9), Buffer.from('.md')]), 'a');
    expect(await textsOf(await openFolder(dir))).toEqual({ 'caf\ufffd.md': 'a' });
  });

  test('that changes while it is read says so', async () => {
    const dir = temporaryFolder({ 'a.md': 'a' });
    const repository = await openFolder(dir);
    writeFiles(dir, { 'a.md': 'b' });
    await expect(textsOf(repository)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('changed'),
    });
  });

  test('whose file became a symlink is not followed', async () => {
    const dir = temporaryFolder({ 'a.md': 'a', 'b.md': 'a' });
    const repository = await openFolder(dir);
    rmSync(join(dir, 'a.md'));
    symlinkSync('b.md', join(dir, 'a.md'));
    await expect(textsOf(repository)).rejects.toThrow();
  });

  test('that is none is refused with a sentence', async () => {
    const dir = temporaryFolder({ 'a.md': 'a' });
    await expect(openFolder(join(dir, 'none'))).rejects.toMatchObject({ code: 'input', name: 'GbrainError' });
    await expect(openFolder(join(dir, 'a.md'))).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining('not a folder'),
    });
    await expect(openFolder('a\0b')).rejects.toMatchObject({ code: 'input' });
  });

  test('is left when the caller aborts', async () => {
    const dir = temporaryFolder({ 'a.md': 'a' });
    await expect(openFolder(dir, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  });
});

test('the commit of a folder is what git writes as its tree', async () => {
  const name = fc.constantFrom('a', 'b', 'a.b', 'a-b', 'a0', 'A', 'ä', 'x y', 'z.md', '日本', '#', '-x');
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
  const content = fc.oneof(
    fc.string().map((text) => text as string | { run: string } | { link: string }),
    fc.string().map((run) => ({ run })),
    fc.constantFrom('..', 'a', '/etc/passwd').map((link) => ({ link })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(path, content), { maxLength: 8 }), async (pairs) => {
      const kept = pairs.filter(
        ([path], index) =>
          !pairs.some(
            ([other], at) => at !== index && (other.startsWith(`${path}/`) || (other === path && at > index)),
          ),
      );
      const dir = temporaryFolder(Object.fromEntries(kept));
      const { commit } = await openFolder(dir);
      git(dir, 'init', '-q');
      git(dir, 'add', '-A', '-f');
      expect(commit).toBe(git(dir, 'write-tree'));
      rmSync(dir, { recursive: true });
    }),
    { numRuns: 25 },
  );
}, 60_000);
