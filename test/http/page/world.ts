import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseKey } from '../../../src/brain-eval/key/key.ts';
import { recordRuns } from '../../../src/brain-eval/report/record-runs.ts';
import { createLocalTrials, runTrials } from '../../../src/brain-eval/trials/local-trials.ts';
import { reportTrials } from '../../../src/brain-eval/trials/report-trials.ts';
import type { TrialsRequest } from '../../../src/brain-eval/trials/start-trials.ts';
import type { Environment } from '../../../src/documents/git/run-git.ts';
import { startGateWorker } from '../../../src/gate/start-gate-worker.ts';
import { createApp } from '../../../src/http/app.ts';
import { listen } from '../../../src/http/listen.ts';
import type { Deps } from '../../../src/http/request/deps.ts';
import { openEndpoint } from '../../../src/mcp/open-endpoint.ts';
import { createModels } from '../../../src/models/provider/create-models.ts';
import { buildProject } from '../../../src/projects/build/build-project.ts';
import { createLocalBuilds } from '../../../src/projects/build/local-builds.ts';
import { registerProject } from '../../../src/projects/register/register-project.ts';
import { createBrainSource } from '../../../src/projects/serve/brain-source.ts';
import { getProject } from '../../../src/store/builds/projects.ts';
import { readBuildMark } from '../../../src/store/builds/serving-builds.ts';
import { addMember } from '../../../src/store/members/members.ts';
import { createToken } from '../../../src/store/members/tokens.ts';
import type { Store } from '../../../src/store/store.ts';
import { judgeByRules } from '../../../src/takes-quality/panel/rules-judge.ts';
import { trialWork } from '../../brain-eval/trial-work.ts';
import { git, writeFiles } from '../../documents/temporary-folder.ts';
import { openMemoryStore } from '../../stores.ts';
import { judgeSamples } from './judge-samples.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What the project of the world is called. */
export const PROJECT = 'shop';
/** A project that was never built. */
export const EMPTY = 'unbuilt';

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

/** A server over a brain with real data of every kind. */
export interface World {
  url: string;
  store: Store;
  /** What the server is made of. */
  deps: Deps;
  /** The repository of {@link PROJECT}. */
  repository: string;
  /** Of an owner of the installation. */
  token: string;
  /** What was logged as an error. */
  errors: unknown[];
  close(): Promise<void>;
}

/** The documents of the eval's fixture, the example pages with takes, and one hostile page; built, judged, evaluated. */
export async function makeWorld(env: Environment = process.env, modelEnv: Record<string, string> = {}): Promise<World> {
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
  await registerProject(store, { id: PROJECT, location: repository, branch: 'main', replace: false }, { env });
  await registerProject(store, { id: EMPTY, location: repository, branch: null, replace: false }, { env });
  const project = await getProject(store, PROJECT);
  await buildProject(store, project, { home, env, builder: 2, clock: () => performance.now() });
  await judgeSamples(store, home);
  await evaluate(store, home);

  const now = new Date();
  await addMember(store, { id: 'ada', owner: true, now });
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const { secret } = await createToken(store, {
    ...{ member: 'ada', project: null, readOnly: false, once: false, now, expiresAt },
  });
  const errors: unknown[] = [];
  const builds = await createLocalBuilds(store, { home, env, onError: (error) => errors.push(error) });
  const runs = await createLocalTrials(
    store,
    trialWork(store, home, { env: modelEnv, onError: (error) => errors.push(error) }),
  );
  const models = createModels({ env: modelEnv, builtins: { rules: judgeByRules } });
  const gate = startGateWorker(
    {
      ...{ store, home, models, files: { folder: join(home, 'eval-attempts'), brain: 'memory' } },
      ...{ clock: () => new Date(), onError: (error: unknown) => errors.push(error) },
    },
    100,
  );
  const deps: Deps = {
    ...{
      store,
      home,
      env,
      builds,
      runs,
      models,
      judges: null,
      version: '0.0.0',
      https: false,
      clock: () => new Date(),
    },
    brainOf: createBrainSource({
      ...{
        home,
        env,
        builder: null,
        clock: () => performance.now(),
        onStale: (_project, error) => errors.push(error),
      },
      readMark: (project) => readBuildMark(store, project),
      withStore: (work) => work(store),
    }),
    log: (entry) => entry.level === 'error' && errors.push(entry),
  };
  const server = await listen(createApp(deps), { hostname: '127.0.0.1', port: 0 });
  return {
    ...{ store, deps, repository, token: secret, errors },
    url: server.url,
    close: async () => {
      await server.close(0);
      await gate.close();
      await runs.close();
      await builds.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Both modes with the agent that needs no model, recorded. */
async function evaluate(store: Store, home: string): Promise<void> {
  const key = parseKey(await readFile(join(ROOT, 'evals/brain/questions.json'), 'utf8'), 'questions.json');
  const work = {
    ...trialWork(store, home),
    openEndpoint,
    clock: () => new Date('2026-10-31T12:00:00Z'),
    random: () => 0.5,
  };
  const request: TrialsRequest = {
    ...{ project: PROJECT, key, model: 'builtin:lexical', modes: ['brain', 'documents'], repeat: 1 },
    ...{ session: 'per-question', timeoutMs: 60_000, budgetUsd: null, needsBudget: false },
    ...{ builder: null, resume: false, by: null },
  };
  const run = await runTrials(store, request, work, { signal: new AbortController().signal });
  const { report } = await reportTrials(store, run, work);
  await recordRuns(store, report, new Date('2026-10-31T12:30:00Z'));
}
