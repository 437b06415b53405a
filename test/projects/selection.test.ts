import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { setProject } from '../../src/members/set-project.ts';
import { listTakes } from '../../src/store/pages/takes.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder, temporaryRepository } from '../documents/temporary-folder.ts';
import { serveGit } from '../journeys/serve-git.ts';
import { ENGINES } from '../stores.ts';
import { bareRepository, pageWith, workshop } from './project-of.ts';

const FILES = {
  'a.md': pageWith('A', 'Refunds take 30 days.'),
  'drafts/b.md': pageWith('B', 'Refunds take 60 days.'),
  'src/c.py': 'LIMIT = 39\n',
  'third_party/d.md': '# D\n',
};

/** The URL of a server that has the files in a repository. */
async function fetched(): Promise<string> {
  const { url, close } = await serveGit(dirname(bareRepository(FILES).bare));
  onTestFinished(close);
  return `${url}/docs.git`;
}

describe.each(ENGINES)('the files of a project, on %s,', (_engine, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());

  test.each([
    ['a repository of this machine', () => temporaryRepository(FILES)],
    ['a folder', () => temporaryFolder(FILES)],
    ['a fetched repository', () => fetched()],
  ])('are those of its patterns, from %s', async (_name, place) => {
    await store.db.deleteFrom('projects').execute();
    const shop = workshop(store);
    const deps = { store, clock: () => new Date() };
    const claims = async () => (await listTakes(store, {})).map(({ claim }) => claim).sort();
    await shop.add('docs', await place());
    const all = await shop.build('docs');
    expect(all.counts).toMatchObject({ documents: 2, leftOut: 1 });
    expect(all.warnings[0]).toMatchObject({ path: 'third_party/d.md', message: expect.stringContaining('--include') });
    expect(await claims()).toEqual(['Refunds take 30 days.', 'Refunds take 60 days.']);

    await setProject(deps, 'ada', 'docs', { exclude: ['drafts/'] });
    expect((await shop.build('docs')).counts).toMatchObject({ documents: 1, leftOut: 2, pages: 1 });
    expect(await claims()).toEqual(['Refunds take 30 days.']);
    expect(await shop.read('docs', 'drafts/b.md')).toBeUndefined();

    await setProject(deps, 'ada', 'docs', { include: ['*.md', '*.py'], exclude: [] });
    expect((await shop.build('docs')).counts).toMatchObject({ documents: 4, leftOut: 0 });
    expect(await shop.read('docs', 'src/c.py')).toBe('LIMIT = 39');
    expect(await claims()).toEqual(['Refunds take 30 days.', 'Refunds take 60 days.']);
  });
});
