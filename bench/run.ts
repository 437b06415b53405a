import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run bench -- [name…]` runs the benchmarks of this folder, all or the named ones, each in a process of its own.
 * `npm run bench -- search <repository…>` gives that one repositories to measure on, `npm run bench -- facts <folder>` clones.
 * Each prints ratios against a baseline that it measures in the same run.
 */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3))
  .sort();
const given = process.argv.slice(2);
const repositories =
  given[0] === 'search' || given[0] === 'facts' ? given.slice(1).filter((path) => path.includes('/')) : [];
const asked = given.filter((name) => !repositories.includes(name));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(64);
}
for (const name of asked.length > 0 ? asked : names) {
  console.log(`\n${name}`);
  const script = join(import.meta.dirname, `${name}.ts`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script, ...repositories], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
