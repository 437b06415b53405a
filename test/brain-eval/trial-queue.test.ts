import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { keySchema } from '../../src/brain-eval/key/key.ts';
import { type PlannedRun, readPlannedRun } from '../../src/brain-eval/trials/planned-run.ts';
import type { TrialsRequest } from '../../src/brain-eval/trials/start-trials.ts';
import { openTrialQueue, type TrialQueue } from '../../src/brain-eval/trials/trial-queue.ts';
import { closeBoss, openBoss } from '../../src/jobs/open-boss.ts';
import { buildProject } from '../../src/projects/build/build-project.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { findRunJob } from '../../src/store/trials/run-jobs.ts';
import { spentOnRun } from '../../src/store/trials/trials.ts';
import { freeTrials } from '../../src/store/trials/with-trial-lock.ts';
import { RENTAL_DOCS, RENTAL_KEY } from '../agent/rental-docs.ts';
import { builtCli, temporaryFolder } from '../cli/run-cli.ts';
import { writeFiles } from '../documents/temporary-folder.ts';
import { freshDatabase } from '../postgres.ts';
import { type ProviderRequest, type Providers, type Step, startProviders } from '../providers/start-providers.ts';
import { trialWork } from './trial-work.ts';

const ANSWERS: Readonly<Record<string, object>> = {
  deposit: { id: 'deposit', answer: '120 crowns', citations: ['fleet/cargo/rules.md:13'] },
  refund: { id: 'refund', answer: 'up to 40 crowns', citations: ['apps/back-office/refunds.md:3'] },
  helmets: { id: 'helmets', answer: 'The documents do not answer this question.', citations: [] },
};
const key = keySchema.parse({ ...RENTAL_KEY, questions: RENTAL_KEY.questions.filter(({ id }) => id in ANSWERS) });
/** One session for each question in each mode, of two calls each. */
const TRIALS = 6;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Which call of which session a request is, such as `brain deposit 2`. */
function callOf({ body, toolResults }: ProviderRequest): string {
  const mode = JSON.stringify(body.tools).includes('brain_read') ? 'brain' : 'documents';
  const question = Object.keys(ANSWERS).find((id) => JSON.stringify(body.input).includes(`\\"id\\":\\"${id}\\"`));
  return `${mode} ${question} ${toolResults.length + 1}`;
}

/** A PostgreSQL with a built project, a provider whose answers wait at a gate where they are told to, and workers. */
async function openTeam(waits: (call: string) => boolean, failure?: Step) {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const providers: Providers = await startProviders(async (request) => {
    const call = callOf(request);
    if (waits(call)) await gate;
    if (failure) return failure;
    if (call.endsWith('1')) {
      const [mode, name] = call.startsWith('brain') ? ['node', 'brain_read'] : ['path', 'documents_read'];
      return { toolCalls: [{ name, input: { [mode]: 'README.md' } }] };
    }
    return { text: JSON.stringify(ANSWERS[call.split(' ')[1]!]) };
  });
  closing.push(() => providers.close());
  const databaseUrl = await freshDatabase();
  const store = await openStore({ databaseUrl, dataDir: '' });
  closing.push(() => store.close());
  const folder = temporaryFolder();
  const home = join(folder, '.gbrain');
  writeFiles(join(folder, 'docs'), { ...RENTAL_DOCS });
  const registration = { id: 'rental', location: join(folder, 'docs'), branch: null, replace: false };
  const project = await registerProject(store, registration, { env: process.env });
  await buildProject(store, project, { home, env: process.env, builder: 2, clock: () => 0 });
  const boss = await openBoss(store, databaseUrl, () => {});
  closing.push(() => closeBoss(boss));
  const queue: TrialQueue = openTrialQueue(store, boss, trialWork(store, home));
  const startWorker = async (parallel = 1) => {
    const env = { PATH: process.env.PATH, GBRAIN_HOME: folder, GBRAIN_DATABASE_URL: databaseUrl, ...providers.env };
    const args = [builtCli(), 'worker', '--parallel', String(parallel)];
    const worker = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    closing.push(async () => {
      worker.kill('SIGKILL');
    });
    await once(worker.stderr!, 'data');
    return worker;
  };
  return { store, queue, providers, startWorker, openGate: open };
}

const asked: TrialsRequest = {
  ...{ project: 'rental', key, model: 'openai:gpt-5.2', modes: ['brain', 'documents'], repeat: 1 },
  ...{ session: 'per-question', maxSteps: 5, timeoutMs: 600_000, budgetUsd: 5, needsBudget: true },
  ...{ builder: null, resume: false, by: 'bela' },
};

async function until(store: Store, id: string, holds: (run: PlannedRun) => boolean): Promise<PlannedRun> {
  for (let waited = 0; waited < 110_000; waited += 50) {
    const run = readPlannedRun((await findRunJob(store, id))!);
    if (holds(run)) return run;
    await sleep(50);
  }
  throw new Error(`It never came: ${JSON.stringify(await findRunJob(store, id))}`);
}

const hasEnded = ({ status }: PlannedRun) => status === 'done' || status === 'failed' || status === 'stopped';

async function kill(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill(signal);
  await ended;
}

/** How often each call of each session was asked. */
const timesAsked = ({ requests }: Providers) => {
  const times: Record<string, number> = {};
  for (const request of requests) times[callOf(request)] = (times[callOf(request)] ?? 0) + 1;
  return times;
};

async function endings(store: Store, id: string) {
  const { rows } = await sql<{ ended: string; count: number }>`select ended, count(*)::int as count
    from brain_eval_trials where run_id = ${id} group by ended`.execute(store.db);
  return rows;
}

describe('trials of workers over one PostgreSQL', { timeout: 120_000 }, () => {
  test('every trial ends once though a worker is killed in the middle of one, and nothing answered is paid twice', async () => {
    const { store, queue, providers, startWorker, openGate } = await openTeam((call) => call.endsWith('2'));
    const first = await startWorker();
    const id = await queue.start(asked);
    // Its first call is answered, its second is under way.
    await providers.seen(2);
    const cut = callOf(providers.requests[1]!);
    const second = await startWorker();
    await providers.seen(4);
    await kill(first, 'SIGKILL');
    expect((await until(store, id, () => true)).status).toBe('running');
    openGate();
    const run = await until(store, id, hasEnded);
    expect(run).toMatchObject({ status: 'done', error: null });
    expect(await endings(store, id)).toEqual([{ ended: 'done', count: TRIALS }]);
    // Only the call that was cut is asked again.
    const times = timesAsked(providers);
    expect(Object.keys(times)).toHaveLength(TRIALS * 2);
    expect(Object.entries(times).filter(([, count]) => count > 1)).toEqual([[cut, 2]]);
    const report = JSON.parse(run.report!);
    for (const { measures } of report.runs) expect(measures.right).toMatchObject({ numerator: 3, denominator: 3 });
    // What was cut counts at its worst case, far more than all that was answered.
    const spent = await spentOnRun(store, id);
    expect(spent).toBeGreaterThan(0.2);
    expect(spent).toBeLessThan(0.3);
    expect(second.exitCode).toBeNull();
  });

  test('a worker that is asked to end leaves its trial to another', async () => {
    const { store, queue, providers, startWorker, openGate } = await openTeam((call) => call.endsWith('2'));
    const first = await startWorker();
    const id = await queue.start(asked);
    await providers.seen(2);
    await kill(first, 'SIGTERM');
    expect((await until(store, id, () => true)).status).toBe('running');
    openGate();
    await startWorker();
    expect((await until(store, id, hasEnded)).status).toBe('done');
    expect(await endings(store, id)).toEqual([{ ended: 'done', count: TRIALS }]);
    expect(providers.requests).toHaveLength(TRIALS * 2 + 1);
  });

  test('a worker whose connection breaks gives up its trial before another may pay for it', async () => {
    const { store, queue, providers, startWorker, openGate } = await openTeam((call) => call === 'brain deposit 2');
    await startWorker();
    const id = await queue.start(asked);
    const asks = () => providers.requests.filter((request) => callOf(request) === 'brain deposit 2').length;
    while (asks() < 1) await providers.seen(providers.requests.length + 1);
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = ${0x67627274}::oid and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(store.db);
    expect(rows).toHaveLength(1);
    // It cut its call, and asks anew only because nobody knows what came of that.
    while (asks() < 2) await providers.seen(providers.requests.length + 1);
    openGate();
    expect((await until(store, id, hasEnded)).status).toBe('done');
    expect(await endings(store, id)).toEqual([{ ended: 'done', count: TRIALS }]);
    expect(Object.values(timesAsked(providers)).sort()).toEqual([...Array(TRIALS * 2 - 1).fill(1), 2]);
  });

  test('a run is stopped while a trial is under way, and taken up again where it was', async () => {
    const { store, queue, providers, startWorker, openGate } = await openTeam((call) => call === 'brain refund 2');
    await startWorker();
    const id = await queue.start(asked);
    const waiting = ({ requests }: Providers) => requests.some((request) => callOf(request) === 'brain refund 2');
    while (!waiting(providers)) await providers.seen(providers.requests.length + 1);
    expect(await queue.cancel('other', id)).toBe(false);
    expect(await queue.cancel('rental', id)).toBe(true);
    expect(await queue.cancel('rental', id)).toBe(false);
    expect((await until(store, id, hasEnded)).status).toBe('stopped');
    const name = `${id} brain-1 refund`;
    while (!(await freeTrials(store, [name])).has(name)) await sleep(50);
    openGate();
    const before = providers.requests.length;
    expect(await queue.start({ ...asked, resume: true })).toBe(id);
    expect((await until(store, id, hasEnded)).status).toBe('done');
    expect(providers.requests.length - before).toBe(TRIALS * 2 - (before - 1));
    expect(await endings(store, id)).toEqual([{ ended: 'done', count: TRIALS }]);
  });

  test('the budget of a run holds for all workers together', async () => {
    const { store, queue, providers, startWorker, openGate } = await openTeam(() => true);
    await startWorker(2);
    await startWorker(2);
    // The worst case of a call is some 23 cents: two fit, whoever makes them, and a third does not.
    const id = await queue.start({ ...asked, budgetUsd: 0.55 });
    const failed = await until(store, id, hasEnded);
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/is left of the budget of \$0.55/) });
    await providers.seen(2);
    expect(providers.requests).toHaveLength(2);
    openGate();
    // Those under way come to their end, since what they cost is a fraction of what was set aside.
    await until(store, id, () => true);
    while ((await endings(store, id)).find(({ ended }) => ended === 'done')?.count !== 2) await sleep(50);
    expect(await spentOnRun(store, id)).toBeLessThan(0.55);
    expect(providers.requests).toHaveLength(4);
    // With more of it the run is taken up again.
    await queue.start({ ...asked, budgetUsd: 5, resume: true });
    expect((await until(store, id, hasEnded)).status).toBe('done');
    expect(providers.requests).toHaveLength(TRIALS * 2);
  });

  test('a provider that fails three times in a row stops the run with its reason', async () => {
    const { store, queue, providers, startWorker } = await openTeam(() => false, {
      status: 401,
      message: 'no such key',
    });
    await startWorker();
    const id = await queue.start(asked);
    expect(await until(store, id, hasEnded)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^6 of 6 trials did not finish \(.*\)\. Those that did are kept/),
    });
    expect(providers.requests).toHaveLength(3);
  });
});
