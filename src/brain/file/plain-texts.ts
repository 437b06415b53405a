import type Database from 'libsql';
import type { Document } from '../../documents/document.ts';
import { Text } from '../tree/text.ts';
import { Queries } from './queries.ts';

/** The files in a brain's file that are no documents, for plain reads. */
export class PlainTexts {
  readonly #queries: Queries;

  constructor(database: Database.Database) {
    this.#queries = new Queries(database);
  }

  /** Whether this content of a file is held. */
  holds(path: string, blob: string): boolean {
    return this.#queries.one('SELECT blob FROM plain WHERE path = ?', path)?.blob === blob;
  }

  /** Takes out all files but these. */
  keep(paths: ReadonlySet<string>): void {
    for (const { path } of this.#queries.all<{ path: string }>('SELECT path FROM plain'))
      if (!paths.has(path)) this.#queries.run('DELETE FROM plain WHERE path = ?', path);
  }

  /** Adds a file, or replaces it. One without text has no lines. */
  put({ path, blob, lines }: Document): void {
    this.#queries.run('INSERT OR REPLACE INTO plain VALUES (?,?,?,?)', path, blob, lines.length, lines.join('\n'));
  }

  /** The text of a file; undefined where none is held. */
  read(path: string): Text | undefined {
    const row = this.#queries.one('SELECT text, line_count FROM plain WHERE path = ? AND line_count > 0', path);
    return row && new Text(path, row.text, row.line_count);
  }

  /** The paths of the documents and of the files that hold text, in order. */
  allPaths(): string[] {
    return this.#queries
      .all<{ path: string }>(
        'SELECT path FROM documents UNION SELECT path FROM plain WHERE line_count > 0 ORDER BY path',
      )
      .map(({ path }) => path);
  }
}
