import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sha8 } from '../../src/hash.ts';
import { folderTakes } from '../../src/takes-quality/panel/folder-takes.ts';

const folder = mkdtempSync(join(tmpdir(), 'gbrain-pages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function page(path: string, ...claims: string[]): void {
  const rows = claims.map((claim, index) => `| ${index + 1} | ${claim} | fact | world | 0.9 | | |`);
  const table = ['| # | claim | kind | who | weight | since | source |', '|---|---|---|---|---|---|---|', ...rows];
  const lines = [
    '# A page',
    '',
    'The lamp is lit at dusk.',
    '',
    '<!--- gbrain:takes:begin -->',
    ...table,
    '<!--- gbrain:takes:end -->',
  ];
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), lines.join('\n'));
}

page('meta/a_b.md', 'The lamp is lit at dusk', '~~The lamp is blue~~');
page('meta/axb.md', 'The lamp is lit at dawn');
page('people/keeper.md', 'The keeper climbs 90 steps', 'The keeper sleeps by day');
writeFileSync(join(folder, 'notes.txt'), 'no page');

const all = { limit: 100, seed: 7, slugPrefix: null, project: null };

describe('the takes of a folder', () => {
  test('are the active ones of its pages, each with its passage', async () => {
    const takes = await folderTakes(folder).draw(all);
    expect(takes.map(({ claim }) => claim).sort()).toEqual([
      'The keeper climbs 90 steps',
      'The keeper sleeps by day',
      'The lamp is lit at dawn',
      'The lamp is lit at dusk',
    ]);
    expect(takes[0]).toMatchObject({
      project: 'fs',
      pageTitle: 'A page',
      passage: { text: expect.stringContaining('lamp') },
    });
  });

  test('are the same for the same seed, and those that stay keep their order when a page comes', async () => {
    const before = await folderTakes(folder).draw(all);
    expect(await folderTakes(folder).draw(all)).toEqual(before);
    expect(await folderTakes(folder).draw({ ...all, seed: 8 })).not.toEqual(before);
    page('zoo/new.md', 'The zoo has a lamp');
    const after = await folderTakes(folder).draw(all);
    rmSync(join(folder, 'zoo'), { recursive: true });
    expect(after.filter(({ slug }) => slug !== 'zoo/new')).toEqual(before);
  });

  test('are chosen by a literal prefix', async () => {
    const takes = await folderTakes(folder).draw({ ...all, slugPrefix: 'meta/a_b' });
    expect(takes.map(({ slug }) => slug)).toEqual(['meta/a_b']);
  });

  test('are found again by page and claim, or are gone', async () => {
    const ref = { project: 'fs', slug: 'people/keeper', row: 1, claim_sha8: sha8('The keeper climbs 90 steps') };
    const found = await folderTakes(folder).find([ref, { ...ref, claim_sha8: '00000000' }]);
    expect(found).toMatchObject([{ claim: 'The keeper climbs 90 steps' }, null]);
  });

  test('of a folder that is not there are an error with a reason', async () => {
    await expect(folderTakes(join(folder, 'none')).draw(all)).rejects.toMatchObject({ code: 'input' });
  });
});
