import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { judgeTakes } from '../../src/library/evals.ts';
import { installPackage } from './install-package.ts';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
/** The runnable examples, each under the heading above it. */
const examples = page.split(/^## /m).flatMap((section) =>
  [...section.matchAll(/^```ts run\n([\s\S]*?)^```$/gm)].map(([, code]) => ({
    name: section.slice(0, section.indexOf('\n')),
    code: code!,
  })),
);

let consumer: string;

/** A folder with the installed package, the files that the examples name, and nothing else. */
beforeAll(async () => {
  ({ consumer } = installPackage());
  cpSync(join(root, 'evals/brain/fixture/shop-docs'), join(consumer, 'docs'), { recursive: true });
  cpSync(join(root, 'examples/brain'), join(consumer, 'brain'), { recursive: true });
  cpSync(join(root, 'evals/brain/questions.json'), join(consumer, 'questions.json'));
  writeFileSync(join(consumer, 'brain.txt'), '{"id": "q01", "answer": "30 days", "citations": ["README.md:1"]}\n');
  const receipt = await judgeTakes({ folder: join(root, 'examples/brain'), models: ['builtin:rules'] });
  for (const file of ['baseline.json', 'today.json']) writeFileSync(join(consumer, file), JSON.stringify(receipt));
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  for (const args of [
    ['init', '-q'],
    ['add', 'docs'],
    [...author, 'commit', '-qm', 'Documents'],
  ]) {
    execFileSync('git', args, { cwd: consumer });
  }
  for (const name of ['@modelcontextprotocol/server', '@types/node']) {
    mkdirSync(dirname(join(consumer, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(consumer, 'node_modules', name));
  }
});

test('every example is one that is run', () => {
  expect(page.match(/^```(ts|js)/gm)).toHaveLength(examples.length);
});

test('the examples compile', () => {
  const files = examples.map((example, index) => {
    writeFileSync(join(consumer, `example-${index}.mts`), example.code);
    return `example-${index}.mts`;
  });
  const flags = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'node16',
    '--types',
    'node',
  ];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, ...flags, ...files], { cwd: consumer, encoding: 'utf8' });
  expect(stdout).toBe('');
});

test.each(examples)('the example of "$name" runs', ({ code }) => {
  const file = join(consumer, 'example.mjs');
  writeFileSync(file, code);
  const env = { PATH: process.env.PATH, HOME: join(consumer, 'home') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: consumer, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  expect(stdout).not.toBe('');
});
