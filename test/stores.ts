import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import manifest from '../package.json' with { type: 'json' };
import { loadPglite } from '../src/store/engine/load-pglite.ts';
import { type EmbeddedClient, PgliteDialect } from '../src/store/engine/pglite-dialect.ts';
import { openStore, prepareStore } from '../src/store/open-store.ts';
import { migrate } from '../src/store/schema/migrations.ts';
import type { Tables } from '../src/store/schema/schema.ts';
import type { Store } from '../src/store/store.ts';
import { freshDatabase } from './postgres.ts';

/** An engine with an empty brain, and the shape of its schema. */
interface Engine {
  client: PGlite;
  schema: string;
}

/** Engines that nothing uses now: to make one takes a second, to empty one a twentieth of that. */
const idle: Engine[] = [];

/** An empty brain in memory: the embedded engine without its directory and lock. Close it. */
export async function openMemoryStore(): Promise<Store> {
  const engine = idle.pop() ?? (await startEngine());
  return prepareStore('pglite', new Kysely<Tables>({ dialect: new PgliteDialect(lend(engine)) }), async () => {});
}

async function startEngine(): Promise<Engine> {
  const client = await startPglite();
  await migrate(new Kysely<Tables>({ dialect: new PgliteDialect(client) }));
  return { client, schema: await describeSchema(client) };
}

/** The engine, which is emptied when it is closed, for the next store to use. */
function lend(engine: Engine): EmbeddedClient {
  const { client } = engine;
  let closed = false;
  return {
    waitReady: client.waitReady,
    query: (sql, parameters) => client.query(sql, parameters),
    close: async () => {
      closed = true;
      for (const statement of ['rollback', 'discard all']) await client.exec(statement);
      // A test may change the schema; nothing else should see that.
      if ((await describeSchema(client)) !== engine.schema) return client.close();
      await client.exec(EMPTY_TABLES);
      idle.push(engine);
    },
    get closed() {
      return closed;
    },
  };
}

const EMPTY_TABLES = `
  do $$ begin
    execute (
      select 'truncate ' || string_agg(oid::regclass::text, ', ') || ' restart identity cascade'
      from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'gbrain_migrations%'
    );
  end $$;`;

/** Relations, columns, constraints, triggers and functions, in one text. */
async function describeSchema(client: PGlite): Promise<string> {
  const { rows } = await client.query(`
    select nspname, relname, relkind, attname, atttypid, attnotnull
    from pg_class join pg_namespace n on n.oid = relnamespace left join pg_attribute on attrelid = pg_class.oid
    where nspname not like 'pg\\_%' and nspname <> 'information_schema'
    union all select '', conrelid::regclass::text, contype, pg_get_constraintdef(oid), 0, convalidated from pg_constraint
    union all select '', tgrelid::regclass::text, tgenabled, tgname, 0, tgisinternal from pg_trigger
    union all select '', proname, prokind, prosrc, 0, true from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2, 3, 4`);
  return JSON.stringify(rows);
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
  return new Kysely<Tables>({ dialect: new PgliteDialect(await startPglite()) });
}

async function startPglite(): Promise<PGlite> {
  const { PGlite } = await loadPglite();
  return PGlite.create({ dataDir: 'memory://', loadDataDir: await emptyCluster() });
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
