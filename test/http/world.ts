import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createLocalTrials } from '../../src/brain-eval/trials/local-trials.ts';
import { createApp } from '../../src/http/app.ts';
import type { Deps, HttpEnv } from '../../src/http/request/deps.ts';
import type { Role } from '../../src/members/visitor.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import { buildProject } from '../../src/projects/build/build-project.ts';
import { createLocalBuilds } from '../../src/projects/build/local-builds.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import { createBrainSource } from '../../src/projects/serve/brain-source.ts';
import { readBuildMark } from '../../src/store/builds/serving-builds.ts';
import { grantRole } from '../../src/store/members/grants.ts';
import { addMember } from '../../src/store/members/members.ts';
import { createToken, listTokens, type NewToken, revokeToken } from '../../src/store/members/tokens.ts';
import type { Store } from '../../src/store/store.ts';
import { judgeByRules } from '../../src/takes-quality/panel/rules-judge.ts';
import { trialWork } from '../brain-eval/trial-work.ts';
import { writeFiles } from '../documents/temporary-folder.ts';
import { pageWith } from '../projects/project-of.ts';
import { openMemoryStore } from '../stores.ts';

/** Text that would do harm if a page showed it raw. */
export const XSS = `<img src=x onerror=alert(1)>"'</script>`;

/** A server's app over two built projects, `shop` and `till`, with somebody of each kind. */
export interface World {
  app: Hono<HttpEnv>;
  deps: Deps;
  store: Store;
  /** Where the documents of the projects are. */
  folder: string;
  /** Tokens by who holds them. */
  tokens: Record<Bearer, string>;
  /** Lines of the log. */
  log: Readonly<Record<string, unknown>>[];
  /** Moves the clock. */
  pass(minutes: number): void;
  /** A new token. */
  token(member: string, fields?: Partial<NewToken>): Promise<string>;
  send(path: string, options?: SendOptions): Promise<Response>;
  close(): Promise<void>;
}

export interface SendOptions {
  method?: string;
  token?: string;
  cookie?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Who may come to the door. Roles are in `shop`; `stranger` reads `till` alone. */
export const BEARERS = [
  'wrong',
  'expired',
  'revoked',
  'stranger',
  'reader',
  'builder',
  'owner',
  'readOnlyOwner',
  'installation',
] as const;
export type Bearer = (typeof BEARERS)[number];

/** Makes a world, on the embedded engine in memory unless another is given; close it. */
export async function makeWorld(open: () => Promise<Store> = openMemoryStore): Promise<World> {
  const store = await open();
  const folder = mkdtempSync(join(tmpdir(), 'gbrain-http-'));
  const home = join(folder, '.gbrain');
  let now = new Date('2026-11-30T10:00:00Z').getTime();
  const clock = () => new Date(now);

  for (const id of ['shop', 'till']) {
    const docs = join(folder, id);
    writeFiles(docs, {
      'README.md': pageWith(`${id} ${XSS}`, `The secret word of ${id} is ${id}-word, kept since 2020.`),
    });
    const project = await registerProject(
      store,
      { id, location: docs, branch: null, replace: false },
      { env: process.env },
    );
    await buildProject(store, project, { home, env: process.env, builder: 2, clock: () => 0 });
  }
  const token = async (member: string, fields: Partial<NewToken> = {}) => {
    const expiresAt = new Date(now + 86_400_000);
    const given = { member, project: null, readOnly: false, once: false, now: clock(), expiresAt, ...fields };
    return (await createToken(store, given)).secret;
  };
  const enrol = async (id: string, project: string, role: Role) => {
    await addMember(store, { id, owner: false, now: clock() });
    await grantRole(store, { project, member: id, role });
    return token(id);
  };
  await addMember(store, { id: 'olga', owner: true, now: clock() });
  const tokens: World['tokens'] = {
    wrong: `gbt_${'x'.repeat(43)}`,
    stranger: await enrol('tilda', 'till', 'owner'),
    reader: await enrol('rada', 'shop', 'reader'),
    builder: await enrol('bela', 'shop', 'builder'),
    owner: await enrol('otto', 'shop', 'owner'),
    readOnlyOwner: await token('otto', { readOnly: true }),
    installation: await token('olga'),
    expired: await token('olga', { expiresAt: clock() }),
    revoked: await token('olga'),
  };
  const [newest] = await listTokens(store, 'olga');
  await revokeToken(store, newest!.id, clock());

  const log: World['log'] = [];
  const builds = await createLocalBuilds(store, { home, env: process.env, onError: () => {} });
  const models = createModels({ env: {}, builtins: { rules: judgeByRules } });
  const runs = await createLocalTrials(store, trialWork(store, home));
  const brainOf = createBrainSource({
    ...{ home, env: process.env, builder: null, clock: () => performance.now(), onStale: () => {} },
    readMark: (project) => readBuildMark(store, project),
    withStore: (work) => work(store),
  });
  const deps: Deps = {
    store,
    home,
    env: process.env,
    version: '0.0.0',
    brainOf,
    builds,
    runs,
    models,
    judges: null,
    clock,
    https: false,
    log: (entry) => log.push(entry),
  };
  const app = createApp(deps);
  return {
    ...{ app, deps, store, folder, tokens, log, token },
    pass: (minutes) => {
      now += minutes * 60_000;
    },
    send: async (path, options = {}) => app.request(path, requestOf(options)),
    close: async () => {
      await runs.close();
      await builds.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function requestOf({ method, token, cookie, body, form, headers = {} }: SendOptions): RequestInit {
  const sent = body !== undefined ? JSON.stringify(body) : form ? new URLSearchParams(form).toString() : undefined;
  const type = body !== undefined ? 'application/json' : form ? 'application/x-www-form-urlencoded' : undefined;
  return {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  };
}
