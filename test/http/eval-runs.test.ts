import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODES } from '../../src/brain-eval/answers/run.ts';
import { type KeyInput, keySchema } from '../../src/brain-eval/key/key.ts';
import { reportSchema } from '../../src/brain-eval/report/report-schema.ts';
import { startTrials } from '../../src/brain-eval/trials/start-trials.ts';
import { buildProject } from '../../src/projects/build/build-project.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import { unregisterProject } from '../../src/projects/register/unregister-project.ts';
import { queueBuild } from '../../src/store/builds/builds.ts';
import { getProject } from '../../src/store/builds/projects.ts';
import { runStatus } from '../../src/store/trials/run-jobs.ts';
import { saveBrainEvalRun } from '../../src/store/trials/trials.ts';
import { trialWork } from '../brain-eval/trial-work.ts';
import { runCli, temporaryFolder } from '../cli/run-cli.ts';
import { KEY } from './eval-key.ts';
import { makeWorld, type World } from './world.ts';

const RUNS = '/api/v1/projects/shop/eval-runs';
/** As many questions that ask next to nothing. */
const manyQuestions = (count: number): KeyInput => ({
  ...KEY,
  questions: Array.from({ length: count }, (_, at) => ({ id: `q${at}`, kind: 'unanswerable', question: 'x?' })),
});

interface Run {
  id: string;
  status: string;
  done: number;
  total: number;
}

describe('runs of the brain eval over HTTP', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());
  const post = (path: string, body: object, token = world.tokens.builder) => world.send(path, { token, body });
  const get = (path: string) => world.send(path, { token: world.tokens.reader });
  /** A run that came to its end. */
  const doneRun = async () => {
    const { id } = (await (await post(RUNS, { key: KEY, model: 'builtin:lexical' })).json()) as Run;
    await (await get(`${RUNS}/${id}/events`)).text();
    return id;
  };
  const lastDeed = async () => {
    const audit = await world.send('/api/v1/projects/shop/audit?limit=1', { token: world.tokens.owner });
    return ((await audit.json()) as { items: unknown[] }).items[0];
  };

  /** A run that was asked for beside the server, as another server of a team does: this one does not take it. */
  const startUnbegun = (repeat: number) => {
    const asked = { project: 'shop', key: keySchema.parse(KEY), model: 'builtin:lexical', modes: MODES, repeat };
    const limits = { session: 'whole', maxSteps: 5, timeoutMs: 1000, budgetUsd: 1, needsBudget: true } as const;
    const who = { builder: null, resume: false, by: 'otto' };
    return startTrials(world.store, { ...asked, ...limits, ...who }, trialWork(world.store, world.deps.home));
  };

  test('a run is started, followed to its end, and gives the report of its sessions', async () => {
    const started = await post(RUNS, { key: KEY, model: 'builtin:lexical' });
    expect(started.status).toBe(202);
    const run = (await started.json()) as Run;
    expect(run).toMatchObject({ total: 2, asked_by: 'bela', budget_usd: null, error: null });
    expect(await lastDeed()).toMatchObject({
      ...{ who: 'bela', action: 'eval.start', detail: { run: run.id, model: 'builtin:lexical', repeat: 1 } },
    });
    const told = (await (await get(`${RUNS}/${run.id}/events`)).text()).match(/^data: .*$/gm)!;
    expect(JSON.parse(told.at(-1)!.slice(6))).toMatchObject({ status: 'done', done: 2, total: 2 });
    const shown = await (await get(`${RUNS}/${run.id}`)).json();
    expect(shown).toMatchObject({
      job: { status: 'done', spent_usd: 0 },
      sessions: [{ ended: 'done' }, { ended: 'done' }],
    });
    const report = reportSchema.parse(await (await get(`${RUNS}/${run.id}/report`)).json());
    expect(report.runs.map(({ name }) => name)).toEqual(['brain-1', 'documents-1']);
    expect(report.runs[0]!.measures.right.denominator).toBe(2);

    const stopped = await post(`${RUNS}/${run.id}/cancel`, {});
    expect(await stopped.json()).toEqual({ stopping: false });
    // Asked for again it is the same run, and there is nothing left to ask.
    const again = (await (await post(RUNS, { key: KEY, model: 'builtin:lexical', resume: true })).json()) as Run;
    expect(again).toMatchObject({ id: run.id, done: 2 });
  });

  test.each<[string, object, number, RegExp]>([
    ['a key without questions', { key: { ...KEY, questions: [] } }, 400, /"key\.questions"/],
    [
      'a key that contradicts itself',
      { key: { ...KEY, questions: [KEY.questions[0], KEY.questions[0]] } },
      422,
      /appears twice/,
    ],
    [
      'a key of other documents',
      { key: { ...KEY, questions: [{ ...KEY.questions[0], evidence: [{ file: 'no.md', line: 'x' }] }] } },
      422,
      /does not fit its documents.*no document \\?"no\.md/,
    ],
    ['a command', { model: 'exec:id' }, 400, /exec: would run a command.*without --queue/],
    ['a model that costs money without a budget', { model: 'openai:gpt-5.2' }, 400, /costs money.*budget_usd/],
    ['a model without a price', { model: 'openai:unheard-of', budget_usd: 5 }, 400, /No price is known/],
    ['a model that cannot call tools', { model: 'builtin:rules' }, 400, /There is no builtin:rules/],
    ['a mistyped field', { budget: 5 }, 400, /The body takes: .*budget_usd/],
    ['a budget below 0', { model: 'openai:gpt-5.2', budget_usd: -1 }, 400, /"budget_usd"/],
    [
      'more trials than one run has',
      { key: manyQuestions(60), session: 'per-question', repeat: 100 },
      400,
      /12000 trials.*at most 10000/,
    ],
    [
      'a pattern that takes for ever',
      { key: { ...KEY, refusal: { phrases: [], patterns: ['(\\p{L}{1000})'.repeat(50)] } } },
      422,
      /refusal patterns together/,
    ],
  ])('%s is refused with what is wrong', async (_name, body, status, detail) => {
    const answer = await post(RUNS, { key: KEY, model: 'builtin:lexical', ...body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ status, detail: expect.stringMatching(detail) });
  });

  test('a model whose key the server lacks makes a run that fails and says so', async () => {
    const started = await post(RUNS, { key: KEY, model: 'openai:gpt-5.2', budget_usd: 1 });
    const { id } = (await started.json()) as Run;
    await (await get(`${RUNS}/${id}/events`)).text();
    const run = await (await get(`${RUNS}/${id}`)).json();
    expect(run).toMatchObject({ job: { status: 'failed', error: expect.stringMatching(/OPENAI_API_KEY/), done: 0 } });
    const report = await get(`${RUNS}/${id}/report`);
    expect(report.status).toBe(422);
    expect(await report.json()).toMatchObject({ detail: expect.stringMatching(/nothing to report yet/) });
  });

  test('the run of a command has no report here, and nobody to stop', async () => {
    const plan = { project: 'shop', commit: 'c', builder: 2, model: 'builtin:lexical' };
    await saveBrainEvalRun(world.store, { id: 'by-hand', planSha8: 'p', plan });
    expect((await get(`${RUNS}/by-hand/report`)).status).toBe(422);
    expect(await (await post(`${RUNS}/by-hand/cancel`, {})).json()).toEqual({ stopping: false });
    expect(await (await get(`${RUNS}/by-hand/events`)).text()).toBe('');
  });

  test('a project that is not built says so, and takes the runs with it that are under way when it is removed', async () => {
    const id = await startUnbegun(2);
    const store = world.store;
    await registerProject(
      store,
      { id: 'gone', location: temporaryFolder(), branch: null, replace: false },
      { env: process.env },
    );
    await sql`update brain_eval_runs set plan = jsonb_set(plan, '{project}', '"gone"') where id = ${id}`.execute(
      store.db,
    );
    const takes = await world.send('/projects/gone/takes', { token: world.tokens.installation });
    expect(await takes.text()).toContain('until this project is built');
    const build = await queueBuild(store, { project: 'gone', branch: null, builder: 2, job: true });
    expect(build).toBeGreaterThan(0);
    expect(await unregisterProject(store, 'gone', { home: world.deps.home })).toBe(true);
    expect(await runStatus(store, id)).toBe('stopped');
  });

  test('a run that nobody has begun is shown under way, and is stopped', async () => {
    const id = await startUnbegun(2);
    const page = async (path: string, token = world.tokens.builder) => (await world.send(path, { token })).text();
    for (const path of ['/projects/shop/evals', `/projects/shop/evals/jobs/${id}`]) {
      expect(await page(path)).toMatch(/Queued: 4 sessions.*Stop this run/s);
      expect(await page(path, world.tokens.reader)).not.toContain('Stop this run');
    }
    expect(await page('/projects/shop/evals', world.tokens.reader)).not.toContain('Run the eval');
    const stopped = await world.send(`/projects/shop/evals/jobs/${id}/cancel`, {
      ...{ token: world.tokens.builder, form: {} },
    });
    expect(stopped.status).toBe(303);
    expect(await page(`/projects/shop/evals/jobs/${id}`)).toMatch(/<span class="tag">Stopped.*of at most \$1\.00/s);
    expect(await lastDeed()).toMatchObject({ who: 'bela', action: 'eval.cancel', detail: { run: id } });
    expect(await page('/projects/shop/evals')).not.toContain('Stop this run');
  });

  test('the report is the one that the command gives', async () => {
    const { id } = (await (await post(RUNS, { key: KEY, model: 'builtin:lexical' })).json()) as Run;
    await (await get(`${RUNS}/${id}/events`)).text();
    const report = await (await get(`${RUNS}/${id}/report`)).json();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'key.json'), JSON.stringify(KEY));
    const { location } = await getProject(world.store, 'shop');
    const gbrain = (...args: string[]) => runCli(args, { env: { GBRAIN_HOME: folder } });
    expect((await gbrain('project', 'add', 'shop', location)).code).toBe(0);
    expect((await gbrain('brain', 'build', 'shop')).code).toBe(0);
    const args = ['--project', 'shop', '--model', 'builtin:lexical', '--key', join(folder, 'key.json'), '--json'];
    const ran = await gbrain('eval', 'brain', 'run', ...args);
    expect(report).toEqual(JSON.parse(ran.stdout));
  });

  test('a project that takes over the id of one that was removed shows nothing that was asked of it', async () => {
    const [session] = ((await (await get(`${RUNS}/${await doneRun()}`)).json()) as { sessions: { id: number }[] })
      .sessions;
    const id = await doneRun();
    const { location } = await getProject(world.store, 'shop');
    const owner = { token: world.tokens.installation };
    expect((await world.send('/api/v1/projects/shop', { ...owner, method: 'DELETE' })).status).toBe(200);
    const again = await registerProject(
      world.store,
      { id: 'shop', location, branch: null, replace: false },
      { env: process.env },
    );
    await buildProject(world.store, again, { home: world.deps.home, env: process.env, builder: 2, clock: () => 0 });
    expect(await (await world.send(RUNS, owner)).json()).toEqual({ items: [], next: null });
    for (const path of ['', '/events', '/report', `/sessions/${session!.id}`]) {
      expect([path, (await world.send(`${RUNS}/${id}${path}`, owner)).status]).toEqual([path, 404]);
    }
    // Nor is it taken up again.
    const body = { key: KEY, model: 'builtin:lexical', resume: true };
    expect(((await (await world.send(RUNS, { ...owner, body })).json()) as Run).id).not.toBe(id);
  });
});
