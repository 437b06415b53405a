import type Database from 'libsql';

/** Statements on an open database, each prepared once. */
export class Queries {
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(database: Database.Database) {
    this.#database = database;
  }

  /** The first row; undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: the columns are those of the statement.
  readonly one = (sql: string, ...values: unknown[]): any => this.#prepare(sql).get(values);

  /** All rows. */
  readonly all = <Row>(sql: string, ...values: unknown[]): Row[] => this.#prepare(sql).all(values) as Row[];

  /** Rows one at a time, for those that are too many or too long to be held at once. */
  readonly each = <Row>(sql: string): Iterable<Row> => this.#prepare(sql).iterate() as Iterable<Row>;

  /** Runs a statement that changes something. */
  readonly run = (sql: string, ...values: unknown[]): Database.RunResult => this.#prepare(sql).run(values);

  #prepare(sql: string): Database.Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
