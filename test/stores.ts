import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely } from 'kysely';
import manifest from '../package.json' with { type: 'json' };
import { loadPglite } from '../src/store/engine/load-pglite.ts';
import { PgliteDialect } from '../src/store/engine/pglite-dialect.ts';
import { openStore, prepareStore } from '../src/store/open-store.ts';
import type { Tables } from '../src/store/schema/schema.ts';
import type { Store } from '../src/store/store.ts';
import { freshDatabase } from './postgres.ts';

/** An empty brain in memory: the embedded engine without its directory and lock. Close it. */
export async function openMemoryStore(): Promise<Store> {
  return prepareStore('pglite', await openMemoryDatabase(), async () => {});
}

/** An empty brain in a database of its own on the run's PostgreSQL. Close it. */
export async function openPostgresStore(): Promise<Store> {
  return openStore({ databaseUrl: await freshDatabase(), dataDir: '' });
}

/** Both engines, for suites that hold for every store: `describe.each(ENGINES)('%s', (_name, open) => …)`. */
export const ENGINES: [Store['engine'], () => Promise<Store>][] = [
  ['pglite', openMemoryStore],
  ['postgres', openPostgresStore],
];

/** A database in memory with nothing in it. */
export async function openMemoryDatabase(): Promise<Kysely<Tables>> {
  const { PGlite } = await loadPglite();
  const client = await PGlite.create({ dataDir: 'memory://', loadDataDir: await emptyCluster() });
  return new Kysely<Tables>({ dialect: new PgliteDialect(client) });
}

/** An embedded database on disk with nothing in it, made in a third of the usual time. */
export async function makeDataDir(dataDir: string): Promise<void> {
  const { PGlite } = await loadPglite();
  const client = await PGlite.create({ dataDir, loadDataDir: await emptyCluster() });
  await client.close();
}

/** What initdb makes, kept from run to run: it takes seconds, and depends on nothing but the engine's version. */
async function emptyCluster(): Promise<Blob> {
  const file = join(
    import.meta.dirname,
    `../node_modules/.cache/gbrain-tests/pglite-${manifest.dependencies['@electric-sql/pglite']}.tar`,
  );
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const { PGlite } = await loadPglite();
  const client = await PGlite.create('memory://');
  const dump = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
  renameSync(draft, file);
  return dump;
}
