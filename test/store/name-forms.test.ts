import { expect, test } from 'vitest';
import { decodeDocument } from '../../src/documents/document.ts';
import { saveProject } from '../../src/store/builds/projects.ts';
import { listPages } from '../../src/store/pages/list-pages.ts';
import { savePages } from '../../src/store/pages/pages.ts';
import { sampleTakes } from '../../src/store/pages/sample.ts';
import { listTakes } from '../../src/store/pages/takes.ts';
import { readPage } from '../../src/takes/page/read-page.ts';
import { ENGINES } from '../stores.ts';
import { pageOf, takeOf } from './page-of.ts';

const NFC = 'people/Andr\u00e9';
const NFD = 'people/Andre\u0301';
const ROWS =
  '<!--- gbrain:takes:begin -->\n| claim | kind | who | weight |\n|-|-|-|-|\n' +
  `| Tea is sold out | fact | ${NFD.toLowerCase()} | 1 |\n<!--- gbrain:takes:end -->\n`;

test.each(ENGINES)('a page and a holder are found on %s however their letters are composed', async (_, open) => {
  const store = await open();
  try {
    await saveProject(store, { id: 'firm', kind: 'folder', location: '/f', branch: null });
    const read = readPage(decodeDocument({ path: `${NFD}.md`, blob: '1', content: Buffer.from(ROWS) }))!;
    // As a brain has it that was made when slugs were kept as file names write them.
    const old = pageOf(`${NFD}-old`, [takeOf('Old.')]);
    await savePages(store, 'firm', { changed: [read, old], present: new Set([read.path, old.path]) });
    for (const form of [NFC, NFD, 'people/Andr%C3%A9']) {
      expect(await listTakes(store, { slug: form })).toMatchObject([{ slug: NFC, path: `${NFD}.md` }]);
      expect(await listTakes(store, { slugPrefix: form })).toHaveLength(2);
      expect(await listTakes(store, { holder: form.replace('Andr', 'andr') })).toHaveLength(1);
      expect(await sampleTakes(store, { slugPrefix: form, project: null, seed: 1, limit: 9 })).toHaveLength(2);
      const pages = [];
      for await (const page of listPages(store, { project: null, slug: form })) pages.push(page);
      expect(pages).toHaveLength(1);
    }
    expect(await listTakes(store, { slugPrefix: 'people/andr' })).toEqual([]);
  } finally {
    await store.close();
  }
});
