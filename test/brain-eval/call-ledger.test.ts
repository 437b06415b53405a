import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentSession } from '../../src/agent/agent.ts';
import { createModelAgent } from '../../src/agent/kinds/model-agent.ts';
import { createCallLedger } from '../../src/brain-eval/trials/call-ledger.ts';
import { createBudget } from '../../src/models/call/budget.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import type { Store } from '../../src/store/store.ts';
import { saveBrainEvalRun, spentOnRun } from '../../src/store/trials/trials.ts';
import { RENTAL_DOCS } from '../agent/rental-docs.ts';
import { serveDocs } from '../agent/serve-docs.ts';
import { brainOf } from '../brain/brain-of.ts';
import { type Providers, type Step, startProviders } from '../providers/start-providers.ts';
import { openMemoryStore } from '../stores.ts';

const brain = brainOf({ ...RENTAL_DOCS });
const MODELS = ['openai:gpt-5.2', 'anthropic:claude-haiku-4-5', 'google:gemini-2.5-flash', 'own:model'];
/** What each provider's model says, call by call; the last call fails while `cut`. */
const STEPS: readonly Step[] = [
  { text: 'I look \u0000 around.', toolCalls: [{ name: 'brain_tree', input: {} }] },
  {
    toolCalls: [
      { name: 'brain_read', input: { node: 'README.md' } },
      { name: 'brain_search', input: { query: 'deposit "ö" <b>' } },
    ],
  },
  { text: '120 crowns' },
];

describe('a session that begins anew', () => {
  let store: Store;
  let providers: Providers;
  let cut = false;
  let usage: Step['usage'];
  beforeAll(async () => {
    store = await openMemoryStore();
    providers = await startProviders(({ toolResults }) => {
      const step = STEPS[Math.min(toolResults.length, 2)]!;
      if (cut && step === STEPS[2]) return { status: 400, message: 'no' };
      return usage === undefined ? step : { ...step, usage };
    });
  });
  afterAll(async () => {
    await providers.close();
    await store.close();
  });

  async function session(run: string, model: string): Promise<AgentSession> {
    const config = {
      providers: { own: { base_url: providers.compatibleUrl } },
      prices: { 'own:model': { input: 1, output: 1 } },
    };
    const models = createModels({ env: providers.env, config, sleep: async () => {} });
    const endpoint = await serveDocs(brain, 'brain');
    const trial = { mode: 'brain', repeat: 1, question: '' } as const;
    const budget = createBudget(null);
    try {
      const task = { mode: 'brain', project: 'rental', prompt: 'How much?', questions: [] } as const;
      return await createModelAgent(models.get(model), () => 0).run(task, endpoint, {
        ...{ maxSteps: 5, timeoutMs: 60_000, budget, signal: new AbortController().signal },
        ledger: createCallLedger(store, { run, trial, capUsd: 5 }),
      });
    } finally {
      await endpoint.close();
    }
  }

  test.each(MODELS)('asks %s only what was not answered, and is the same session', async (model) => {
    for (const id of [`${model} cut`, `${model} whole`]) {
      await saveBrainEvalRun(store, { id, planSha8: 'aaaaaaaa', plan: {} });
    }
    const whole = await session(`${model} whole`, model);
    expect(whole).toMatchObject({ ended: 'done', steps: 3, calls: { length: 3 } });
    cut = true;
    expect(await session(`${model} cut`, model)).toMatchObject({ ended: 'error', steps: 2 });
    cut = false;
    const before = providers.requests.length;
    const again = await session(`${model} cut`, model);
    expect(providers.requests.length - before).toBe(1);
    const ids = /"(toolCallId|itemId|id)":"[^"]*"/g;
    const said = ({ transcript }: AgentSession) => JSON.stringify(transcript).replace(ids, '');
    expect(said(again)).toBe(said(whole));
    expect(again).toMatchObject({ ended: 'done', text: whole.text, steps: 3, usage: whole.usage });
    expect(again.costUsd).toBeCloseTo(whole.costUsd!, 12);
    // A request that was refused costs nothing.
    expect(await spentOnRun(store, `${model} cut`)).toBeCloseTo(whole.costUsd!, 12);
  });

  test('a model without a price is not asked under a cap, though the run was asked for where it has one', async () => {
    await saveBrainEvalRun(store, { id: 'unpriced', planSha8: 'aaaaaaaa', plan: {} });
    const before = providers.requests.length;
    const cut = await session('unpriced', 'own:unpriced');
    expect(cut).toMatchObject({ ended: 'error', reason: expect.stringMatching(/No price is known for own:unpriced/) });
    expect(providers.requests.length).toBe(before);
    expect(await spentOnRun(store, 'unpriced')).toBe(0);
  });

  test.each([
    ['below 0', { input: -5_000_000, output: -5_000_000 }],
    ['below 0 in part', { input: 100, output: -5_000_000 }],
    ['broken', { input: 1.5, output: 20 }],
  ])(
    'token counts that are %s make no room in the budget: each call counts at its worst case',
    async (name, counts) => {
      await saveBrainEvalRun(store, { id: name, planSha8: 'aaaaaaaa', plan: {} });
      usage = counts;
      await session(name, 'own:model');
      usage = undefined;
      const { rows } = await sql<{ usd: number; reserved: number }>`select coalesce(cost_usd, reserved_usd) as usd,
      reserved_usd as reserved from brain_eval_calls where run_id = ${name}`.execute(store.db);
      expect(rows.length).toBeGreaterThan(0);
      for (const { usd, reserved } of rows) expect(usd).toBe(reserved);
    },
  );
});
