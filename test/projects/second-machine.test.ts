import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadBrain } from '../../src/projects/serve/load-brain.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder, writeFiles } from '../documents/temporary-folder.ts';
import { ENGINES } from '../stores.ts';
import { bareRepository, type Workshop, workshop } from './project-of.ts';

/** A home on another machine: nothing of the first one's files is in it. */
describe.each(ENGINES)('a machine that did not make the build, on %s', (_engine, open) => {
  let store: Store;
  let builder: Workshop;
  let home: string;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    await store.db.deleteFrom('projects').execute();
    builder = workshop(store);
    home = join(temporaryFolder(), '.gbrain');
  });

  const read = async () => (await loadBrain(store, 'docs', { home, env: process.env })).brain.text('a.md')?.text;

  test('fetches the repository and reads it at the commit of the build', async () => {
    const { bare, push } = bareRepository({ 'a.md': 'one\n' });
    await builder.add('docs', bare);
    await builder.build('docs');
    push({ 'a.md': 'two\n' });
    expect(await read()).toBe('one');
    await builder.build('docs');
    expect(await read()).toBe('two');
    // What it read is for nobody else on that machine.
    expect(statSync(home).mode & 0o077).toBe(0);
  });

  test('takes a folder that is there too as it stands', async () => {
    const dir = temporaryFolder({ 'a.md': 'one\n' });
    await builder.add('docs', dir);
    await builder.build('docs');
    expect(await read()).toBe('one');
    expect(existsSync(join(home, 'repositories', 'docs.git'))).toBe(true);
  });

  test('says what to do when the commit is gone, and reads the next build', async () => {
    const dir = temporaryFolder({ 'a.md': 'one\n' });
    await builder.add('docs', dir);
    await builder.build('docs');
    writeFiles(dir, { 'a.md': 'two\n' });
    await expect(read()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/which this home does not have and .* no longer has. Build it again/),
    });
    await builder.build('docs');
    expect(await read()).toBe('two');
  });
});
