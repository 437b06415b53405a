import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// The declarations of the package's entry points, and of no file that these do not show.
const root = import.meta.dirname;
const outdir = resolve(root, process.argv[2] ?? 'dist/types');
rmSync(outdir, { recursive: true, force: true });
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const project = join(root, 'tsconfig.build.json');
const { status } = spawnSync(process.execPath, [tsc, '-p', project, '--outDir', outdir], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const { files } = JSON.parse(readFileSync(project, 'utf8')) as { files: string[] };
const shown = new Set<string>();
for (const file of files) visit(join(outdir, file.replace(/^src\//, '').replace(/\.ts$/, '.d.ts')));
for (const path of readdirSync(outdir, { recursive: true, encoding: 'utf8' })) {
  const file = join(outdir, path);
  if (file.endsWith('.d.ts') && !shown.has(file)) rmSync(file);
}

function visit(file: string): void {
  if (shown.has(file)) return;
  if (!existsSync(file)) throw new Error(`${file} is imported by a declaration and was not written.`);
  shown.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g)) {
    visit(resolve(dirname(file), path!.replace(/\.[jt]s$/, '.d.ts')));
  }
}
