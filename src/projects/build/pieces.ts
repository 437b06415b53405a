import { gunzipSync, gzipSync } from 'node:zlib';
import type { Piece } from '../../brain/build/piece.ts';
import type { Builder } from '../../brain/tree/tree.ts';
import type { Entry } from '../../documents/git/repository.ts';
import { GbrainError } from '../../errors.ts';
import { recentManifests } from '../../store/builds/manifests.ts';
import { dropPieces, loadPieces, type PieceData, pieceKeys } from '../../store/builds/pieces.ts';
import type { Store } from '../../store/store.ts';
import { unpackManifest } from '../mirror/manifest.ts';

/** The key of a document with one content. */
export const keyOf = ({ path, blob }: { path: string; blob: string }) => `${blob} ${path}`;

// Pieces are small: a compression window of the default size takes longer to allocate than to fill.
const PACKING = { level: 1, memLevel: 6, windowBits: 14 };

/** A document's piece as it is stored. */
export function packPiece(piece: Piece): PieceData {
  return { path: piece.path, blob: piece.blob, data: gzipSync(JSON.stringify(piece), PACKING) };
}

/** The pieces of the given documents, by path; all must be stored. */
export async function readPieces(
  store: Store,
  project: string,
  builder: Builder,
  documents: readonly Entry[],
): Promise<Piece[]> {
  const wanted = new Set(documents.map(keyOf));
  const pieces: Piece[] = [];
  for await (const { path, blob, data } of loadPieces(store, project, builder)) {
    if (wanted.has(keyOf({ path, blob }))) pieces.push(JSON.parse(gunzipSync(data).toString('utf8')) as Piece);
  }
  if (pieces.length < wanted.size) {
    const missing = wanted.size - pieces.length;
    throw new GbrainError(
      'unavailable',
      `${missing} documents of ${project} are missing from the database. Build it again.`,
    );
  }
  return pieces;
}

/** Drops the pieces that neither of the newest two ready builds uses. */
export async function dropStalePieces(store: Store, project: string, builder: Builder): Promise<void> {
  const used = new Set<string>();
  for (const manifest of await recentManifests(store, project, builder)) {
    for (const entry of unpackManifest(manifest)) used.add(keyOf(entry));
  }
  const stale = (await pieceKeys(store, project, builder)).filter((key) => !used.has(keyOf(key)));
  await dropPieces(store, project, builder, stale);
}
