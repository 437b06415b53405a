import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchGit } from '../../src/documents/git/fetch-git.ts';
import { createLocalBuilds } from '../../src/projects/build/local-builds.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import { type Build, findBuild } from '../../src/store/builds/builds.ts';
import { temporaryFolder, temporaryRepository } from '../documents/temporary-folder.ts';
import { openMemoryStore } from '../stores.ts';

/** A server that takes a connection and then does this with it. */
async function serve(misbehave: (socket: Socket) => void): Promise<{ port: number; asked: Promise<unknown> }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    misbehave(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port: (server.address() as AddressInfo).port, asked: once(server, 'connection') };
}

const silent = () => {};
const dribble = (socket: Socket) => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/x-git-upload-pack-advertisement\r\n\r\n');
  const timer = setInterval(() => socket.write('0'), 500);
  socket.once('close', () => clearInterval(timer));
};

/** The processes whose arguments name this port. */
const leftovers = (port: number) =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`127.0.0.1:${port}/`));

describe('a git server that', () => {
  test.each([
    ['accepts and never answers', silent, /given up after 2 seconds/, 'http'],
    ['accepts and never answers, over git’s own protocol', silent, /given up after 2 seconds/, 'git'],
    ['sends a byte now and then', dribble, /given up after 2 seconds/, 'http'],
    ['resets', (socket: Socket) => void socket.resetAndDestroy(), /Check the host, the network/, 'http'],
  ])('%s is given up, and no process is left', async (_name, misbehave, reason, scheme) => {
    const { port } = await serve(misbehave);
    const env = { ...process.env, GBRAIN_GIT_TIMEOUT_SECONDS: '2' };
    const given = { ref: null, env, credentials: null, isRead: () => true };
    await expect(
      fetchGit(`${scheme}://127.0.0.1:${port}/x.git`, join(temporaryFolder(), 'x.git'), given),
    ).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(reason) });
    for (let tries = 0; tries < 100 && leftovers(port).length > 0; tries++) await sleep(100);
    expect(leftovers(port)).toEqual([]);
  });

  test('never answers holds up no build but its own, and can be stopped', async () => {
    const { port, asked } = await serve(silent);
    const store = await openMemoryStore();
    onTestFinished(() => store.close());
    const add = (id: string, location: string) =>
      registerProject(store, { id, location, branch: null, replace: false }, { env: process.env });
    await add('stalled', `http://127.0.0.1:${port}/x.git`);
    await add('docs', temporaryRepository({ 'a.md': '# A\n' }));
    const home = join(temporaryFolder(), '.gbrain');
    const builds = await createLocalBuilds(store, { home, env: process.env, onError: () => {} });
    onTestFinished(() => builds.close());
    const start = (project: string) => builds.start({ project, branch: null, builder: 2 });
    const until = async (project: string, id: number, holds: (build: Build) => boolean) => {
      for (let tries = 0; tries < 400; tries++) {
        const build = await findBuild(store, project, id);
        if (build && holds(build)) return build;
        await sleep(50);
      }
      throw new Error('It never came.');
    };
    const [stalled, second, other] = [await start('stalled'), await start('stalled'), await start('docs')];
    await asked;
    expect(await until('docs', other, ({ status }) => status === 'ready')).toMatchObject({ counts: { documents: 1 } });
    expect((await findBuild(store, 'stalled', stalled))?.status).toBe('building');
    for (const id of [second, stalled]) expect(await builds.cancel('stalled', id)).toBe(true);
    await until('stalled', stalled, ({ status }) => status === 'failed');
    for (let tries = 0; tries < 100 && leftovers(port).length > 0; tries++) await sleep(100);
    expect(leftovers(port)).toEqual([]);
  });
});

test.each(['0', '-1', 'soon', '1e9'])('a limit of %s is refused', async (seconds) => {
  const env = { PATH: process.env.PATH, GBRAIN_GIT_TIMEOUT_SECONDS: seconds };
  const given = { ref: null, env, credentials: null, isRead: () => true };
  await expect(fetchGit('https://git.invalid/x', join(temporaryFolder(), 'x'), given)).rejects.toMatchObject({
    code: 'config',
  });
});
