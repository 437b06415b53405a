import { afterEach, beforeEach, expect, test } from 'vitest';
import { issueOwnToken, listOwnTokens, revokeVisibleToken } from '../../src/members/issue-token.ts';
import { requestBuild } from '../../src/members/request-build.ts';
import type { Visitor } from '../../src/members/visitor.ts';
import { listBuilds, markBuildStarted, queueBuild } from '../../src/store/builds/builds.ts';
import { saveProject } from '../../src/store/builds/projects.ts';
import { addMember } from '../../src/store/members/members.ts';
import type { Store } from '../../src/store/store.ts';
import { openMemoryStore } from '../stores.ts';

let store: Store;
let deps: Parameters<typeof requestBuild>[0];
beforeEach(async () => {
  store = await openMemoryStore();
  await saveProject(store, { id: 'docs', kind: 'folder', location: '/nowhere', branch: null });
  deps = {
    ...{ store, clock: () => new Date('2026-11-30T12:00:00Z') },
    // The queue without a worker, so that builds wait.
    builds: { start: (asked) => queueBuild(store, { ...asked, job: true }), cancel: async () => false },
  };
});
afterEach(() => store.close());

const ask = (branch: string | null, builder: 1 | 2 = 2) => requestBuild(deps, 'ada', 'docs', { branch, builder });

test('asking for a build that already waits is asking for that one', async () => {
  const first = await ask(null);
  expect([await ask(null), await ask(null)]).toEqual([first, first]);
  expect(await ask(null, 1)).not.toBe(first);
  expect(await ask('next')).not.toBe(first);
  // What is under way may have read the branch before it moved.
  await markBuildStarted(store, 'docs', first);
  expect(await ask(null)).not.toBe(first);
  expect(await listBuilds(store, 'docs', 20)).toHaveLength(4);
});

test('a project has ten builds open at most', async () => {
  for (let count = 0; count < 10; count++) await ask(`branch-${count}`);
  await expect(ask('one-more')).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('stop one') });
  expect(await ask('branch-3')).toBeGreaterThan(0);
});

test('a member has fifty valid tokens at most, and revoking one makes room', async () => {
  await addMember(store, { id: 'ada', owner: false, now: deps.clock() });
  const ada: Visitor = {
    ...{ member: { id: 'ada', owner: false }, roles: new Map([['docs', 'reader']]) },
    ...{ readOnly: false, only: null, csrf: null },
  };
  const issue = () => issueOwnToken(deps, ada, { project: null, readOnly: true, days: 1 });
  for (let count = 0; count < 50; count++) await issue();
  await expect(issue()).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('Revoke one') });
  const [token] = await listOwnTokens(deps, ada);
  await revokeVisibleToken(deps, ada, String(token!.id));
  await expect(issue()).resolves.toBeDefined();
});
