import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enter } from './enter.ts';
import { makeWorld, type World } from './world.ts';

const secretIn = (html: string) => /gbt_[\w-]{43}/.exec(html)?.[0];

describe('tokens that a member makes on the page', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());
  const me = async (token: string) => {
    const response = await world.send('/api/v1/me', { token });
    return response.status === 200 ? await response.json() : response.status;
  };

  test('one is shown once, is good for what was asked, and no more once it is revoked', async () => {
    const { page, post } = await enter(world, world.tokens.builder);
    const made = await (await post('/tokens', { project: 'shop', may: 'read', days: '7' })).text();
    const secret = secretIn(made)!;
    expect(made).toContain('valid until <time datetime="2026-12-07');
    expect(await me(secret)).toMatchObject({
      ...{ member: 'bela', read_only: true },
      projects: [{ project: 'shop', role: 'builder' }],
    });
    const listed = await page('/tokens');
    expect(listed).not.toContain(secret);
    const id = /Token (\d+) is valid/.exec(made)![1]!;
    const revoked = await post(`/tokens/${id}/revoke`);
    expect([revoked.status, revoked.headers.get('location')]).toEqual([303, '/tokens']);
    expect(await me(secret)).toBe(401);
    expect(await page('/tokens')).not.toContain(`/tokens/${id}/revoke`);
  });

  test.each([
    ['a project of others', { project: 'till', may: 'read', days: '7' }, 404],
    ['a project that is not there', { project: 'nothing', may: 'read', days: '7' }, 404],
    ['no days', { project: '', may: 'all', days: '0' }, 400],
    ['days beyond the most', { project: '', may: 'all', days: '366' }, 400],
    ['days that are none', { project: '', may: 'all', days: 'ever' }, 400],
  ])('%s makes none', async (_name, form, status) => {
    const { post } = await enter(world, world.tokens.builder);
    const answer = await post('/tokens', form);
    expect([answer.status, secretIn(await answer.text())]).toEqual([status, undefined]);
  });

  test('who signed in with a narrowed token makes none that may do more', async () => {
    const narrow = await enter(world, await world.token('olga', { project: 'shop' }));
    expect((await narrow.post('/tokens', { project: '', may: 'all', days: '7' })).status).toBe(403);
    const made = secretIn(await (await narrow.post('/tokens', { project: 'shop', may: 'all', days: '7' })).text())!;
    expect(await me(made)).toMatchObject({ owner: false, projects: [{ project: 'shop', role: 'owner' }] });
    const reading = await enter(world, await world.token('olga', { readOnly: true }));
    expect((await reading.post('/tokens', { project: '', may: 'read', days: '7' })).status).toBe(403);
    const wide = { token: await world.token('olga', { project: 'shop' }), body: { read_only: false } };
    expect((await world.send('/api/v1/tokens', wide)).status).toBe(403);
  });

  test('a member makes one over the API too, for reading unless they say otherwise', async () => {
    const answer = await world.send('/api/v1/tokens', { token: world.tokens.reader, body: { project: 'shop' } });
    const { token, expires_at } = (await answer.json()) as { token: string; expires_at: string };
    expect([answer.status, expires_at]).toEqual([201, '2027-02-28T10:00:00.000Z']);
    expect(await me(token)).toMatchObject({ member: 'rada', read_only: true });
  });
});

describe('access that an owner gives on the page', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());
  const seesShop = async (token: string) => (await world.send('/api/v1/projects/shop', { token })).status === 200;

  test('a member gets in with a role, out again, and the log says so', async () => {
    const { page, post } = await enter(world, world.tokens.owner);
    expect(await seesShop(world.tokens.stranger)).toBe(false);
    const given = await post('/projects/shop/access', { member: 'tilda', role: 'builder' });
    expect([given.status, given.headers.get('location')]).toEqual([303, '/projects/shop/access']);
    world.pass(1);
    expect(await seesShop(world.tokens.stranger)).toBe(true);
    expect(await page('/projects/shop/access')).toMatch(/tilda<\/th>\s*<td>builder/);
    expect((await post('/projects/shop/access/tilda/revoke')).status).toBe(303);
    world.pass(1);
    expect(await seesShop(world.tokens.stranger)).toBe(false);
    const log = await page('/projects/shop/access');
    expect(log).toContain('access.revoke');
    expect(log).toContain('member tilda, role builder');
  });

  test.each([
    ['nobody', 'reader'],
    ['rada', 'king'],
    ['', ''],
  ])('member "%s" with role "%s" changes nothing', async (member, role) => {
    const { post } = await enter(world, world.tokens.owner);
    expect((await post('/projects/shop/access', { member, role })).status).toBe(422);
  });

  test('only owners are shown the way to it', async () => {
    const link = 'href="/projects/shop/access"';
    expect(await (await enter(world, world.tokens.owner)).page('/projects/shop')).toContain(link);
    expect(await (await enter(world, world.tokens.builder)).page('/projects/shop')).not.toContain(link);
  });
});
