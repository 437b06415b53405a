import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GbrainError } from '../../src/errors.ts';
import { brainFileOf, readPointerMark } from '../../src/projects/build/brain-files.ts';
import { type BrainSource, createBrainSource } from '../../src/projects/serve/brain-source.ts';
import { deleteProject } from '../../src/store/builds/projects.ts';
import { readBuildMark } from '../../src/store/builds/serving-builds.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder, writeFiles } from '../documents/temporary-folder.ts';
import { ENGINES } from '../stores.ts';
import { type Workshop, workshop } from './project-of.ts';

const never = new AbortController().signal;

describe.each(ENGINES)('the source of brains on %s', (_engine, open) => {
  let store: Store;
  let shop: Workshop;
  let opened: number;
  let broken: boolean;
  let now: number;
  let stale: string[];
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    await store.db.deleteFrom('projects').execute();
    shop = workshop(store);
    opened = 0;
    broken = false;
    now = 0;
    stale = [];
  });

  const source = (builder: 1 | 2 | null = null, byHome = true): BrainSource =>
    createBrainSource({
      home: shop.home,
      env: process.env,
      builder,
      clock: () => now,
      readMark: (project) =>
        byHome ? readPointerMark(shop.home, project, builder) : readBuildMark(store, project, builder),
      withStore: async (work) => {
        opened += 1;
        if (broken) throw new GbrainError('unavailable', 'The brain is in use.');
        return work(store);
      },
      onStale: (project) => stale.push(project),
    });
  /** Asks until the answer is this one; the change comes in the background. */
  const waitFor = async (brainOf: BrainSource, text: string) => {
    for (;;) {
      const brain = await brainOf('docs', never);
      if (brain.text('a.md')?.text === text) return brain;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const build = async (dir: string, text: string, builder: 1 | 2 = 2) => {
    writeFiles(dir, { 'a.md': `${text}\n` });
    await shop.build('docs', { builder });
    now += 1_000;
  };

  test('opens the file of a build, and the database only to say that there is none', async () => {
    const dir = temporaryFolder({ 'a.md': 'one\n' });
    await shop.add('docs', dir);
    const brainOf = source();
    await expect(brainOf('docs', never)).rejects.toMatchObject({ message: expect.stringContaining('not been built') });
    await build(dir, 'one');
    const brains = await Promise.all([brainOf('docs', never), brainOf('docs', never)]);
    expect(brains[0]).toBe(brains[1]);
    expect(opened).toBe(1);
    await build(dir, 'two');
    expect((await brainOf('docs', never)).text('a.md')?.text).toBe('one');
    await waitFor(brainOf, 'two');
    for (let count = 0; count < 5; count++) await brainOf('docs', never);
    expect(opened).toBe(1);
  });

  test('goes on answering while a new build cannot be opened, says so once, and tries again later', async () => {
    const dir = temporaryFolder({ 'a.md': 'one\n' });
    await shop.add('docs', dir);
    await build(dir, 'one');
    const brainOf = source();
    await brainOf('docs', never);
    await build(dir, 'two');
    // On another machine the file is missing, and must be made first.
    rmSync(brainFileOf(shop.home, 'docs', (await readPointerMark(shop.home, 'docs', null)).newest!));
    broken = true;
    const settle = async () => {
      for (let count = 0; count < 20; count++) {
        expect((await brainOf('docs', never)).text('a.md')?.text).toBe('one');
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    await settle();
    expect({ stale, opened }).toEqual({ stale: ['docs'], opened: 1 });
    now += 10_000;
    await settle();
    expect({ stale, opened }).toEqual({ stale: ['docs'], opened: 2 });
    broken = false;
    now += 10_000;
    await waitFor(brainOf, 'two');
  });

  test('of one builder is not disturbed by builds of the other', async () => {
    const dir = temporaryFolder({ 'a.md': 'one\n' });
    await shop.add('docs', dir);
    await build(dir, 'one', 1);
    const brainOf = source(1);
    await brainOf('docs', never);
    await build(dir, 'two', 2);
    for (let count = 0; count < 20; count++) {
      expect((await brainOf('docs', never)).text('a.md')?.text).toBe('one');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(opened).toBe(0);
    await build(dir, 'three', 1);
    expect((await waitFor(brainOf, 'three')).builder).toBe(1);
  });

  test('forgets a project that is removed, and shows nothing of it in the next one of that id', async () => {
    const brainOf = source(null, false);
    await shop.add('docs', temporaryFolder());
    await shop.build('docs');
    await expect(brainOf('docs', never)).resolves.toBeDefined();
    await deleteProject(store, 'docs');
    now += 1_000;
    await expect(brainOf('docs', never)).rejects.toThrow('There is no project "docs"');
    const next = temporaryFolder();
    await shop.add('docs', next);
    await build(next, 'of the next');
    expect((await brainOf('docs', never)).text('a.md')?.text).toBe('of the next');
    await deleteProject(store, 'docs');
    const last = temporaryFolder();
    await shop.add('docs', last);
    await build(last, 'of the last');
    expect((await brainOf('docs', never)).text('a.md')?.text).toBe('of the last');
  });

  test('does not begin for a call that was cancelled', async () => {
    await expect(source()('docs', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(opened).toBe(0);
  });
});
