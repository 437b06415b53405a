import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './run-cli.ts';

const root = resolve(import.meta.dirname, '../..');

test('npm start shows both evals without a key, and leaves the home of the person alone', () => {
  const home = temporaryFolder();
  const env = { PATH: process.env.PATH, HOME: home, GBRAIN_HOME: home, DATABASE_URL: 'postgres://nowhere.invalid/x' };
  const script = join(root, 'examples/start.ts');
  const shown = spawnSync(process.execPath, ['--import', 'tsx', script], { cwd: root, env, encoding: 'utf8' });
  expect(shown.status, shown.stdout + shown.stderr).toBe(0);
  expect(shown.stdout).toMatch(/The gate says (PASS|FAIL) and ended with exit code [01]/);
  expect(readFileSync(join(root, 'out/demo/takes-quality.html'), 'utf8')).toMatch(/^<!doctype html>/i);
  expect(shown.stdout).toMatch(/brain-1 · brain[\s\S]*Grounded +\d+\/26[\s\S]*documents-1 · documents/);
  expect(readFileSync(join(root, 'out/demo/brain-eval.html'), 'utf8')).toMatch(/^<!doctype html>/i);
  expect(existsSync(join(home, '.gbrain'))).toBe(false);

  const block = /^```text npm start\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!;
  for (const line of block.trimEnd().split('\n')) expect(shown.stdout).toContain(line);
}, 300_000);
