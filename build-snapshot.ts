import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeSnapshot, SNAPSHOT_FILE } from './src/store/engine/snapshot.ts';

// Beside the bundle: the empty database that a new brain starts from, which is faster than making one.
const outdir = resolve(import.meta.dirname, process.argv[2] ?? 'dist');
writeFileSync(join(outdir, SNAPSHOT_FILE), await makeSnapshot());
