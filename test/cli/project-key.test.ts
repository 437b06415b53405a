import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { DOCUMENTS, KEY, PERFECT } from '../brain-eval/sample.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const folder = temporaryFolder();
const gbrain = (...args: string[]) => runCli(args, { cwd: folder, env: { GBRAIN_HOME: folder } });

beforeAll(async () => {
  for (const [file, lines] of DOCUMENTS) {
    mkdirSync(join(folder, 'docs', file, '..'), { recursive: true });
    writeFileSync(join(folder, 'docs', file), lines.map((text) => `${text}\n`).join(''));
  }
  writeFileSync(join(folder, 'key.json'), JSON.stringify(KEY));
  writeFileSync(join(folder, 'brain.txt'), PERFECT.join('\n'));
  expect(await gbrain('project', 'add', 'own', 'docs')).toMatchObject({ code: 0 });
  expect(await gbrain('brain', 'build', 'own')).toMatchObject({ code: 0 });
});

test('the key of a project is taken wherever the project is named, and the sample is named first without one', async () => {
  const before = await gbrain('eval', 'brain', 'check', '--project', 'own');
  expect([before.code, before.stderr]).toEqual([65, expect.stringContaining("Key: the sample's, about shop-docs.")]);
  const set = await gbrain('project', 'set', 'own', '--key', 'key.json');
  expect([set.code, set.stdout]).toEqual([0, 'own: has a key of 4 questions.\n']);
  const run = await gbrain('eval', 'brain', 'run', '--project', 'own', '--model', 'builtin:lexical', '--limit', '2');
  expect([run.code, run.stdout]).toEqual([0, expect.stringContaining('Sample: 2 questions')]);
  expect(run.stderr).not.toContain('sample');
  const score = await gbrain('eval', 'brain', 'score', 'brain=brain.txt', '--project', 'own');
  expect([score.code, score.stdout]).toEqual([0, expect.stringMatching(/Right answers\s+4\/4/)]);
  const dry = await gbrain('eval', 'brain', 'run', '--project', 'own', '--model', 'builtin:lexical', '--dry-run');
  expect(dry.stdout).toContain('4 questions in 2 sessions of at most 250 calls each.');
  expect((await gbrain('project', 'set', 'own', '--no-key')).stdout).toBe('own: has no key.\n');
  expect(await gbrain('project', 'set', 'own')).toMatchObject({ code: 64 });
});
