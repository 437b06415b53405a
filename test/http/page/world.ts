import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createLexicalAgent } from '../../../src/agent/lexical-agent.ts';
import { parseKey } from '../../../src/brain-eval/key.ts';
import { recordRuns } from '../../../src/brain-eval/record-runs.ts';
import { runBrainEval } from '../../../src/brain-eval/run-brain-eval.ts';
import { openEndpoint } from '../../../src/cli/brain-eval/open-endpoint.ts';
import type { Deps, HttpEnv } from '../../../src/http/deps.ts';
import { createPage } from '../../../src/http/page/create-page.tsx';
import type { Visitor } from '../../../src/http/visitor.ts';
import { createBudget } from '../../../src/models/budget.ts';
import { buildProject } from '../../../src/projects/build-project.ts';
import { loadBrain } from '../../../src/projects/load-brain.ts';
import { registerProject } from '../../../src/projects/register-project.ts';
import { getProject } from '../../../src/store/projects.ts';
import type { Store } from '../../../src/store/store.ts';
import { git, writeFiles } from '../../documents/temporary-folder.ts';
import { openMemoryStore } from '../../stores.ts';
import { judgeSamples } from './judge-samples.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What the project of the world is called. */
export const PROJECT = 'shop';

/** A document whose every text tries to be something else than text. */
const HOSTILE = `# <script>fetch('//evil.example')</script> & "quoted" \u202etxt

Status: superseded by [<img src=x onerror=alert(1)>](missing.md)

A line with \u001b[31mcolour\u001b[0m and <b onclick="x()">markup</b> and a [link](javascript:alert(1)).

<!--- gbrain:takes:begin -->
| # | claim | kind | who | weight | since | source |
|---|---|---|---|---|---|---|
| 1 | <script>alert('claim')</script> and "quotes" | fact | world | 0.93 | | <img src=x> |
<!--- gbrain:takes:end -->
`;

/** A server of the page alone, over a brain with real data of every kind. */
export interface World {
  url: string;
  store: Store;
  deps: Deps;
  close(): Promise<void>;
}

/** Who visits, unless a test says otherwise. */
export const OWNER: Visitor = {
  member: { id: 'ada', owner: true },
  roles: new Map([[PROJECT, 'owner']]),
  readOnly: false,
  csrf: 'not-a-secret',
};

/** A server of the page over a store; whoever comes is `visitor`. */
export async function servePage(
  deps: Deps,
  visitor: () => Visitor | null,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    context.set('visitor', visitor());
    context.set('requestId', 'request-1');
    await next();
  });
  app.post('/sign-out', (context) => context.redirect('/sign-in', 303));
  app.route('/', createPage(deps));
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await new Promise<void>((listening) => server.once('listening', () => listening()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** The documents of the eval's fixture, the example pages with takes, and one hostile page; built, judged, evaluated. */
export async function makeWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'gbrain-page-'));
  const home = join(folder, '.gbrain');
  const repository = join(folder, 'docs');
  cpSync(join(ROOT, 'evals/brain/fixture/shop-docs'), repository, { recursive: true });
  cpSync(join(ROOT, 'examples/brain'), join(repository, 'crm'), { recursive: true });
  writeFiles(repository, { 'crm/hostile <page>.md': HOSTILE });
  git(repository, 'init', '-q', '-b', 'main');
  git(repository, 'add', '-A');
  git(repository, 'commit', '-q', '-m', 'documents');

  const store = await openMemoryStore();
  const deps = depsOf(store, home);
  await registerProject(store, { id: PROJECT, location: repository, branch: 'main', replace: false });
  await build(deps, null);
  await judgeSamples(store, home);
  await evaluate(store, home);
  const server = await servePage(deps, () => OWNER);
  return {
    url: server.url,
    store,
    deps,
    close: async () => {
      await server.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the page needs, over a store; builds run in this process. */
export function depsOf(store: Store, home: string): Deps {
  const deps: Deps = {
    store,
    home,
    version: '0.0.0',
    brainOf: async (project, signal) => (await loadBrain(store, project, { home, signal })).brain,
    builds: {
      start: async ({ branch }) => (await build(deps, branch)).id,
      cancel: async () => false,
    },
    clock: () => new Date(),
    https: false,
    log: (entry) => console.error(entry),
  };
  return deps;
}

async function build({ store, home }: Deps, branch: string | null) {
  const project = await getProject(store, PROJECT);
  return buildProject(store, project, { home, builder: 2, branch, clock: () => performance.now() });
}

/** Both modes with the agent that needs no model, recorded. */
async function evaluate(store: Store, home: string): Promise<void> {
  const key = parseKey(await readFile(join(ROOT, 'evals/brain/questions.json'), 'utf8'), 'questions.json');
  const { brain } = await loadBrain(store, PROJECT, { home });
  const { report } = await runBrainEval(
    {
      project: PROJECT,
      modes: ['brain', 'documents'],
      repeat: 1,
      session: 'per-question',
      maxSteps: 25,
      resume: false,
      timeoutMs: 60_000,
      parallel: 2,
    },
    {
      store,
      brain,
      key,
      agent: createLexicalAgent(() => performance.now()),
      budget: createBudget(null),
      openEndpoint: (mode) => openEndpoint(brain, mode),
      signal: new AbortController().signal,
      clock: () => new Date('2026-10-31T12:00:00Z'),
      random: () => 0.5,
      outOf: (run) => join(home, 'eval-runs', run),
      onNews: () => {},
    },
  );
  await recordRuns(store, report, new Date('2026-10-31T12:30:00Z'));
}
