import { sql } from 'kysely';
import type { Store } from '../store.ts';

/** Which document a piece was made of. */
export interface PieceKey {
  path: string;
  blob: string;
}

/** A piece as it is kept. */
export interface PieceData extends PieceKey {
  /** Gzipped JSON. */
  data: Uint8Array;
}

/** What a build counts and warns of in a piece. */
export interface PieceDigest extends PieceKey {
  /** JSON; short, since a build reads those of all documents. */
  digest: string;
}

const BATCH = 500;

/** The keys of the pieces that are kept for a project and builder version. */
export async function pieceKeys(store: Store, project: string, builder: number): Promise<PieceKey[]> {
  return store.db
    .selectFrom('pieces')
    .select(['path', 'blob'])
    .where('project_id', '=', project)
    .where('builder', '=', builder)
    .execute();
}

/** Keeps pieces; one that is there already stays. */
export async function savePieces(
  store: Store,
  project: string,
  builder: number,
  pieces: readonly (PieceData & PieceDigest)[],
): Promise<void> {
  for (let from = 0; from < pieces.length; from += BATCH) {
    const batch = pieces.slice(from, from + BATCH);
    await sql`insert into pieces (project_id, builder, path, blob, data, digest)
      select ${project}, ${builder}, * from unnest(
        ${batch.map(({ path }) => path)}::text[], ${batch.map(({ blob }) => blob)}::text[],
        ${batch.map(({ data }) => data)}::bytea[], ${batch.map(({ digest }) => digest)}::text[])
      on conflict do nothing`.execute(store.db);
  }
}

/** All pieces of a project and builder version, in the order of their paths. */
export async function* loadPieces(store: Store, project: string, builder: number): AsyncGenerator<PieceData> {
  let after: PieceKey = { path: '', blob: '' };
  for (;;) {
    const { rows } = await sql<PieceData>`select path, blob, data from pieces
      where project_id = ${project} and builder = ${builder} and (path, blob) > (${after.path}, ${after.blob})
      order by path, blob limit ${BATCH}`.execute(store.db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last;
  }
}

/** The digests of all pieces of a project and builder version. */
export async function pieceDigests(store: Store, project: string, builder: number): Promise<PieceDigest[]> {
  return store.db
    .selectFrom('pieces')
    .select(['path', 'blob', 'digest'])
    .where('project_id', '=', project)
    .where('builder', '=', builder)
    .execute();
}

/** Drops the named pieces. */
export async function dropPieces(
  store: Store,
  project: string,
  builder: number,
  keys: readonly PieceKey[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += BATCH * 10) {
    const batch = keys.slice(from, from + BATCH * 10);
    await sql`delete from pieces where project_id = ${project} and builder = ${builder} and (path, blob) in (
      select * from unnest(${batch.map(({ path }) => path)}::text[], ${batch.map(({ blob }) => blob)}::text[]))`.execute(
      store.db,
    );
  }
}
