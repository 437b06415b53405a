import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const cache = resolve(import.meta.dirname, '../node_modules/.cache/gbrain-tests');

/**
 * The folder of a package that tests run and that `npm ci` must not install, since it wants another Node or platform.
 * It is installed once, from npm into the cache of the checkout; throws when that fails.
 */
export function installCached(name: string, version: string): string {
  const prefix = join(cache, `${name.replace('/', '+')}-${version}`);
  const folder = join(prefix, 'node_modules', name);
  if (existsSync(folder)) return folder;
  const args = ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', [...args, `${name}@${version}`], { stdio: 'pipe', timeout: 180_000 });
  return folder;
}
