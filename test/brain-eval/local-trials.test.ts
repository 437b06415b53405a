import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keySchema } from '../../src/brain-eval/key/key.ts';
import { createLocalTrials } from '../../src/brain-eval/trials/local-trials.ts';
import { startTrials, type TrialsRequest } from '../../src/brain-eval/trials/start-trials.ts';
import { buildProject } from '../../src/projects/build/build-project.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import type { Store } from '../../src/store/store.ts';
import { findRunState, type RunState } from '../../src/store/trials/run-state.ts';
import { RENTAL_DOCS, RENTAL_KEY } from '../agent/rental-docs.ts';
import { temporaryFolder } from '../cli/run-cli.ts';
import { writeFiles } from '../documents/temporary-folder.ts';
import { type Providers, startProviders } from '../providers/start-providers.ts';
import { openMemoryStore } from '../stores.ts';
import { trialWork } from './trial-work.ts';

const key = keySchema.parse({ ...RENTAL_KEY, questions: RENTAL_KEY.questions.filter(({ id }) => id === 'deposit') });
const asked: TrialsRequest = {
  ...{ project: 'rental', key, model: 'openai:gpt-5.2', modes: ['brain', 'documents'], repeat: 1 },
  ...{ session: 'whole', maxSteps: 5, timeoutMs: 600_000, budgetUsd: 5, needsBudget: true },
  ...{ builder: null, resume: false, by: 'bela' },
};

let store: Store;
let home: string;
let providers: Providers;
let open: () => void;
const closing: (() => Promise<void>)[] = [];
const build = async () => {
  const project = { id: 'rental', location: join(home, '../docs'), branch: null };
  const registered = await registerProject(store, { ...project, replace: true }, { env: process.env });
  await buildProject(store, registered, { home, env: process.env, builder: 2, clock: () => 0 });
};

beforeEach(async () => {
  store = await openMemoryStore();
  closing.push(() => store.close());
  home = join(temporaryFolder(), '.gbrain');
  writeFiles(join(home, '../docs'), { ...RENTAL_DOCS });
  await build();
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  // Each session reads once; its answer waits at the gate.
  providers = await startProviders(async ({ toolResults, body }) => {
    if (toolResults.length === 0) {
      const brain = JSON.stringify(body.tools).includes('brain_read');
      const input = { [brain ? 'node' : 'path']: 'fleet/cargo/rules.md' };
      return { toolCalls: [{ name: brain ? 'brain_read' : 'documents_read', input }] };
    }
    await gate;
    return { text: '{"id": "deposit", "answer": "120 crowns", "citations": ["fleet/cargo/rules.md:13"]}' };
  });
  closing.push(() => providers.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function createTrials() {
  const work = trialWork(store, home, { env: providers.env });
  const trials = await createLocalTrials(store, work);
  closing.push(() => trials.close());
  return trials;
}

async function until(id: string, holds: (state: RunState) => boolean): Promise<RunState> {
  for (;;) {
    const state = (await findRunState(store, { project: 'rental', id }))!;
    if (holds(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const hasEnded = ({ finished_at }: RunState) => finished_at !== null;

test('what a process left unfinished is taken up by the next, and no answer is paid for twice', async () => {
  const first = await createTrials();
  const id = await first.start(asked);
  await providers.seen(4);
  await first.close();
  expect(await until(id, () => true)).toMatchObject({ status: 'running', done: 0, total: 2 });
  open();
  const second = await createTrials();
  expect(await until(id, hasEnded)).toMatchObject({ status: 'done', done: 2, error: null });
  // Only the two answers that were on their way are asked for again.
  expect(providers.requests.map(({ toolResults }) => toolResults.length)).toEqual([0, 0, 1, 1, 1, 1]);
  const { runs } = await second.report(id);
  expect(runs.map(({ measures }) => measures.grounded.numerator)).toEqual([1, 1]);
});

test('a run whose process ended after its last trial, before it said so, is done', async () => {
  open();
  const first = await createTrials();
  const id = await first.start(asked);
  await until(id, hasEnded);
  const report = await first.report(id);
  await first.close();
  await sql`update brain_eval_runs set status = 'running', report = null, finished_at = null`.execute(store.db);
  const second = await createTrials();
  expect(await until(id, () => true)).toMatchObject({ status: 'done', done: 2 });
  expect(await second.report(id)).toEqual(report);
  expect(providers.requests).toHaveLength(4);
});

test('a run reads the documents of its own commit, however many builds come while it is under way', async () => {
  const trials = await createTrials();
  const id = await trials.start(asked);
  await providers.seen(4);
  await trials.close();
  for (const deposit of ['130', '140', '150']) {
    const rules = RENTAL_DOCS['fleet/cargo/rules.md']!.replace('120 crowns', `${deposit} crowns`);
    writeFiles(join(home, '../docs'), { 'fleet/cargo/rules.md': rules });
    await build();
  }
  open();
  await createTrials();
  expect(await until(id, hasEnded)).toMatchObject({ status: 'done' });
  const read = providers.requests.flatMap(
    ({ body }) => JSON.stringify(body.input).match(/deposit of \d+ crowns/) ?? [],
  );
  expect(new Set(read)).toEqual(new Set(['deposit of 120 crowns']));
});

test('a run that another version wrote fails alone, and does not stand in the way', async () => {
  open();
  const work = trialWork(store, home);
  const old = await startTrials(store, asked, work);
  await sql`update brain_eval_runs set job = '{"modes": ["brain"], "repeat": 1, "key": {"questions": []}}'`.execute(
    store.db,
  );
  const next = await startTrials(store, asked, work);
  await createTrials();
  expect(await until(old, hasEnded)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/another version/),
  });
  expect(await until(next, hasEnded)).toMatchObject({ status: 'done' });
});

test('a run whose documents are no longer kept fails and says what to do', async () => {
  open();
  const id = await startTrials(store, asked, trialWork(store, home));
  await sql`update builds set manifest = null`.execute(store.db);
  await createTrials();
  expect(await until(id, hasEnded)).toMatchObject({
    ...{ status: 'failed', error: expect.stringMatching(/are no longer kept.*Start a new run/) },
  });
});
