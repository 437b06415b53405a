import { namesOf, rowsOf } from '../schema/rows-of.ts';
import type { Store } from '../store.ts';

/** The document that a piece was made of. */
export interface PieceKey {
  path: string;
  blob: string;
}

/** A piece as it is stored. */
export interface PieceData extends PieceKey {
  /** Gzipped JSON. */
  data: Uint8Array;
}

/** The counts and warnings of a piece. */
export interface PieceDigest extends PieceKey {
  /** JSON; short, since a build reads those of all documents. */
  digest: string;
}

const BATCH = 500;

const selectPieces = (store: Store, project: string, builder: 1 | 2) =>
  store.db
    .selectFrom('pieces')
    .select(['path', 'blob'])
    .where('project_id', '=', project)
    .where('builder', '=', builder);

/** The keys of the pieces that are stored for a project and builder version. */
export function pieceKeys(store: Store, project: string, builder: 1 | 2): Promise<PieceKey[]> {
  return selectPieces(store, project, builder).execute();
}

/** The digests of all pieces of a project and builder version. */
export function pieceDigests(store: Store, project: string, builder: 1 | 2): Promise<PieceDigest[]> {
  return selectPieces(store, project, builder).select('digest').execute();
}

const KEY = { path: 'text', blob: 'text' };
const PIECE = { project_id: 'text', builder: 'int', ...KEY, data: 'bytea', digest: 'text' };

/** Saves pieces; one that exists stays unchanged. */
export async function savePieces(
  store: Store,
  project: string,
  builder: 1 | 2,
  pieces: readonly (PieceData & PieceDigest)[],
): Promise<void> {
  const rows = pieces.map((piece) => ({ project_id: project, builder, ...piece }));
  for (let from = 0; from < rows.length; from += BATCH) {
    await store.db
      .insertInto('pieces')
      .columns(namesOf(PIECE))
      .expression(store.db.selectFrom(rowsOf(PIECE, rows.slice(from, from + BATCH))).selectAll())
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** All pieces of a project and builder version, in the order of their paths. */
export async function* loadPieces(store: Store, project: string, builder: 1 | 2): AsyncGenerator<PieceData> {
  let after: PieceKey = { path: '', blob: '' };
  for (;;) {
    const rows = await selectPieces(store, project, builder)
      .select('data')
      .where(({ eb, refTuple, tuple }) => eb(refTuple('path', 'blob'), '>', tuple(after.path, after.blob)))
      .orderBy('path')
      .orderBy('blob')
      .limit(BATCH)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last;
  }
}

/** Drops the named pieces. */
export async function dropPieces(
  store: Store,
  project: string,
  builder: 1 | 2,
  keys: readonly PieceKey[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += BATCH * 10) {
    const given = rowsOf(KEY, keys.slice(from, from + BATCH * 10));
    await store.db
      .deleteFrom('pieces')
      .using(given)
      .where('project_id', '=', project)
      .where('builder', '=', builder)
      .whereRef('pieces.path', '=', 'given.path')
      .whereRef('pieces.blob', '=', 'given.blob')
      .execute();
  }
}
