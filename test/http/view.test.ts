import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../src/http/listen.ts';
import { viewPages, viewReport } from '../../src/http/view.ts';
import { makeWorld, PROJECT, type World } from './page/world.ts';

/** The status of a request that names another host, as a page of another site could make a browser send. */
const statusAt = (url: string, host: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers: { host } }, (response) => resolve(response.resume().statusCode!))
      .on('error', reject)
      .end();
  });

const enter = async (url: string, entrance: string) => {
  const response = await fetch(url + entrance, { redirect: 'manual' });
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

describe('the pages without members', () => {
  let world: World;
  let server: Listening;
  let cookie: string;
  let entrance: string;
  beforeAll(async () => {
    world = await makeWorld();
    const view = viewPages(world.deps);
    entrance = view.entrance;
    server = await listen(view.app, { hostname: '127.0.0.1', port: 0 });
    const entered = await enter(server.url, entrance);
    expect(entered.status).toBe(303);
    cookie = entered.cookie;
  });
  afterAll(async () => {
    await server?.close(0);
    await world?.close();
  });

  test.each([
    '/',
    `/projects/${PROJECT}`,
    `/projects/${PROJECT}/quality/runs/1`,
    `/projects/${PROJECT}/search?q=refund`,
  ])('%s is shown, and offers nothing that would change anything', async (path) => {
    const response = await fetch(server.url + path, { headers: { cookie } });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/method="post"/);
  });

  test('the address lets in one browser, and nobody else sees anything', async () => {
    expect((await enter(server.url, entrance)).status).toBe(403);
    expect((await fetch(`${server.url}/`)).status).toBe(401);
    expect((await fetch(`${server.url}/`, { headers: { cookie: 'gbrain=guess' } })).status).toBe(401);
  });

  test('a request that would change something, and one for another host, are refused', async () => {
    const build = `${server.url}/projects/${PROJECT}/builds`;
    expect((await fetch(build, { method: 'POST', headers: { cookie } })).status).toBe(405);
    expect(await statusAt(`${server.url}/`, 'evil.example')).toBe(403);
  });
});

test('a report is shown as it is, and loads nothing', async () => {
  const { app, entrance } = viewReport('<!doctype html><p>A report</p>');
  const server = await listen(app, { hostname: '127.0.0.1', port: 0 });
  const { cookie } = await enter(server.url, entrance);
  const response = await fetch(`${server.url}/`, { headers: { cookie } });
  expect(await response.text()).toContain('A report');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  await server.close(0);
});
