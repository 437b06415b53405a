import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokenCache } from '../../src/http/access/token-cache.ts';
import { revokeRole } from '../../src/store/members/grants.ts';
import { listTokens, revokeToken } from '../../src/store/members/tokens.ts';
import { makeWorld, type World } from './world.ts';

describe('tokens that are sent with every call', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());
  const status = async (path: string, token: string) => (await world.send(path, { token })).status;

  test('a token that another process revokes is refused after a second', async () => {
    const token = await world.token('rada');
    expect(await status('/api/v1/me', token)).toBe(200);
    const [newest] = await listTokens(world.store, 'rada');
    await revokeToken(world.store, newest!.id, new Date());
    world.pass(1 / 60);
    expect(await status('/api/v1/me', token)).toBe(401);
  });

  test('access that is taken away over the API is gone with the next request', async () => {
    const { reader, owner } = world.tokens;
    expect(await status('/api/v1/projects/shop', reader)).toBe(200);
    const gone = await world.send('/api/v1/projects/shop/grants/rada', { method: 'DELETE', token: owner });
    expect(gone.status).toBe(200);
    expect(await status('/api/v1/projects/shop', reader)).toBe(404);
    expect(await revokeRole(world.store, { project: 'shop', member: 'rada' })).toBe(false);
  });

  test('one that expires is refused at once, and those sent together are looked up once', async () => {
    const now = world.deps.clock();
    const secret = await world.token('olga', { expiresAt: new Date(now.getTime() + 500) });
    let time = now.getTime();
    const cache = createTokenCache(world.store, () => new Date(time));
    const [first, second] = await Promise.all([cache.find(secret), cache.find(secret)]);
    expect(first).not.toBeNull();
    expect(second).toBe(first);
    time += 500;
    expect(await cache.find(secret)).toBeNull();
  });
});
