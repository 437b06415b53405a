import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDiffSchema } from '../../src/http/api/build-schemas.ts';
import { diffBuilds } from '../../src/members/diff-builds.ts';
import { requestPromotion } from '../../src/members/promote-build.ts';
import { brainFileOf } from '../../src/projects/build/brain-files.ts';
import { createBrainSource } from '../../src/projects/serve/brain-source.ts';
import { saveProjectKey, savePromote } from '../../src/store/builds/projects.ts';
import { readBuildMark } from '../../src/store/builds/serving-builds.ts';
import { listAuditEvents } from '../../src/store/members/audit.ts';
import { listTakes } from '../../src/store/pages/takes.ts';
import type { Store } from '../../src/store/store.ts';
import { git, temporaryRepository, writeFiles } from '../documents/temporary-folder.ts';
import { ENGINES } from '../stores.ts';
import { pageWith, type Workshop, workshop } from './project-of.ts';

const KEY = JSON.stringify({
  version: 1,
  refusal: {},
  questions: [
    {
      id: 'stays',
      kind: 'deep',
      question: 'Who?',
      evidence: [{ file: 'b.md', line: 'The till closes at nine.' }],
      accept: [['nine']],
    },
    {
      id: 'goes',
      kind: 'deep',
      question: 'What?',
      evidence: [{ file: 'c.md', line: 'Refunds take 30 days.' }],
      accept: [['30 days']],
    },
  ],
});

describe.each(ENGINES)('a build that is ready, on %s,', (_engine, open) => {
  let store: Store;
  let shop: Workshop;
  let dir: string;
  const never = new AbortController().signal;
  const deps = () => ({ store, home: shop.home, env: process.env, clock: () => new Date() });
  const promote = (build: number | null) => requestPromotion(deps(), 'ada', 'docs', build);
  const claims = async () => (await listTakes(store, {})).map(({ claim }) => claim);
  const read = () => shop.read('docs', 'a.md');
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    await store.db.deleteFrom('projects').execute();
    await store.db.deleteFrom('audit').execute();
    shop = workshop(store);
    dir = temporaryRepository({
      'a.md': pageWith('A', 'Refunds take 30 days.'),
      'b.md': '# B\n\nThe till closes at nine.\n',
      'c.md': '# BR-001 C\n\nRefunds take 30 days.\n',
    });
    git(dir, 'branch', '-m', 'main');
    await shop.add('docs', dir, 'main');
    await shop.build('docs');
    git(dir, 'checkout', '-q', '-b', 'next');
    writeFiles(dir, {
      'a.md': pageWith('A', 'Refunds take 99 days.'),
      'b.md': '# B\n\nNew first.\n\nThe till closes at nine.\n',
      'c.md': '# BR-002 C\n\nStatus: deprecated\n\nNo refunds.\n',
      'd.md': '# D\n',
    });
    git(dir, 'add', '-A');
    git(dir, 'commit', '-q', '-m', 'next');
  });

  test('of another branch is a preview: readers, pages and takes stay, who may build can look at it', async () => {
    const next = await shop.build('docs', { branch: 'next' });
    expect(next).toMatchObject({ status: 'ready', promotedAt: null });
    expect(await read()).toContain('30 days');
    expect(await claims()).toEqual(['Refunds take 30 days.']);
    const brainOf = createBrainSource({
      ...{ home: shop.home, env: process.env, builder: null, clock: () => performance.now(), onStale: () => {} },
      readMark: (project) => readBuildMark(store, project),
      withStore: (work) => work(store),
    });
    expect((await brainOf('docs', never)).text('a.md')?.text).toContain('30 days');
    expect((await brainOf('docs', never, next.id)).text('a.md')?.text).toContain('99 days');
    await expect(brainOf('docs', never, 999)).rejects.toMatchObject({ code: 'input' });
  });

  test('is given to readers by a promotion, taken back by another, and the audit log says by whom', async () => {
    const next = await shop.build('docs', { branch: 'next' });
    const promoted = await promote(next.id);
    expect(promoted).toMatchObject({ build: next.id, commit: next.commit });
    expect([await read(), await claims()]).toEqual([expect.stringContaining('99 days'), ['Refunds take 99 days.']]);
    // Twice is once, also where the home has lost its files.
    rmSync(brainFileOf(shop.home, 'docs', next.id));
    expect((await promote(next.id)).before).toBe(promoted.before);
    expect(await promote(null)).toMatchObject({ build: promoted.before, before: next.id });
    expect([await read(), await claims()]).toEqual([expect.stringContaining('30 days'), ['Refunds take 30 days.']]);
    const events = await listAuditEvents(store, { projects: ['docs'], limit: 10, before: null });
    expect(events.map(({ who, action, detail }) => [who, action, detail])).toEqual([
      ['ada', 'build.rollback', { build: promoted.before, before: next.id }],
      ['ada', 'build.promote', { build: next.id, before: promoted.before }],
      ['ada', 'build.promote', { build: next.id, before: promoted.before }],
    ]);
  });

  test('of a project that promotes by hand waits, whatever its branch', async () => {
    await savePromote(store, 'docs', 'manual');
    git(dir, 'checkout', '-q', 'main');
    writeFiles(dir, { 'a.md': pageWith('A', 'Refunds take 60 days.') });
    git(dir, 'commit', '-q', '-a', '-m', 'main');
    const build = await shop.build('docs');
    expect(await read()).toContain('30 days');
    await promote(build.id);
    expect([await read(), await claims()]).toEqual([expect.stringContaining('60 days'), ['Refunds take 60 days.']]);
    await expect(promote(999)).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining('no build 999'),
    });
  });

  test('of a project that names no branch is served when it is the first, of the default or of the served branch', async () => {
    await shop.add('free', dir);
    expect((await shop.build('free', { branch: 'next' })).promotedAt).not.toBeNull();
    expect((await shop.build('free', { branch: 'main' })).promotedAt).toBeNull();
    expect((await shop.build('free', { branch: 'next' })).promotedAt).not.toBeNull();
    expect((await shop.build('free')).promotedAt).not.toBeNull();
  });

  test('is compared with another: documents, ids, statuses, and what the key relies on', async () => {
    await saveProjectKey(store, 'docs', KEY);
    const [first] = [(await readBuildMark(store, 'docs')).newest!];
    const next = await shop.build('docs', { branch: 'next' });
    const diff = await diffBuilds(store, 'docs', { before: first, after: next.id }, deps());
    expect(buildDiffSchema.parse(diff)).toEqual(diff);
    expect(diff).toMatchObject({
      documents: { added: ['d.md'], removed: [], changed: ['a.md', 'b.md', 'c.md'] },
      ids: { added: ['BR-002'], removed: ['BR-001'] },
      statuses: [{ path: 'c.md', before: null, after: 'retired (deprecated)' }],
      evidence: {
        moved: [{ question: 'stays', from: { path: 'b.md', line: 3 }, to: { path: 'b.md', line: 5 } }],
        gone: [{ question: 'goes', path: 'c.md', line: 3 }],
      },
    });
  });
});
