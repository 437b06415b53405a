import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryCompiler, TransactionSettings } from 'kysely';
import { GbrainError, messageOf } from '../../errors.ts';

/** Turns an engine's error into the error to throw. */
type Explain = (error: unknown) => unknown;

/**
 * A dialect that reports the failures that a user can fix as GbrainError `unavailable`, and all others unchanged. An
 * engine that hides the cause passes an `explain` of its own.
 */
export function explainErrors(dialect: Dialect, explain: Explain = explainError): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new ExplainingDriver(dialect.createDriver(), explain),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

const NEXT = 'Everything committed before is kept.';

/** The error to throw for one that an engine threw. */
export function explainError(error: unknown): unknown {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const message = messageOf(error);
  const sentence = ((): string | null => {
    if (code === '53100' || code === 'ENOSPC' || /no space left on device/i.test(message)) {
      return diskFull(message);
    }
    if (code === '25006') return `The database is read-only (${message}). Use one that is writable.`;
    if (code === '42501')
      return `The database user lacks a permission (${message}). Grant it, or connect as another user.`;
    if (
      /^08|^57P0|^53300$|^3D000$|^E(CONN|PIPE|HOST|NET|TIMEDOUT)/.test(code) ||
      /^Connection terminated/.test(message)
    ) {
      return `The connection to the database was lost (${message}). Check that it is up and try again. ${NEXT}`;
    }
    return null;
  })();
  return sentence === null ? error : new GbrainError('unavailable', sentence, { cause: error });
}

/** The message about a full disk; `detail` says how that is known. */
export function diskFull(detail: string): string {
  return `The disk of the database is full (${detail}). Free some space and run the command again. ${NEXT}`;
}

class ExplainedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #explain: Explain;

  constructor(inner: DatabaseConnection, explain: Explain) {
    this.inner = inner;
    this.#explain = explain;
  }

  async executeQuery<R>(query: CompiledQuery) {
    try {
      return await this.inner.executeQuery<R>(query);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number) {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

/** A driver recognises its connections by identity, so each is handed back unwrapped. */
class ExplainingDriver implements Driver {
  readonly #inner: Driver;
  readonly #explain: Explain;
  readonly #rethrow = (error: unknown): never => {
    throw this.#explain(error);
  };

  constructor(inner: Driver, explain: Explain) {
    this.#inner = inner;
    this.#explain = explain;
  }

  init() {
    return this.#inner.init();
  }

  async acquireConnection() {
    try {
      return new ExplainedConnection(await this.#inner.acquireConnection(), this.#explain);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  beginTransaction(connection: ExplainedConnection, settings: TransactionSettings) {
    return this.#inner.beginTransaction(connection.inner, settings).catch(this.#rethrow);
  }

  commitTransaction(connection: ExplainedConnection) {
    return this.#inner.commitTransaction(connection.inner).catch(this.#rethrow);
  }

  rollbackTransaction(connection: ExplainedConnection) {
    return this.#inner.rollbackTransaction(connection.inner).catch(this.#rethrow);
  }

  async savepoint(connection: ExplainedConnection, name: string, compileQuery: QueryCompiler['compileQuery']) {
    await this.#inner.savepoint?.(connection.inner, name, compileQuery);
  }

  async rollbackToSavepoint(
    connection: ExplainedConnection,
    name: string,
    compileQuery: QueryCompiler['compileQuery'],
  ) {
    await this.#inner.rollbackToSavepoint?.(connection.inner, name, compileQuery);
  }

  async releaseSavepoint(connection: ExplainedConnection, name: string, compileQuery: QueryCompiler['compileQuery']) {
    await this.#inner.releaseSavepoint?.(connection.inner, name, compileQuery);
  }

  releaseConnection(connection: ExplainedConnection) {
    return this.#inner.releaseConnection(connection.inner);
  }

  destroy() {
    return this.#inner.destroy();
  }
}
