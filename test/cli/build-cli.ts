import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built program that the tests of the command line spawn. */
    cli: string;
  }
}

/** Builds the command line once for a run of the tests, into a folder of its own, so that runs beside it do not meet. */
export default function buildCli(project: TestProject): () => void {
  const root = resolve(import.meta.dirname, '../..');
  const outdir = join(root, 'node_modules/.cache/gbrain', `build-${process.pid}`);
  execFileSync(process.execPath, ['--import', 'tsx', 'build.ts', relative(root, outdir)], {
    cwd: root,
    stdio: 'inherit',
  });
  project.provide('cli', join(outdir, 'cli.js'));
  return () => rmSync(outdir, { recursive: true, force: true });
}
