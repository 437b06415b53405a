import { saveProject } from '../../src/store/builds/projects.ts';
import { openStore } from '../../src/store/open-store.ts';
import { savePages } from '../../src/store/pages/pages.ts';
import type { Page } from '../../src/takes/page/take.ts';
import { pageOf, takeOf } from './page-of.ts';

// A process of its own that imports pages without end and says how many are committed, until it is killed.
const store = await openStore({ dataDir: process.argv[2]! });
await saveProject(store, { id: 'firm', kind: 'folder', location: '/firm', branch: null });
function* pages(): Generator<Page> {
  for (let n = 0; ; n++) yield pageOf(`p${n}`, [takeOf(`One ${n}.`), takeOf(`Two ${n}.`, { row: 2, line: 4 })]);
}
const onProgress = (saved: number) => process.stdout.write(`${saved}\n`);
await savePages(store, 'firm', { changed: pages(), present: new Set() }, { onProgress });
