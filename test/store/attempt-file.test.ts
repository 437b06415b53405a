import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ownIdentity } from '../../src/store/engine/process-identity.ts';
import {
  appendAttempt,
  findInFile,
  keptFile,
  mergePending,
  pendingFile,
} from '../../src/store/receipts/attempt-file.ts';
import { findAttempt, type NewAttempt } from '../../src/store/receipts/attempts.ts';
import { openMemoryStore } from '../stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'gbrain-attempts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = { folder, brain: 'postgres://ada:s3cret@localhost/brain' };

const attempt: NewAttempt = {
  promptSha256: 'f'.repeat(64),
  model: 'openai:gpt-5.2',
  repeat: 1,
  cycle: 1,
  step: 'ask',
  reply: 'line\n"two" \u2028',
  finish: 'stop',
  usage: { inputTokens: 1 },
  costUsd: 0.25,
  milliseconds: 5,
  error: null,
};

/** A file as a process of this number has left it, which died while it wrote the last line. */
function leave(id: string, model: string, pid: number, started = ownIdentity().started): string {
  const file = pendingFile(files, id);
  appendAttempt(file, { ...attempt, model }, true);
  const [, ...lines] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [JSON.stringify({ owner: { ...ownIdentity(), pid, started } }), ...lines].join('\n'));
  appendFileSync(file, '{"promptSha256":"ff');
  return file;
}

test('the calls of the own file and of dead processes go into the database, those of a live one do not', async () => {
  const store = await openMemoryStore();
  const own = leave('own', 'a:own', process.pid);
  const dead = leave('dead', 'a:dead', process.pid, 'another start');
  const alive = leave('alive', 'a:alive', process.pid);
  await mergePending(store, files, own);
  expect([own, dead, alive].map((file) => existsSync(file))).toEqual([false, false, true]);
  const { createdAt, ...kept } = (await findAttempt(store, { ...attempt, model: 'a:own' }))!;
  expect(kept).toEqual({ ...attempt, model: 'a:own' });
  expect(Date.now() - Date.parse(createdAt)).toBeLessThan(600_000);
  expect(await findAttempt(store, { ...attempt, model: 'a:dead' })).not.toBeNull();
  expect(await findAttempt(store, { ...attempt, model: 'a:alive' })).toBeNull();
  await mergePending(store, { ...files, brain: 'another' }, 'none');
  expect(existsSync(alive)).toBe(true);
  await store.close();
});

test('a kept file gives the newest call with a reply under exactly that key', () => {
  const file = keptFile(files);
  expect(findInFile(file, attempt)).toBeNull();
  appendAttempt(file, { ...attempt, milliseconds: 1 }, false);
  appendAttempt(file, attempt, false);
  appendAttempt(file, { ...attempt, reply: null, error: 'timeout' }, false);
  const { promptSha256, model, repeat, cycle, step } = attempt;
  expect(findInFile(file, { promptSha256, model, repeat, cycle, step })).toMatchObject(attempt);
  expect(findInFile(file, { promptSha256, model, repeat, cycle, step: 'correction' })).toBeNull();
  expect(file).not.toContain('s3cret');
});
