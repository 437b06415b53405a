import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../cli/run-cli.ts';
import { packTarball } from './install-package.ts';

interface Action {
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, unknown>;
  runs: { steps: { id?: string; env?: Record<string, string>; run?: string }[] };
}

const root = resolve(import.meta.dirname, '../..');
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

/** Runs a step's script as the runner would: inputs as variables, outputs and summary as files. */
function runStep(id: string, runner: string, inputs: Record<string, string>, home: Record<string, string | undefined>) {
  const step = action.runs.steps.find((one) => one.id === id)!;
  const files = { GITHUB_OUTPUT: join(runner, 'output'), GITHUB_STEP_SUMMARY: join(runner, 'summary.md') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const given = Object.entries(step.env ?? {}).map(([name, expression]) => {
    const input = /inputs\.([a-z-]+)/.exec(expression)?.[1];
    return [
      name,
      input === undefined ? join(runner, 'action') : (inputs[input] ?? action.inputs[input]?.default ?? ''),
    ];
  });
  const env = { ...home, RUNNER_TEMP: runner, ...files, ...Object.fromEntries(given) };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', step.run!], { cwd: root, env, encoding: 'utf8' });
  const output = readFileSync(files.GITHUB_OUTPUT, 'utf8');
  return { status, stdout, stderr, output, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
}

let tarball: string;
let runner: string;
let installed: ReturnType<typeof runStep>;

// The tarball is beside action.yml, and npm installs it with its dependencies, as on the runner.
beforeAll(() => {
  tarball = packTarball();
  runner = temporaryFolder();
  mkdirSync(join(runner, 'action'));
  copyFileSync(tarball, join(runner, 'action', basename(tarball)));
  installed = install(runner, {});
});

const install = (folder: string, inputs: Record<string, string>) =>
  runStep('install', folder, inputs, { ...process.env, npm_config_prefer_offline: 'true' });
const runGate = (inputs: Record<string, string>) =>
  runStep('gate', runner, inputs, { PATH: process.env.PATH, HOME: temporaryFolder() });

describe('the step that installs', () => {
  test('takes the tarball beside the action', () => {
    expect(installed, installed.stderr).toMatchObject({ status: 0 });
  });

  test('takes a tarball that is named by its path in the workspace', () => {
    const folder = temporaryFolder();
    expect(install(folder, { package: relative(root, tarball) })).toMatchObject({ status: 0 });
  });

  test('says what to do when there is no tarball', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'action'));
    const { status, stdout } = install(folder, {});
    expect({ status, stdout }).toEqual({ status: 78, stdout: expect.stringMatching(/^::error::.*npm pack/) });
  });
});

test('the action gates on the verdict, names its files and writes the job summary', () => {
  const { status, output, summary, stderr } = runGate({ dir: 'examples/brain', models: 'builtin:rules' });
  expect([0, 1], stderr).toContain(status);
  expect(output).toMatch(/^verdict=(pass|fail)$/m);
  expect(output).toMatch(/^report=.+\.html$/m);
  expect(summary).not.toBe('');
});

test('with a receipt to compare with, the action gates on a regression', () => {
  const { output } = runGate({ dir: 'examples/brain', models: 'builtin:rules' });
  const against = /^receipt=(.+)$/m.exec(output)?.[1] ?? '';
  const compared = runGate({ dir: 'examples/brain', against });
  expect(compared, compared.stderr).toMatchObject({ status: 0, output: expect.stringMatching(/^verdict=ok$/m) });
  const report = /^report=(.+\.html)$/m.exec(compared.output)?.[1] ?? '';
  expect(readFileSync(report, 'utf8')).toContain('Takes quality against a baseline');
  expect(compared.output).toMatch(/^sarif=.+\.sarif$/m);
  expect(compared.summary).toContain('## Takes quality: OK');
  const receipt = /^receipt=(.+)$/m.exec(compared.output)?.[1] ?? '';
  expect(JSON.parse(readFileSync(receipt, 'utf8'))).toMatchObject({ schema_version: 1, models: ['builtin:rules'] });
});

test('what is no verdict fails the step with its own code and gives no verdict', () => {
  expect(runGate({ dir: 'no-such-folder', models: 'builtin:rules' })).toMatchObject({ status: 65, output: '' });
});

const page = readFileSync(join(root, 'docs/ci.md'), 'utf8');

test('the job for GitLab installs the tarball and runs the gate', () => {
  const block = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].find(([, yaml]) => yaml!.includes('image:'))![1]!;
  const job = Object.values(parse(block) as Record<string, { script: string[] }>)[0]!;
  const workspace = temporaryFolder();
  mkdirSync(join(workspace, 'vendor/gbrain'), { recursive: true });
  copyFileSync(tarball, join(workspace, 'vendor/gbrain', basename(tarball)));
  symlinkSync(join(root, 'examples/brain'), join(workspace, 'brain'));
  const home = join(workspace, 'home');
  mkdirSync(join(home, '.gbrain'), { recursive: true });
  writeFileSync(join(home, '.gbrain/config.json'), JSON.stringify({ panel: ['builtin:rules'] }));
  const env = {
    ...process.env,
    PATH: `${home}/bin:${process.env.PATH}`,
    GBRAIN_HOME: home,
    npm_config_prefix: home,
    npm_config_prefer_offline: 'true',
  };
  const script = job.script.join('\n');
  const { status, stderr } = spawnSync('bash', ['-e'], { cwd: workspace, env, input: script, encoding: 'utf8' });
  expect([0, 1], stderr).toContain(status);
  expect(readFileSync(join(workspace, 'takes.xml'), 'utf8')).toContain('<testsuite');
});

test('every input and output is in the documentation', () => {
  const names = [...Object.keys(action.inputs), ...Object.keys(action.outputs)];
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
