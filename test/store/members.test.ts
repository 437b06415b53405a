import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProject } from '../../src/store/builds/projects.ts';
import { listAuditEvents, recordAuditEvent } from '../../src/store/members/audit.ts';
import { grantRole, listGrants, revokeRole } from '../../src/store/members/grants.ts';
import { addMember, deleteMember, listMembers, requireMember } from '../../src/store/members/members.ts';
import { endSession, findSession, openSession } from '../../src/store/members/sessions.ts';
import { createToken, findToken, listTokens, type NewToken, revokeToken } from '../../src/store/members/tokens.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES } from '../stores.ts';

const NOW = new Date('2026-11-30T10:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const tokenOf = (member: string, fields: Partial<NewToken> = {}): NewToken => ({
  member,
  project: null,
  readOnly: false,
  once: false,
  now: NOW,
  expiresAt: later(60),
  ...fields,
});

describe.each(ENGINES)('members on %s', (_engine, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    for (const id of ['shop', 'till']) {
      await saveProject(store, { id, kind: 'folder', location: `/docs/${id}`, branch: null });
    }
    await addMember(store, { id: 'olga', owner: true, now: NOW });
    await addMember(store, { id: 'rada', owner: false, now: NOW });
    await grantRole(store, { project: 'shop', member: 'rada', role: 'reader' });
    await grantRole(store, { project: 'shop', member: 'rada', role: 'builder' });
  });
  afterAll(() => store?.close());

  test('a member is added once, under a plain name', async () => {
    await expect(addMember(store, { id: 'rada', owner: true, now: NOW })).rejects.toThrow('already');
    for (const id of ['', 'Rada', '../x', 'a b', "x'; drop table members; --", 'a'.repeat(65)]) {
      await expect(addMember(store, { id, owner: false, now: NOW })).rejects.toThrow('is not a valid name');
    }
    expect((await listMembers(store)).map(({ id, owner }) => [id, owner])).toEqual([
      ['olga', true],
      ['rada', false],
    ]);
    await expect(requireMember(store, 'nobody')).rejects.toThrow('no member "nobody"');
  });

  test('a later grant takes the place of an earlier one', async () => {
    expect(await listGrants(store, 'shop')).toEqual([{ project: 'shop', member: 'rada', role: 'builder' }]);
    expect(await listGrants(store, 'till')).toEqual([]);
    expect(await revokeRole(store, { project: 'till', member: 'rada' })).toBe(false);
  });

  test.each<[string, Partial<NewToken> & { member: string }, { owner: boolean; roles: Record<string, string> }]>([
    ['a member has the projects granted', { member: 'rada' }, { owner: false, roles: { shop: 'builder' } }],
    ['an owner has every project', { member: 'olga' }, { owner: true, roles: { shop: 'owner', till: 'owner' } }],
    [
      'a token for a project opens that alone',
      { member: 'olga', project: 'till' },
      { owner: false, roles: { till: 'owner' } },
    ],
    [
      'a token for a project gives no access of its own',
      { member: 'rada', project: 'till' },
      { owner: false, roles: {} },
    ],
  ])('%s', async (_name, fields, expected) => {
    const { id, secret } = await createToken(store, tokenOf(fields.member, fields));
    const found = await findToken(store, secret, NOW);
    expect(found).toMatchObject({ token: id, member: fields.member, owner: expected.owner, readOnly: false });
    expect(Object.fromEntries(found!.roles.map(({ project, role }) => [project, role]))).toEqual(expected.roles);
  });

  test('a token is good until it expires or is revoked, and its secret is stored nowhere', async () => {
    const { id, secret } = await createToken(store, tokenOf('rada', { readOnly: true }));
    expect(secret).toMatch(/^gbt_[\w-]{43}$/);
    expect((await findToken(store, secret, later(59)))?.readOnly).toBe(true);
    expect(await findToken(store, secret, later(60))).toBeNull();
    expect(await findToken(store, `${secret.slice(0, -1)}!`, NOW)).toBeNull();
    expect(await revokeToken(store, id, NOW)).toBe(true);
    expect(await revokeToken(store, id, NOW)).toBe(false);
    expect(await findToken(store, secret, NOW)).toBeNull();
    const [token] = await listTokens(store, 'rada');
    expect(token).toMatchObject({ id, prefix: secret.slice(0, 8), revokedAt: NOW, lastUsedAt: later(59) });
    expect(JSON.stringify(await store.db.selectFrom('tokens').selectAll().execute())).not.toContain(secret.slice(8));
  });

  test('a sign-in code opens one session, however many send it at once, and is no token', async () => {
    const { secret } = await createToken(store, tokenOf('olga', { once: true, expiresAt: later(15) }));
    expect(await findToken(store, secret, NOW)).toBeNull();
    expect(await openSession(store, { secret, now: later(15), hours: 12 })).toBeNull();
    const all = await Promise.all([1, 2, 3].map(() => openSession(store, { secret, now: NOW, hours: 12 })));
    const opened = all.filter((session) => session !== null);
    expect(opened).toHaveLength(1);
    const session = opened[0]!;
    expect(session).toMatchObject({ member: 'olga', expiresAt: later(720) });
    expect(await findSession(store, session.secret, later(719))).toMatchObject({ member: 'olga', owner: true });
    expect(await findSession(store, session.secret, later(720))).toBeNull();
    await endSession(store, session.secret);
    expect(await findSession(store, session.secret, NOW)).toBeNull();
  });

  test('a session may do what its token may, and ends with it', async () => {
    const { id, secret } = await createToken(store, tokenOf('rada', { readOnly: true }));
    const session = (await openSession(store, { secret, now: NOW, hours: 12 }))!;
    expect(session.expiresAt).toEqual(later(60));
    expect(await findSession(store, session.secret, NOW)).toMatchObject({ readOnly: true, token: id });
    await revokeToken(store, id, NOW);
    expect(await findSession(store, session.secret, NOW)).toBeNull();
  });

  test('a removed member loses everything but the log; the last owner stays', async () => {
    await addMember(store, { id: 'gone', owner: false, now: NOW });
    await grantRole(store, { project: 'till', member: 'gone', role: 'reader' });
    const { secret } = await createToken(store, tokenOf('gone'));
    await recordAuditEvent(store, {
      at: NOW,
      who: 'gone',
      action: 'build.start',
      project: 'till',
      detail: { build: 1 },
    });
    expect(await deleteMember(store, 'gone')).toBe(true);
    expect(await deleteMember(store, 'gone')).toBe(false);
    expect(await findToken(store, secret, NOW)).toBeNull();
    expect(await listGrants(store, 'till')).toEqual([]);
    await expect(deleteMember(store, 'olga')).rejects.toThrow('last owner');
    expect(await listAuditEvents(store, { limit: 9, projects: ['till'], before: null })).toMatchObject([
      { who: 'gone', action: 'build.start', detail: { build: 1 }, at: NOW },
    ]);
    expect(await listAuditEvents(store, { limit: 9, projects: ['shop'], before: null })).toEqual([]);
  });
});
