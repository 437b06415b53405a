import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SILENCE_MS, takeLock } from '../../src/store/engine/lock.ts';
import { type Script, startScript } from './start-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'gbrain-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const lockFile = (name: string) => join(folder, `${name}.lock`);
const hold = (file: string, waitMs: number, after: string) =>
  startScript('hold-lock.ts', [file, String(waitMs), after]);

describe('the lock', () => {
  test('is refused while another process lives, naming it, and is free when that one is killed', async () => {
    const file = lockFile('live');
    const holder = hold(file, 0, 'hold');
    expect(await holder.nextLine()).toBe('taken');
    await expect(takeLock(file, 100)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`process ${holder.child.pid}`),
    });
    await holder.kill();
    expect(existsSync(file)).toBe(true);
    const release = await takeLock(file, 0);
    release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is waited for', async () => {
    const file = lockFile('wait');
    const release = await takeLock(file, 0);
    const waiting = hold(file, 60_000, 'release');
    const early = await Promise.race([waiting.nextLine(), new Promise((resolve) => setTimeout(resolve, 300, 'still'))]);
    expect(early).toBe('still');
    release();
    expect(await waiting.ended).toBe(0);
  });

  test('is given back when its process exits on its own', async () => {
    const file = lockFile('exit');
    expect(await hold(file, 0, 'exit').ended).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  test('of a dead process goes to one taker of several', async () => {
    const file = lockFile('race');
    const dead = hold(file, 0, 'hold');
    await dead.nextLine();
    await dead.kill();
    const takers: Script[] = [1, 2, 3, 4].map(() => hold(file, 0, 'hold'));
    const lines = await Promise.all(takers.map((taker) => taker.nextLine()));
    expect(lines.filter((line) => line === 'taken')).toHaveLength(1);
    await Promise.all(takers.map((taker) => taker.kill()));
    (await takeLock(file, 0))();
  });

  test('of a dead process whose number lives on in another one is taken over', async () => {
    const file = lockFile('reused');
    const release = await takeLock(file, 0);
    const mine = JSON.parse(readFileSync(file, 'utf8'));
    release();
    writeFileSync(file, JSON.stringify({ ...mine, started: '1', nonce: 'old' }));
    (await takeLock(file, 0))();
  });

  test('of another container is taken over once its holder has been silent, and not while it beats', async () => {
    const file = lockFile('container');
    const release = await takeLock(file, 0);
    const mine = JSON.parse(readFileSync(file, 'utf8'));
    release();
    writeFileSync(file, JSON.stringify({ ...mine, pid: 1, space: 'elsewhere', nonce: 'theirs' }));
    await expect(takeLock(file, 0)).rejects.toMatchObject({ message: expect.stringContaining('another host') });
    const silent = new Date(Date.now() - SILENCE_MS - 1_000);
    utimesSync(file, silent, silent);
    (await takeLock(file, 0))();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each<[string, (mine: object) => string, RegExp]>([
    [
      'another host',
      (mine) => JSON.stringify({ ...mine, pid: 999_999_999, space: 'elsewhere', beats: undefined }),
      /another host .*remove/,
    ],
    ['no one that can be read', () => '', /another process.*remove/],
  ])('of %s is left alone', async (name, content, message) => {
    const file = lockFile(name.replaceAll(' ', '-'));
    const release = await takeLock(file, 0);
    const mine = JSON.parse(readFileSync(file, 'utf8'));
    release();
    writeFileSync(file, content(mine));
    await expect(takeLock(file, 0)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(message),
    });
    expect(readFileSync(file, 'utf8')).toBe(content(mine));
  });

  test('stops waiting when told to', async () => {
    const file = lockFile('abort');
    const release = await takeLock(file, 0);
    await expect(takeLock(file, 60_000, AbortSignal.abort())).rejects.toThrow();
    release();
  });
});
