import { gunzipSync, gzipSync } from 'node:zlib';
import type { Entry } from '../../documents/git/repository.ts';

/** The entries of a build's commit as they are stored: gzipped JSON, one array per entry, the target last where it has one. */
export function packManifest(entries: readonly Entry[]): Uint8Array {
  return gzipSync(
    JSON.stringify(
      entries.map(({ path, kind, blob, bytes, target }) => [
        path,
        kind,
        blob,
        bytes,
        ...(target === undefined ? [] : [target]),
      ]),
    ),
    {
      level: 1,
    },
  );
}

/** The entries that {@link packManifest} packed. */
export function unpackManifest(manifest: Uint8Array): Entry[] {
  const rows = JSON.parse(gunzipSync(manifest).toString('utf8')) as [
    path: string,
    kind: Entry['kind'],
    blob: string,
    bytes: number,
    target?: string,
  ][];
  return rows.map(([path, kind, blob, bytes, target]) => ({
    ...{ path, kind, blob, bytes },
    ...(target === undefined ? {} : { target }),
  }));
}
