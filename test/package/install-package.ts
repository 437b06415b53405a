import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { builtCli, temporaryFolder } from '../cli/run-cli.ts';

const root = resolve(import.meta.dirname, '../..');

/** The tarball that `npm pack` makes of the built program; packed once for all test files of a run. */
export function packTarball(): string {
  const kept = `${dirname(builtCli())}-packed`;
  if (!existsSync(kept)) {
    const draft = `${kept}-${process.pid}`;
    mkdirSync(draft);
    const tarball = packInto(temporaryFolder());
    copyFileSync(tarball, join(draft, basename(tarball)));
    // Where another worker was quicker, its tarball is as good.
    try {
      renameSync(draft, kept);
    } catch {
      rmSync(draft, { recursive: true });
    }
  }
  return join(kept, readdirSync(kept)[0]!);
}

function packInto(folder: string): string {
  const staged = join(folder, 'staged');
  // Packed from a copy: a build in the checkout would replace the `dist` that other tests run.
  for (const name of [
    'package.json',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'schemas',
    'evals/brain',
    'evals/judge-replies',
  ]) {
    cpSync(join(root, name), join(staged, name), { recursive: true });
  }
  cpSync(dirname(builtCli()), join(staged, 'dist'), { recursive: true });
  execFileSync(process.execPath, ['--import', 'tsx', 'build-types.ts', join(staged, 'dist/types')], { cwd: root });
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: staged, encoding: 'utf8' })) as { filename: string }[];
  return join(folder, packed!.filename);
}

/**
 * A folder with the packed gbrain in `node_modules`, as npm would install it: its dependencies and theirs are there,
 * and nothing else that this checkout has.
 */
export function installPackage(): { consumer: string; installed: string; tarball: string } {
  const tarball = packTarball();
  const consumer = temporaryFolder();
  const installed = join(consumer, 'node_modules/gbrain');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const path of findInstalled()) {
    mkdirSync(dirname(join(consumer, path)), { recursive: true });
    symlinkSync(join(root, path), join(consumer, path));
  }
  return { consumer, installed, tarball };
}

/** Paths such as `node_modules/pg` of all that npm installs beside gbrain. */
export function findInstalled(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>;
  };
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, optional }]) =>
        /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional && !optional,
    )
    .map(([path]) => path);
}
