import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtCli, temporaryFolder } from '../cli/run-cli.ts';

interface Action {
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, unknown>;
  runs: { steps: { id?: string; env?: Record<string, string>; run?: string }[] };
}

const root = resolve(import.meta.dirname, '../..');
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
const gate = action.runs.steps.find(({ id }) => id === 'gate');

/** Runs the gate's script as the runner would: inputs as variables, outputs and summary as files. */
function runGate(inputs: Record<string, string>) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'action'));
  symlinkSync(dirname(builtCli()), join(folder, 'action/dist'));
  const files = { GITHUB_OUTPUT: join(folder, 'output'), GITHUB_STEP_SUMMARY: join(folder, 'summary.md') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const given = Object.entries(gate?.env ?? {}).map(([name, expression]) => {
    const input = /inputs\.([a-z-]+)/.exec(expression)?.[1];
    return [
      name,
      input === undefined ? join(folder, 'action') : (inputs[input] ?? action.inputs[input]?.default ?? ''),
    ];
  });
  const env = { PATH: process.env.PATH, HOME: folder, RUNNER_TEMP: folder, ...files, ...Object.fromEntries(given) };
  const { status, stderr } = spawnSync('bash', ['-c', gate?.run ?? 'exit 99'], { cwd: root, env, encoding: 'utf8' });
  const output = readFileSync(files.GITHUB_OUTPUT, 'utf8');
  return { status, stderr, output, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
}

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
  expect(runGate({ dir: 'examples/brain', against })).toMatchObject({ status: 0, output: 'verdict=ok\n' });
});

test('what is no verdict fails the step with its own code and gives no verdict', () => {
  expect(runGate({ dir: 'no-such-folder', models: 'builtin:rules' })).toMatchObject({ status: 65, output: '' });
});

test('every input and output is in the documentation', () => {
  const page = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const names = [...Object.keys(action.inputs), ...Object.keys(action.outputs)];
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
