import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryCompiler, TransactionSettings } from 'kysely';
import { GbrainError, messageOf } from '../errors.ts';

/** A dialect whose failures that a person can mend come as GbrainError `unavailable`; all others as they are. */
export function explainErrors(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new ExplainingDriver(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

const NEXT = 'What was committed before is kept.';

/** The error to throw for one that an engine threw. */
export function explainError(error: unknown): unknown {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  const message = messageOf(error);
  const sentence = ((): string | null => {
    if (code === '53100' || code === 'ENOSPC' || /no space left on device/i.test(message)) {
      return `The disk of the database is full (${message}). Make room and run the command again. ${NEXT}`;
    }
    if (code === '25006') return `The database is read-only (${message}). Give one that can be written to.`;
    if (code === '42501') return `The database user lacks a permission (${message}). Grant it, or connect as another.`;
    if (/^08|^57P0|^53300$|^E(CONN|PIPE|HOST|NET|TIMEDOUT)/.test(code) || /^Connection terminated/.test(message)) {
      return `The connection to the database was lost (${message}). Check that it is up and try again. ${NEXT}`;
    }
    return null;
  })();
  return sentence === null ? error : new GbrainError('unavailable', sentence, { cause: error });
}

class ExplainedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;

  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery) {
    try {
      return await this.inner.executeQuery<R>(query);
    } catch (error) {
      throw explainError(error);
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number) {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

/** The connections of a driver are told apart by identity, so each goes back to it as it came. */
class ExplainingDriver implements Driver {
  readonly #inner: Driver;

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init() {
    return this.#inner.init();
  }

  async acquireConnection() {
    try {
      return new ExplainedConnection(await this.#inner.acquireConnection());
    } catch (error) {
      throw explainError(error);
    }
  }

  beginTransaction(connection: ExplainedConnection, settings: TransactionSettings) {
    return this.#inner.beginTransaction(connection.inner, settings).catch(rethrow);
  }

  commitTransaction(connection: ExplainedConnection) {
    return this.#inner.commitTransaction(connection.inner).catch(rethrow);
  }

  rollbackTransaction(connection: ExplainedConnection) {
    return this.#inner.rollbackTransaction(connection.inner).catch(rethrow);
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

function rethrow(error: unknown): never {
  throw explainError(error);
}
