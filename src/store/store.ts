import { type Kysely, sql } from 'kysely';
import type { Holds } from './engine/holds.ts';
import type { Pause } from './engine/open-pglite.ts';
import type { TableLayout } from './layout.ts';
import type { Tables } from './schema/schema.ts';

/**
 * An open brain. Always close it: until then the embedded one keeps its lock and the process alive. The types of the
 * package show `close` and the kind of brain; how it is queried stays internal (`stripInternal`).
 */
export interface Store {
  engine: 'pglite' | 'postgres';
  /** @internal */
  db: Kysely<Tables>;
  /** True for a brain that another gbrain made: only the tables of the takes-quality eval are ever written. */
  attached: boolean;
  /**
   * Where to read its pages and takes.
   * @internal
   */
  layout: TableLayout;
  /**
   * How to let other processes at an embedded database for a while; null for a server.
   * @internal
   */
  pause: Pause | null;
  /**
   * What only one process at a time works on, with the embedded database.
   * @internal
   */
  holds: Holds;
  close(): Promise<void>;
}

/**
 * Rejects with the driver's error when the database does not answer.
 * @internal
 */
export async function ping({ db }: Pick<Store, 'db'>): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Which brain to open, and how. */
export interface OpenOptions {
  /** `postgres://` or `postgresql://`; the embedded database in `dataDir` when absent. */
  databaseUrl?: string;
  /** Directory of the embedded database, such as `brain.pglite` in the home. */
  dataDir: string;
  /** How long to wait for another process that holds the embedded database; 5,000 by default. */
  waitMs?: number;
  /** Runs the embedded database in a thread of its own, so that its queries do not block this one; false by default. */
  thread?: boolean;
  /** The command, such as `gbrain serve`, of a process that keeps the embedded database open until it is stopped. */
  holder?: string;
  signal?: AbortSignal;
}
