import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import { makeWorld, type World } from './world.ts';

const SAFE = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const NOTHING_LOADED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const KEPT = 'public, max-age=31536000, immutable';

describe('the headers of every response', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());
  const headersOf = async (path: string, token?: string) => {
    const { headers } = await world.send(path, token === undefined ? {} : { token });
    return Object.fromEntries(headers);
  };

  test.each([
    ['/health', 'no-store', 'no-referrer', NOTHING_LOADED],
    ['/api/v1/me', 'no-store', 'no-referrer', NOTHING_LOADED],
    ['/api/v1/nothing', 'no-store', 'no-referrer', NOTHING_LOADED],
    ['/mcp', 'no-store', 'no-referrer', NOTHING_LOADED],
    ['/sign-in', 'no-store', 'same-origin', expect.stringContaining("script-src 'self'")],
    ['/projects/nothing', 'no-store', 'same-origin', expect.stringContaining("default-src 'none'")],
    ['style', KEPT, 'no-referrer', NOTHING_LOADED],
  ])('%s may be kept as "%s" and says nothing more than it must', async (path, cache, referrer, policy) => {
    const style = async () => /\/assets\/[^"]+\.css/.exec(await (await world.send('/sign-in')).text())![0];
    const headers = await headersOf(path === 'style' ? await style() : path, world.tokens.owner);
    expect(headers).toMatchObject({
      ...SAFE,
      'cache-control': cache,
      'referrer-policy': referrer,
      'content-security-policy': policy,
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('with https, browsers are told to stay with it', async () => {
    const { headers } = await createApp({ ...world.deps, https: true }).request('/health');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('name the line of the log, under an id that the client cannot choose', async () => {
    const chosen = 'chosen-by-the-client';
    const { headers } = await world.send('/api/v1/nothing', { headers: { 'X-Request-Id': chosen } });
    const id = headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(world.log.at(-1)).toMatchObject({ request: id, path: '/api/v1/nothing' });
    expect(JSON.stringify(world.log)).not.toContain(chosen);
  });
});
