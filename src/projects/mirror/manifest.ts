import { gunzipSync, gzipSync } from 'node:zlib';
import type { Entry } from '../../documents/git/repository.ts';

/** The entries of a build's commit as they are stored: gzipped JSON, one array per entry. */
export function packManifest(entries: readonly Entry[]): Uint8Array {
  return gzipSync(JSON.stringify(entries.map(({ path, kind, blob, bytes }) => [path, kind, blob, bytes])), {
    level: 1,
  });
}

/** The entries that {@link packManifest} packed. */
export function unpackManifest(manifest: Uint8Array): Entry[] {
  const rows = JSON.parse(gunzipSync(manifest).toString('utf8')) as [string, Entry['kind'], string, number][];
  return rows.map(([path, kind, blob, bytes]) => ({ path, kind, blob, bytes }));
}
