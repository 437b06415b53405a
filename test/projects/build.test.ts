import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brainFileOf } from '../../src/projects/build/brain-files.ts';
import { buildStates } from '../../src/projects/build/build-states.ts';
import { promoteBuild } from '../../src/projects/serve/promote-build.ts';
import { markBuildStarted, queueBuild } from '../../src/store/builds/builds.ts';
import { listTakes } from '../../src/store/pages/takes.ts';
import type { Store } from '../../src/store/store.ts';
import { git, temporaryFolder, temporaryRepository, writeFiles } from '../documents/temporary-folder.ts';
import { ENGINES } from '../stores.ts';
import { bareRepository, pageWith, type Workshop, workshop } from './project-of.ts';

describe.each(ENGINES)('a build on %s', (_engine, open) => {
  let store: Store;
  let shop: Workshop;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    await store.db.deleteFrom('projects').execute();
    shop = workshop(store);
  });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  test.each([
    ['the path of a bare repository', (bare: string) => bare],
    ['a file URL', (bare: string) => `file://${bare}`],
  ])('of %s holds what was pushed, and says what it holds', async (_name, locationOf) => {
    const { bare, clone, push } = bareRepository({
      'README.md': '# Docs\n',
      'ops/returns.md': pageWith('Returns', 'Ada Example takes returns.'),
      'logo.png': 'x',
    });
    await shop.add('docs', locationOf(bare));
    const first = await shop.build('docs');
    expect(first).toMatchObject({
      status: 'ready',
      commit: git(clone, 'rev-parse', 'HEAD'),
      builder: 2,
      counts: { documents: 2, parsed: 2, folders: 1, pages: 2, pagesAdded: 2, takesChanged: 1 },
      warnings: [],
      error: null,
    });
    expect(first.seconds).toBeGreaterThan(0);
    expect(await shop.read('docs', 'README.md')).toBe('# Docs');

    push({ 'README.md': '# New docs\n' });
    expect((await shop.build('docs')).counts).toMatchObject({ documents: 2, parsed: 1, pagesChanged: 1 });
    expect(await shop.read('docs', 'README.md')).toBe('# New docs');
    expect((await shop.build('docs')).counts).toMatchObject({ documents: 2, parsed: 0, pagesChanged: 0 });
  });

  test('reads every document again after an upgrade that reads them otherwise, also at the same commit', async () => {
    await shop.add('docs', temporaryRepository({ 'a.md': '# A\n', 'b.md': '# B\n' }));
    const { id } = await shop.build('docs');
    const database = new Database(brainFileOf(shop.home, 'docs', id));
    database.exec("UPDATE meta SET value = 1 WHERE key = 'reading'");
    database.close();
    expect(await shop.read('docs', 'a.md')).toBe('# A');
    expect((await shop.build('docs')).counts).toMatchObject({ documents: 2, parsed: 2 });
    expect((await shop.build('docs')).counts).toMatchObject({ documents: 2, parsed: 0 });
  });

  test('of a worktree reads its commit, not what lies beside it, also when it is on no branch', async () => {
    const dir = temporaryRepository({ 'a.md': '# Committed\n' });
    writeFiles(dir, { 'a.md': '# Not committed\n', 'new.md': '# New\n' });
    await shop.add('tree', dir);
    await shop.build('tree');
    expect(await shop.read('tree', 'a.md')).toBe('# Committed');
    expect(await shop.read('tree', 'new.md')).toBeUndefined();

    git(dir, 'checkout', '-q', '--detach');
    git(dir, 'commit', '-q', '-a', '-m', 'on no branch');
    git(dir, 'branch', '-D', 'main');
    expect((await shop.build('tree')).commit).toBe(git(dir, 'rev-parse', 'HEAD'));
    expect(await shop.read('tree', 'a.md')).toBe('# Not committed');
  });

  test('of a plain folder is at its git tree hash, and answers from then on whatever becomes of the folder', async () => {
    const files = { 'a.md': '# One\n', 'sub/b "q"\\ü\n.md': '# Odd\n', 'film.bin': 'x'.repeat(1000), 'bin/run': '#!' };
    const dir = temporaryFolder(files);
    await shop.add('folder', dir);
    const build = await shop.build('folder');
    const twin = temporaryRepository(files);
    expect(build.commit).toBe(git(twin, 'rev-parse', 'HEAD^{tree}'));
    expect(build.counts).toMatchObject({ documents: 2, folders: 1 });
    const before = await shop.tree('folder');

    writeFiles(dir, { 'a.md': '# Two\n' });
    expect(await shop.read('folder', 'a.md')).toBe('# One');
    expect(await shop.read('folder', 'sub/b "q"\\ü\n.md')).toBe('# Odd');
    expect(await shop.tree('folder')).toBe(before);
    expect((await shop.build('folder')).counts).toMatchObject({ parsed: 1 });
    expect(await shop.read('folder', 'a.md')).toBe('# Two');

    rmSync(dir, { recursive: true });
    expect(await failure(shop.build('folder'))).toMatchObject({ code: 'input' });
    expect(await shop.read('folder', 'a.md')).toBe('# Two');
  });

  test('takes the branch of the project, or the one that is named', async () => {
    const dir = temporaryRepository({ 'a.md': '# Main\n' });
    git(dir, 'checkout', '-q', '-b', 'draft/next');
    writeFiles(dir, { 'a.md': '# Draft\n' });
    git(dir, 'commit', '-q', '-a', '-m', 'draft');
    await shop.add('docs', dir, 'main');
    expect((await shop.build('docs')).branch).toBe('main');
    expect(await shop.read('docs', 'a.md')).toBe('# Main');
    expect(await shop.build('docs', { branch: 'draft/next' })).toMatchObject({
      branch: 'draft/next',
      promotedAt: null,
    });
    expect(await shop.read('docs', 'a.md')).toBe('# Main');
    expect(await failure(shop.build('docs', { branch: '--all' }))).toMatchObject({ code: 'input' });
  });

  test('that fails says why and leaves what readers get: an empty repository, a branch or repository gone', async () => {
    const empty = temporaryFolder();
    git(empty, 'init', '-q', '-b', 'main');
    await shop.add('docs', empty);
    expect(await failure(shop.build('docs'))).toMatchObject({ code: 'input' });
    expect(await failure(shop.read('docs', 'a.md'))).toMatchObject({
      code: 'input',
      message: expect.stringMatching(/no ready build.*no commits yet.*gbrain brain build docs/),
    });

    writeFiles(empty, { 'a.md': '# A\n' });
    git(empty, 'add', '-A');
    git(empty, 'commit', '-q', '-m', 'first');
    await shop.build('docs');
    expect(await failure(shop.build('docs', { branch: 'gone' }))).toMatchObject({ code: 'input' });
    rmSync(empty, { recursive: true });
    expect(await failure(shop.build('docs'))).toMatchObject({ code: 'unavailable' });

    expect(await shop.read('docs', 'a.md')).toBe('# A');
    const { ready, builds } = await buildStates(store, 'docs', 10);
    expect(builds.map(({ status }) => status)).toEqual(['failed', 'failed', 'ready', 'failed']);
    expect(builds.map(({ error }) => error)).toEqual([
      expect.stringContaining('cannot be read'),
      expect.stringMatching(/has no branch, tag or commit "gone"\. It has main/),
      null,
      expect.stringContaining('no commits yet'),
    ]);
    expect(ready?.id).toBe(builds[2]!.id);
    expect(ready).not.toHaveProperty('manifest');
  });

  test('is the one that answers after a force push, even once git has thrown away what is on no branch', async () => {
    const { bare, clone, push } = bareRepository({ 'a.md': '# Before\n', 'b.md': '# B\n' });
    await shop.add('docs', bare);
    await shop.build('docs');
    git(clone, 'commit', '-q', '--amend', '-m', 'rewritten');
    git(clone, 'update-ref', '-d', 'HEAD');
    rmSync(join(clone, 'b.md'));
    push({ 'a.md': '# After\n' });
    await failure(shop.build('docs', { branch: 'gone' }));
    git(join(shop.home, 'repositories/docs.git'), 'gc', '-q', '--prune=now');
    expect(await shop.read('docs', 'a.md')).toBe('# Before');

    expect((await shop.build('docs')).counts).toMatchObject({ documents: 1 });
    expect(await shop.read('docs', 'a.md')).toBe('# After');
    expect(await shop.read('docs', 'b.md')).toBeUndefined();
  });

  test('of each builder is kept beside the other', async () => {
    const { bare, push } = bareRepository({ 'area/a.md': '# Alone\n\nText.\n' });
    await shop.add('docs', bare);
    await shop.build('docs', { builder: 1 });
    for (const text of ['# B\n', '# C\n', '# D\n', '# E\n', '# F\n']) {
      push({ 'area/a.md': text });
      await shop.build('docs');
    }
    git(join(shop.home, 'repositories/docs.git'), 'gc', '-q', '--prune=now');
    expect(await shop.read('docs', 'area/a.md', 1)).toBe('# Alone\n\nText.');
    expect(await shop.read('docs', 'area/a.md', 2)).toBe('# F');
    expect(await shop.tree('docs', 1)).not.toBe(await shop.tree('docs', 2));
    expect(await shop.read('docs', 'area/a.md')).toBe('# F');
    // Of builder 2 the files of the newest two builds, of builder 1 that of its only one, and the pointer.
    expect(readdirSync(join(shop.home, 'brains/docs'))).toHaveLength(4);
  });

  test('brings pages and takes up to date, also where nothing has to be parsed', async () => {
    const { bare, push } = bareRepository({ 'a.md': pageWith('A', 'Ada sings.'), 'b.md': '# B\n' });
    await shop.add('docs', bare);
    await shop.build('docs');
    await shop.build('docs', { builder: 1 });
    const claims = async () => (await listTakes(store, {})).map(({ claim }) => claim);
    expect(await claims()).toEqual(['Ada sings.']);

    push({ 'a.md': pageWith('A', 'Ada dances.') });
    await shop.build('docs', { builder: 1 });
    expect(await claims()).toEqual(['Ada sings.']);
    expect((await shop.build('docs')).counts).toMatchObject({ pagesChanged: 1 });
    expect(await claims()).toEqual(['Ada dances.']);
    // Back to what the file of an earlier build holds.
    await promoteBuild(store, 'docs', { home: shop.home, env: process.env, build: null, by: 'ada' });
    expect(await claims()).toEqual(['Ada sings.']);
  });

  test('warns of what stands in the documents, and of the takes of a document that becomes the page of its slug', async () => {
    const bad = pageWith('A', 'Ada sings.').replace('| fact |', '| prophecy |');
    const dir = temporaryFolder({ 'a.markdown': '# A\n', 'a.md': bad, 'c.md': '# C\n' });
    await shop.add('folder', dir);
    const first = await shop.build('folder');
    expect(first.warnings).toMatchObject([{ path: 'a.md', message: expect.stringContaining('a.markdown') }]);
    rmSync(join(dir, 'a.markdown'));
    expect(await shop.build('folder')).toMatchObject({
      counts: { parsed: 0, pages: 2, pagesChanged: 1, pagesDeleted: 0 },
      warnings: [{ path: 'a.md', line: 8 }],
    });
  });

  test('that was stopped is failed, says so, and the next one does the rest', async () => {
    const dir = temporaryRepository(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}.md`, `# ${n}\n`])));
    await shop.add('docs', dir);
    const signal = AbortSignal.abort(new Error('stop'));
    expect(await failure(shop.build('docs', { signal }))).toMatchObject({ message: 'stop' });
    expect((await buildStates(store, 'docs', 1)).builds).toMatchObject([
      { status: 'failed', error: 'It was stopped before it was done.' },
    ]);
    expect((await shop.build('docs')).counts).toMatchObject({ parsed: 40 });
  });

  test('of a process that died is said to have failed as soon as somebody looks', async () => {
    await shop.add('docs', temporaryRepository({ 'a.md': '# A\n' }));
    const dead = await queueBuild(store, { project: 'docs', branch: null, builder: 2 });
    await markBuildStarted(store, 'docs', dead);
    expect((await buildStates(store, 'docs', 1)).builds).toMatchObject([
      { id: dead, status: 'failed', error: expect.stringContaining('ended before it was done') },
    ]);
  });

  test('waits for another one of the same project, and not for those of others', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await shop.add(id, temporaryRepository({ 'a.md': `# ${id}\n` }));
    const builds = await Promise.all(['a', 'a', 'b', 'c', 'd', 'e', 'a'].map((id) => shop.build(id)));
    expect(builds.map(({ status }) => status)).toEqual(Array(7).fill('ready'));
    const { rows } = await sql<{ overlaps: number }>`select count(*)::int as overlaps from builds one join builds other
      on one.project_id = other.project_id and one.id < other.id and one.started_at < other.finished_at
      and other.started_at < one.finished_at`.execute(store.db);
    expect(rows).toEqual([{ overlaps: 0 }]);
  });
});
