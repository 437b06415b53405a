import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** The part of PGlite that is used, in this thread, in another, or in another process. */
export interface EmbeddedClient {
  readonly waitReady: Promise<void>;
  readonly closed: boolean;
  query<R>(sql: string, parameters?: unknown[]): Promise<{ rows: R[]; affectedRows?: number }>;
  close(): Promise<void>;
  /** Takes the connection from other processes, and gives it back; where there are none, they are left out. */
  acquire?(): Promise<void>;
  release?(): Promise<void>;
}

/** Kysely over PGlite: PostgreSQL's dialect with a single connection, which one caller at a time holds. */
export class PgliteDialect implements Dialect {
  readonly #client: EmbeddedClient;
  readonly #beforeWrite: () => void;

  /** `beforeWrite` runs before every statement that is not a plain read, and may throw to prevent it. */
  constructor(client: EmbeddedClient, beforeWrite: () => void = () => {}) {
    this.#client = client;
    this.#beforeWrite = beforeWrite;
  }

  createAdapter() {
    return new PgliteAdapter();
  }

  createDriver() {
    return new PgliteDriver(this.#client, this.#beforeWrite);
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }

  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
}

/** The database has one process and one connection, so a migration needs no lock. */
class PgliteAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

class PgliteDriver implements Driver {
  readonly #client: EmbeddedClient;
  readonly #connection: PgliteConnection;
  /** Settles when all earlier callers have released the connection. */
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(client: EmbeddedClient, beforeWrite: () => void) {
    this.#client = client;
    this.#connection = new PgliteConnection(client, beforeWrite);
  }

  async init(): Promise<void> {
    await this.#client.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    try {
      await this.#client.acquire?.();
    } catch (error) {
      release();
      throw error;
    }
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const access = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.executeQuery(CompiledQuery.raw(`start transaction${isolation}${access}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    // A client that fails here fails at the next query, too, and is heard there.
    await this.#client.release?.().catch(() => {});
    this.#release();
  }

  async destroy(): Promise<void> {
    if (!this.#client.closed) await this.#client.close();
  }
}

/** Statements that need no disk space; a rollback must always be possible. */
const READS = /^\s*(?:select|show|start|commit|rollback)\b/i;

class PgliteConnection implements DatabaseConnection {
  readonly #client: EmbeddedClient;
  readonly #beforeWrite: () => void;

  constructor(client: EmbeddedClient, beforeWrite: () => void) {
    this.#client = client;
    this.#beforeWrite = beforeWrite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!READS.test(query.sql)) this.#beforeWrite();
    const { rows, affectedRows } = await this.#client.query<R>(query.sql, [...query.parameters]);
    return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator and this engine has no cursor.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database has no streaming queries; read page by page.');
  }
}
