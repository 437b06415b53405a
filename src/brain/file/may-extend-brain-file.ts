import Database from 'libsql';
import { FORMAT, READING } from './brain-schema.ts';
import { Queries } from './queries.ts';

/** Whether the next build may take documents over from a file: this version of gbrain would read them alike. */
export function mayExtendBrainFile(file: string): boolean {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true } as Database.Options);
    const [format, reading] = ['format', 'reading'].map(
      (key) => new Queries(database!).all<{ value: unknown }>('SELECT value FROM meta WHERE key = ?', key)[0]?.value,
    );
    return format === FORMAT && reading === READING;
  } catch {
    // Whatever is wrong with it, a new file is made.
    return false;
  } finally {
    database?.close();
  }
}
