import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySchema } from '../../src/brain-eval/key/key.ts';
import { startTrials } from '../../src/brain-eval/trials/start-trials.ts';
import { unregisterProject } from '../../src/projects/register/unregister-project.ts';
import { queueBuild } from '../../src/store/builds/builds.ts';
import { saveProject } from '../../src/store/builds/projects.ts';
import { type AuditEvent, listAuditEvents } from '../../src/store/members/audit.ts';
import { grantRole } from '../../src/store/members/grants.ts';
import { addMember, deleteMember } from '../../src/store/members/members.ts';
import { listTokens } from '../../src/store/members/tokens.ts';
import { openStore } from '../../src/store/open-store.ts';
import { trialWork } from '../brain-eval/trial-work.ts';
import { runCli, temporaryFolder } from '../cli/run-cli.ts';
import { enter } from '../http/enter.ts';
import { KEY } from '../http/eval-key.ts';
import { makeWorld, type SendOptions, type World } from '../http/world.ts';
import { freshDatabase } from '../postgres.ts';

/** One action, as each door that offers it is asked for it. `made` is the id of what `prepare` made. */
interface Action {
  /** Brings the store to where the action can be done, before each door does it. */
  prepare?: (world: World) => Promise<unknown>;
  api?: (made: string) => [path: string, options: SendOptions];
  page?: (made: string) => [path: string, form?: Record<string, string>];
  terminal?: (made: string) => string[];
  event: Pick<AuditEvent, 'action' | 'project' | 'detail'>;
}

const GRANT = { project: 'shop', member: 'rada', role: 'builder' } as const;
const REMOTE = { id: 'manual', location: 'https://bob:secret@git.invalid/docs.git' };
const ID = expect.anything();
const DELETE: SendOptions = { method: 'DELETE' };

const ACTIONS: Record<string, Action> = {
  'giving access': {
    api: () => ['/projects/shop/grants/rada', { method: 'PUT', body: { role: 'builder' } }],
    page: () => ['/projects/shop/access', { member: 'rada', role: 'builder' }],
    terminal: () => ['project', 'grant', 'shop', 'rada', '--role', 'builder'],
    event: { action: 'access.grant', project: 'shop', detail: { member: 'rada', role: 'builder' } },
  },
  'taking access away': {
    prepare: ({ store }) => grantRole(store, GRANT),
    api: () => ['/projects/shop/grants/rada', DELETE],
    page: () => ['/projects/shop/access/rada/revoke'],
    terminal: () => ['project', 'revoke', 'shop', 'rada'],
    event: { action: 'access.revoke', project: 'shop', detail: { member: 'rada' } },
  },
  'adding a member': {
    prepare: ({ store }) => deleteMember(store, 'mira'),
    api: () => ['/members', { body: { member: 'mira' } }],
    terminal: () => ['member', 'add', 'mira'],
    event: { action: 'member.add', project: null, detail: { member: 'mira', owner: false } },
  },
  'removing a member': {
    prepare: ({ store, deps }) => addMember(store, { id: 'nina', owner: false, now: deps.clock() }),
    api: () => ['/members/nina', DELETE],
    terminal: () => ['member', 'remove', 'nina'],
    event: { action: 'member.remove', project: null, detail: { member: 'nina' } },
  },
  'making a sign-in code': {
    api: () => ['/members/rada/sign-in-codes', { method: 'POST' }],
    terminal: () => ['token', 'create', 'rada', '--sign-in'],
    event: { action: 'token.create', project: null, detail: { member: 'rada', sign_in: true } },
  },
  'making a token for a member': {
    api: () => ['/members/rada/tokens', { body: { project: 'shop', read_only: true } }],
    terminal: () => ['token', 'create', 'rada', '--project', 'shop', '--read-only'],
    event: { action: 'token.create', project: 'shop', detail: { member: 'rada', token: ID, read_only: true } },
  },
  'making a token of one’s own': {
    api: () => ['/tokens', { body: { project: 'shop', read_only: true } }],
    page: () => ['/tokens', { project: 'shop', may: 'read', days: '90' }],
    event: { action: 'token.create', project: 'shop', detail: { member: 'olga', token: ID, read_only: true } },
  },
  'revoking a token': {
    prepare: async (world) => {
      await world.token('rada');
      return (await listTokens(world.store, 'rada'))[0]!.id;
    },
    api: (token) => [`/tokens/${token}`, DELETE],
    page: (token) => [`/tokens/${token}/revoke`],
    terminal: (token) => ['token', 'revoke', token],
    event: { action: 'token.revoke', project: null, detail: { member: 'rada', token: ID } },
  },
  'adding a project': {
    prepare: ({ store, deps }) => unregisterProject(store, REMOTE.id, deps),
    api: () => ['/projects', { body: REMOTE }],
    terminal: () => ['project', 'add', REMOTE.id, REMOTE.location],
    event: { action: 'project.add', project: 'manual', detail: { location: 'https://git.invalid/docs.git' } },
  },
  'removing a project': {
    prepare: ({ store }) => saveProject(store, { ...REMOTE, kind: 'git', branch: null }),
    api: () => [`/projects/${REMOTE.id}`, DELETE],
    terminal: () => ['project', 'remove', REMOTE.id],
    event: { action: 'project.remove', project: 'manual', detail: {} },
  },
  'queueing a build': {
    // What waits already would be the answer.
    prepare: ({ store }) => store.db.deleteFrom('builds').where('status', '=', 'queued').execute(),
    api: () => ['/projects/shop/builds', { body: { builder: 1 } }],
    page: () => ['/projects/shop/builds', { branch: '', builder: '1' }],
    event: { action: 'build.start', project: 'shop', detail: { build: ID, branch: null, builder: 1 } },
  },
  'stopping a build': {
    // Queued beside the server, which therefore never takes it.
    prepare: ({ store }) => queueBuild(store, { project: 'shop', branch: null, builder: 2 }),
    api: (build) => [`/projects/shop/builds/${build}/cancel`, { method: 'POST' }],
    page: (build) => [`/projects/shop/builds/${build}/cancel`],
    event: { action: 'build.cancel', project: 'shop', detail: { build: ID } },
  },
  'queueing a run': {
    api: () => [
      '/projects/shop/eval-runs',
      { body: { key: KEY, model: 'builtin:lexical', modes: ['brain', 'documents'] } },
    ],
    page: () => [
      '/projects/shop/evals/jobs',
      { key: JSON.stringify(KEY), model: 'builtin:lexical', budget: '', repeat: '', session: 'whole' },
    ],
    event: {
      action: 'eval.start',
      project: 'shop',
      detail: { run: ID, model: 'builtin:lexical', modes: ['brain', 'documents'], repeat: 1, budget_usd: null },
    },
  },
  'stopping a run': {
    prepare: ({ store, deps }) =>
      startTrials(
        store,
        {
          project: 'shop',
          key: keySchema.parse(KEY),
          model: 'builtin:lexical',
          modes: ['brain'],
          repeat: 1,
          session: 'whole',
          maxSteps: 5,
          timeoutMs: 1000,
          budgetUsd: null,
          needsBudget: true,
          builder: null,
          resume: false,
          by: 'otto',
        },
        trialWork(store, deps.home),
      ),
    api: (run) => [`/projects/shop/eval-runs/${run}/cancel`, { method: 'POST' }],
    page: (run) => [`/projects/shop/evals/jobs/${run}/cancel`],
    event: { action: 'eval.cancel', project: 'shop', detail: { run: ID } },
  },
};

const DOORS = ['api', 'page', 'terminal'] as const;

describe('one action leaves the same audit event', () => {
  let world: World;
  let env: Record<string, string>;
  let browser: Awaited<ReturnType<typeof enter>>;
  beforeAll(async () => {
    const databaseUrl = await freshDatabase();
    env = { GBRAIN_HOME: temporaryFolder(), GBRAIN_DATABASE_URL: databaseUrl };
    world = await makeWorld(() => openStore({ databaseUrl, dataDir: '' }));
    browser = await enter(world, world.tokens.installation);
  });
  afterAll(() => world?.close());

  const enterBy = {
    api: async (action: Action, made: string) => {
      const [path, options] = action.api!(made);
      return (await world.send(`/api/v1${path}`, { token: world.tokens.installation, ...options })).status;
    },
    page: async (action: Action, made: string) => (await browser.post(...action.page!(made))).status,
    terminal: async (action: Action, made: string) => (await runCli(action.terminal!(made), { env })).code,
  };

  test.each(
    Object.entries(ACTIONS).flatMap(([name, action]) =>
      DOORS.filter((door) => action[door] !== undefined).map((door) => [name, door] as const),
    ),
  )('%s by the %s', async (name, door) => {
    const action = ACTIONS[name]!;
    const made = String(await action.prepare?.(world));
    const last = async () => (await listAuditEvents(world.store, { limit: 1, projects: null, before: null }))[0];
    const before = await last();
    expect([0, 200, 201, 202, 303]).toContain(await enterBy[door](action, made));
    const after = await last();
    expect(after).toEqual({
      id: (before?.id ?? 0) + 1,
      at: expect.any(Date),
      who: door === 'terminal' ? 'terminal' : 'olga',
      ...action.event,
    });
  });
});
