import type { Entry } from '../../documents/git/repository.ts';
import { inflateJson } from './deflate-json.ts';
import type { Queries } from './queries.ts';

type EntryRow = [path: string, kind: Entry['kind'], blob: string, bytes: number, target: string | null];

/** The files of the commit, documents or not, by path. */
export function readEntries(queries: Queries): ReadonlyMap<string, Entry> {
  const rows = inflateJson(queries.one("SELECT value FROM meta WHERE key = 'entries'").value) as EntryRow[];
  return new Map(
    rows.map(([path, kind, blob, bytes, target]) => [
      path,
      { ...{ path, kind, blob, bytes }, ...(target == null ? {} : { target }) },
    ]),
  );
}
