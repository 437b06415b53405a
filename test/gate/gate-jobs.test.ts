import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateWorker } from '../../src/gate/start-gate-worker.ts';
import { budgetStates, setBudget } from '../../src/members/budgets.ts';
import { requestGate, stopGate } from '../../src/members/request-gate.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import { buildProject } from '../../src/projects/build/build-project.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import { listAuditEvents } from '../../src/store/members/audit.ts';
import { findGateJob, takeGateJob } from '../../src/store/receipts/gate-jobs.ts';
import { jsonb } from '../../src/store/schema/storable.ts';
import type { Store } from '../../src/store/store.ts';
import { judgeByRules } from '../../src/takes-quality/panel/rules-judge.ts';
import { temporaryFolder } from '../cli/run-cli.ts';
import { writeFiles } from '../documents/temporary-folder.ts';
import { pageWith } from '../projects/project-of.ts';
import { type Providers, startProviders } from '../providers/start-providers.ts';
import { ENGINES } from '../stores.ts';

const NAMES = ['accuracy', 'attribution', 'weight_calibration', 'kind_classification', 'signal_density'];
const REPLY = JSON.stringify({
  findings: [],
  scores: Object.fromEntries(NAMES.map((name) => [name, { score: 9, feedback: 'Sound.' }])),
  improvements: [],
});

describe.each(ENGINES)('the gate on a server, on %s,', (_engine, open) => {
  let store: Store;
  let home: string;
  let providers: Providers;
  let hang = false;
  const errors: unknown[] = [];
  const deps = () => ({ store, clock: () => new Date(), models: models() });
  const models = () => createModels({ env: providers.env, sleep: async () => {}, builtins: { rules: judgeByRules } });
  const work = () =>
    startGateWorker(
      {
        ...{ store, home, models: models(), files: { folder: join(home, 'eval-attempts'), brain: 'test' } },
        ...{ clock: () => new Date(), onError: (error: unknown) => errors.push(error) },
      },
      20,
    );
  const ask = (ids: string[], budgetUsd: number | null = null) =>
    requestGate(deps(), 'ada', { project: 'docs', models: ids, limit: 10, budgetUsd, requireEvidence: false });
  const ended = async (id: number) => {
    const job = async () => (await findGateJob(store, 'docs', id))!;
    await expect.poll(async () => (await job()).status, { timeout: 20_000 }).not.toMatch(/queued|running/);
    return job();
  };
  beforeAll(async () => {
    store = await open();
    await store.db.deleteFrom('projects').execute();
    providers = await startProviders(() => (hang ? { fault: 'hang' } : { text: REPLY }));
    const folder = temporaryFolder();
    home = join(folder, '.gbrain');
    writeFiles(join(folder, 'docs'), { 'a.md': pageWith('A', 'Refunds take 30 days.') });
    const given = { id: 'docs', location: join(folder, 'docs'), branch: null, replace: false };
    const project = await registerProject(store, given, { env: process.env });
    await buildProject(store, project, { home, env: process.env, builder: 2, clock: () => 0 });
  });
  afterAll(async () => {
    await providers?.close();
    await store?.close();
  });
  beforeEach(async () => {
    hang = false;
    await store.db.deleteFrom('gate_jobs').execute();
  });

  test('runs with rules and with a model, stores a receipt, and counts what it cost', async () => {
    const worker = work();
    const free = await ended(await ask(['builtin:rules']));
    expect(free).toMatchObject({
      status: 'done',
      costUsd: 0,
      done: 1,
      total: 1,
      verdict: 'pass',
    });
    const paid = await ended(await ask(['openai:gpt-5.2'], 2));
    await worker.close();
    expect(paid).toMatchObject({ status: 'done', verdict: 'pass', error: null });
    expect(paid.costUsd).toBeGreaterThan(0);
    const receipt = await store.db
      .selectFrom('eval_takes_quality_runs')
      .select('verdict')
      .where('id', '=', paid.receiptId!)
      .executeTakeFirst();
    expect(receipt?.verdict).toBe('pass');
    await setBudget(deps(), 'olga', { scope: 'project', name: 'docs', usdPerMonth: 1 });
    expect((await budgetStates(deps()))[0]!.committedUsd).toBeCloseTo(paid.costUsd!, 9);
    await expect(ask(['openai:gpt-5.2'], 1)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('has no room'),
    });
    await setBudget(deps(), 'olga', { scope: 'project', name: 'docs', usdPerMonth: null });
    const events = await listAuditEvents(store, { projects: ['docs'], before: null, limit: 50 });
    expect(events.filter(({ action }) => action === 'gate.start')).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  test.each([
    [['exec:judge'], 5, 'exec: would run a command'],
    [['openai:gpt-5.2'], null, 'costs money'],
    [['anthropic:claude-opus-4-7', 'anthropic:claude-opus-4-7'], 5, 'twice'],
    [['nobody:knows'], 5, 'nobody'],
  ])('refuses %j with a budget of %j', async (ids, budget, said) => {
    await expect(ask(ids, budget)).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining(said) });
  });

  test('stops when it is asked to, and a job of a process that died is taken again', async () => {
    hang = true;
    const worker = work();
    const id = await ask(['openai:gpt-5.2'], 2);
    await expect.poll(async () => (await findGateJob(store, 'docs', id))!.status).toBe('running');
    expect(await takeGateJob(store)).toBeNull();
    expect(await stopGate(deps(), 'ada', 'docs', id)).toBe(true);
    expect(await ended(id)).toMatchObject({ status: 'stopped', error: 'It was asked to stop.', costUsd: 2 });
    const left = await ask(['openai:gpt-5.2'], 2);
    await expect.poll(async () => (await findGateJob(store, 'docs', left))!.status).toBe('running');
    await worker.close();
    expect([await findGateJob(store, 'docs', left), errors]).toMatchObject([{ status: 'queued' }, []]);
    await store.db.updateTable('gate_jobs').set({ cost_usd: 1.5 }).where('id', '=', left).execute();
    hang = false;
    const next = work();
    const again = await ended(left);
    expect(again).toMatchObject({ status: 'done', verdict: 'pass' });
    // Its judge had answered the same question in an earlier run.
    expect(again.costUsd).toBeCloseTo(1.5, 9);
    await next.close();
    const dead = await ask(['builtin:rules']);
    await takeGateJob(store);
    await store.db
      .updateTable('gate_jobs')
      .set({ beat_at: new Date(Date.now() - 120_000) })
      .where('id', '=', dead)
      .execute();
    const last = work();
    expect(await ended(dead)).toMatchObject({ status: 'done', verdict: 'pass' });
    await last.close();
  });

  test('asks for nothing that its cap has no room for, and costs nothing when it fails before', async () => {
    const poor = await ask(['openai:gpt-5.2'], 2);
    await store.db.updateTable('gate_jobs').set({ cost_usd: 2, taken: 1 }).where('id', '=', poor).execute();
    await store.db.deleteFrom('eval_takes_quality_attempts').execute();
    const worker = work();
    const requests = providers.requests.length;
    expect(await ended(poor)).toMatchObject({ status: 'done', verdict: 'inconclusive', costUsd: 2 });
    expect(providers.requests.length).toBe(requests);
    await worker.close();
    const bad = await ask(['openai:gpt-5.2'], 2);
    const asked = jsonb({ models: ['nobody:knows'], limit: 1, seed: 1, require_evidence: false });
    await store.db.updateTable('gate_jobs').set({ asked }).where('id', '=', bad).execute();
    const next = work();
    expect(await ended(bad)).toMatchObject({ status: 'failed', costUsd: 0, error: expect.stringContaining('nobody') });
    await next.close();
    errors.length = 0;
  });

  test('has five open runs of a project at most', async () => {
    for (let count = 0; count < 5; count++) await ask(['builtin:rules']);
    await expect(ask(['builtin:rules'])).rejects.toMatchObject({ name: 'TooManyError' });
  });
});
