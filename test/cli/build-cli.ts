import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { SNAPSHOT_FILE } from '../../src/store/engine/snapshot.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built program that the tests of the command line spawn, or why it could not be built. */
    cli: { path: string } | { failure: string };
  }
}

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/gbrain');

/** Builds the command line once for a run of the tests, into a folder of its own, so that runs beside it do not meet. */
export default function buildCli(project: TestProject): () => void {
  const outdir = join(cache, `build-${process.pid}`);
  const built = runScript('build.ts', outdir);
  // Told to the tests that need the program, so that those that do not can still be run on their own.
  project.provide('cli', built.status === 0 ? { path: join(outdir, 'cli.js') } : { failure: built.stderr });
  if (built.status === 0) addSnapshot(outdir);
  return () => {
    for (const folder of [outdir, `${outdir}-packed`]) rmSync(folder, { recursive: true, force: true });
  };
}

/** The empty database beside the bundle takes seconds to make, so it is kept until the store's code changes. */
function addSnapshot(outdir: string): void {
  const store = join(root, 'src/store');
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const files = readdirSync(store, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  for (const file of files.sort()) hash.update(readFileSync(join(store, file)));
  const kept = join(cache, `${hash.digest('hex').slice(0, 16)}-${SNAPSHOT_FILE}`);
  if (!existsSync(kept)) {
    // Without a snapshot the program makes its database from nothing, only slower.
    if (runScript('build-snapshot.ts', outdir).status !== 0) return;
    mkdirSync(cache, { recursive: true });
    const draft = `${kept}.${process.pid}`;
    copyFileSync(join(outdir, SNAPSHOT_FILE), draft);
    renameSync(draft, kept);
  }
  copyFileSync(kept, join(outdir, SNAPSHOT_FILE));
}

function runScript(script: string, outdir: string) {
  const args = ['--import', 'tsx', script, relative(root, outdir)];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
}
