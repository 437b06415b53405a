import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built program that the tests of the command line spawn, or why it could not be built. */
    cli: { path: string } | { failure: string };
  }
}

/** Builds the command line once for a run of the tests, into a folder of its own, so that runs beside it do not meet. */
export default function buildCli(project: TestProject): () => void {
  const root = resolve(import.meta.dirname, '../..');
  const outdir = join(root, 'node_modules/.cache/gbrain', `build-${process.pid}`);
  const built = spawnSync(process.execPath, ['--import', 'tsx', 'build.ts', outdir], { cwd: root, encoding: 'utf8' });
  // Told to the tests that need the program, so that those that do not can still be run on their own.
  project.provide('cli', built.status === 0 ? { path: join(outdir, 'cli.js') } : { failure: built.stderr });
  return () => rmSync(outdir, { recursive: true, force: true });
}
