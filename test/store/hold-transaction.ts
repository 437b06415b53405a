import { saveProject } from '../../src/store/builds/projects.ts';
import { openStore } from '../../src/store/open-store.ts';

// A process of its own for the tests of a shared database: writes in a transaction that it never ends, and holds a name.
const [dataDir = ''] = process.argv.slice(2);
const store = await openStore({ dataDir, waitMs: 0 });
await store.holds.take('build:docs');
await store.db.transaction().execute(async (transaction) => {
  await saveProject({ ...store, db: transaction }, { id: 'half', kind: 'folder', location: '/half', branch: null });
  process.stdout.write('written\n');
  setInterval(() => {}, 1_000);
  await new Promise(() => {});
});
