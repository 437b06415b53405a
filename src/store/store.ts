import type { Kysely } from 'kysely';
import type { TableLayout } from './layout.ts';
import type { Schema } from './schema/schema.ts';

/**
 * An open brain. Always close it: the embedded one keeps its lock and its process alive until then. The package's types
 * show `close` and what kind it is; how it is queried stays inside (`stripInternal`).
 */
export interface Store {
  engine: 'pglite' | 'postgres';
  /** @internal */
  db: Kysely<Schema>;
  /** True for a brain that another gbrain made: only the eval tables are ever written. */
  attached: boolean;
  /**
   * Where its pages and takes are to be read from.
   * @internal
   */
  layout: TableLayout;
  close(): Promise<void>;
}

/** How {@link openStore} finds a brain. */
export interface OpenOptions {
  /** `postgres://` or `postgresql://`; the embedded database in `dataDir` when absent. */
  databaseUrl?: string;
  /** Directory of the embedded database, such as `brain.pglite` in the home. */
  dataDir: string;
  /** How long to wait for another process that holds the embedded database; 5,000 unless given. */
  waitMs?: number;
  /** Runs the embedded database in a thread of its own, so that its queries hold nothing up; false unless given. */
  thread?: boolean;
  /** What this process is, such as `gbrain serve`, where it keeps the embedded database until it is stopped. */
  holder?: string;
  signal?: AbortSignal;
}
