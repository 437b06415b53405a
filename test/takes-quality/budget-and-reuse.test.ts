import { afterEach, describe, expect, test } from 'vitest';
import { createModels } from '../../src/models/provider/create-models.ts';
import type { NewAttempt } from '../../src/store/receipts/attempts.ts';
import type { Attempts } from '../../src/takes-quality/panel/attempts.ts';
import { planTakesQuality, runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import { printReceipt } from '../../src/takes-quality/report/print-text.ts';
import { type Providers, type Script, startProviders } from '../providers/start-providers.ts';
import { depsOf, OPTIONS, panelOf, replyOf, sample } from './panel-of.ts';

const MODELS = ['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash'];
let providers: Providers | undefined;
afterEach(() => providers?.close());

async function panel(script: Script) {
  providers = await startProviders(script);
  const deps = depsOf(createModels({ env: providers.env }), sample(3));
  const worstOf = async (models: string[]) => (await planTakesQuality({ ...OPTIONS, models }, deps)).worstCaseUsd!;
  const [worst, dearest] = [await worstOf(MODELS), await worstOf(['anthropic:claude-opus-4-7'])];
  const run = (change: Partial<typeof OPTIONS>) => runTakesQuality({ ...OPTIONS, models: MODELS, ...change }, deps);
  return { run, worst, dearest, requests: providers.requests };
}

const says =
  (score: number): Script =>
  () => ({ text: replyOf(score), usage: { input: 1000, output: 500 } });

describe('a budget', () => {
  test('under which too few judges fit for a verdict stops before the first call', async () => {
    const { run, requests } = await panel(says(8));
    await expect(run({ budgetUsd: 0.001 })).rejects.toMatchObject({
      code: 'config',
      message: expect.stringMatching(/nothing was asked.*claude-opus-4-7 \$\d/),
    });
    expect(requests).toHaveLength(0);
  });

  test('that holds one worst case at a time asks the judges one after the other', async () => {
    const { run, worst, requests } = await panel(says(8));
    const { receipt } = await run({ budgetUsd: worst * 0.9 });
    expect(receipt).toMatchObject({ verdict: 'pass', successes_per_cycle: [3] });
    expect(requests).toHaveLength(3);
  });

  test('without room for a whole further cycle keeps the verdict of the last one', async () => {
    const { run, worst, requests } = await panel(says(6));
    const { receipt } = await run({ budgetUsd: worst, cycles: 3 });
    expect(receipt).toMatchObject({ verdict: 'fail', cycles_run: 1 });
    expect(requests).toHaveLength(3);
  });

  test('that has no room for the dearest judge gives no verdict, with what was paid and the cap', async () => {
    const script: Script = ({ provider }) => ({
      text: replyOf(provider === 'anthropic' ? 2 : 8),
      usage: { input: 1000, output: 500 },
    });
    const { run, dearest, requests } = await panel(script);
    const { receipt } = await run({ budgetUsd: dearest * 0.95, cycles: 3 });
    expect(requests.map(({ provider }) => provider).sort()).toEqual(['google', 'openai']);
    expect(receipt).toMatchObject({ verdict: 'inconclusive', scores: {}, budget_usd: dearest * 0.95, cycles_run: 1 });
    expect(receipt.cost_usd).toBeGreaterThan(0);
    expect(receipt.verdictMessage).toMatch(/the budget had no room for anthropic:claude-opus-4-7/);
    // The complete scores of the others are shown all the same.
    expect(printReceipt(receipt)).toMatch(/accuracy +n\/a +– +░+ +8 +– +8\n/);
  });

  test('that a provider passes by reporting more tokens than were asked for is told with the cap', async () => {
    const { run, worst } = await panel(() => ({ text: replyOf(8), usage: { input: 500_000, output: 200_000 } }));
    const { receipt } = await run({ budgetUsd: worst });
    expect(receipt).toMatchObject({ budget_usd: worst, cost_complete: true });
    expect(receipt.cost_usd).toBeGreaterThan(worst);
    expect(receipt.errors).toEqual([expect.stringMatching(/cost \$\d+\.\d\d, more than its budget of \$0\.\d\d/)]);
    expect(printReceipt(receipt)).toContain('more than its budget');
  });

  test('and a model without a price fail before any call', async () => {
    const { run, requests } = await panel(says(8));
    await expect(run({ budgetUsd: 9, models: [...MODELS, 'openai:gpt-nobody'] } as object)).rejects.toMatchObject({
      name: 'PricingNotFoundError',
    });
    expect(requests).toHaveLength(0);
  });

  test('of 0 lets free judges work', async () => {
    const { models, ids } = panelOf({ a: [replyOf(8)] });
    const { receipt } = await runTakesQuality({ ...OPTIONS, models: ids, budgetUsd: 0 }, depsOf(models, sample(1)));
    expect(receipt.verdict).toBe('pass');
  });
});

test('without a cap an unpriced model is left out of the cost, and the receipt says so', async () => {
  providers = await startProviders(says(8));
  const deps = depsOf(createModels({ env: providers.env }), sample(1));
  const { receipt } = await runTakesQuality({ ...OPTIONS, models: ['openai:gpt-nobody'] }, deps);
  expect(receipt).toMatchObject({ verdict: 'pass', cost_usd: 0, cost_complete: false });
});

/** Attempts in memory, by the whole key. */
function memory(): Attempts & { saved: NewAttempt[] } {
  const saved: NewAttempt[] = [];
  const find: Attempts['find'] = async (key) =>
    saved.findLast(
      (each) =>
        each.reply !== null &&
        each.promptSha256 === key.promptSha256 &&
        each.model === key.model &&
        each.repeat === key.repeat &&
        each.cycle === key.cycle &&
        each.step === key.step,
    ) ?? null;
  return { saved, find, save: async (attempt) => void saved.push(attempt) };
}

describe('--reuse', () => {
  test('takes what was paid, costed 0 and marked, and asks only what is missing', async () => {
    const attempts = memory();
    const { models, ids, prompts } = panelOf({ a: [replyOf(8)], b: [new Error('down'), replyOf(9)] });
    const run = (reuse: boolean) =>
      runTakesQuality({ ...OPTIONS, models: ids, reuse }, depsOf(models, sample(2), attempts));
    expect((await run(false)).receipt.verdict).toBe('inconclusive');
    const { receipt } = await run(true);
    expect(receipt.verdict).toBe('pass');
    expect(receipt.cycles![0]!.judgements.map(({ calls }) => calls.map((call) => call.reused))).toEqual([
      [true],
      [false],
    ]);
    expect(prompts.length).toBeLessThan(4 + 4);
  });

  test('never goes across repeats', async () => {
    const attempts = memory();
    const { models, ids, prompts } = panelOf({ a: [replyOf(7), replyOf(8), replyOf(9)] });
    const deps = depsOf(models, sample(2), attempts);
    await runTakesQuality({ ...OPTIONS, models: ids }, deps);
    const { receipt } = await runTakesQuality({ ...OPTIONS, models: ids, repeats: 3, reuse: true }, deps);
    expect(receipt.scores.accuracy!.per_model['builtin:a']).toMatchObject({ repeats: [7, 8, 9] });
    expect(prompts).toHaveLength(3);
  });

  test('reads a correction that was paid too', async () => {
    const attempts = memory();
    const { models, ids, prompts } = panelOf({ a: ['no JSON', replyOf(8)] });
    const run = (reuse: boolean) =>
      runTakesQuality({ ...OPTIONS, models: ids, reuse }, depsOf(models, sample(2), attempts));
    await run(false);
    expect((await run(true)).receipt).toMatchObject({ verdict: 'pass', cost_usd: 0 });
    expect(prompts).toHaveLength(2);
    expect(attempts.saved.map(({ step, error }) => [step, error === null])).toEqual([
      ['ask', false],
      ['correction', true],
    ]);
  });
});

test('an abort ends the run as interrupted, with every finished call stored', async () => {
  const attempts = memory();
  const stop = new AbortController();
  providers = await startProviders(({ provider }) =>
    provider === 'google' ? { fault: 'hang' } : { text: replyOf(8) },
  );
  const deps = { ...depsOf(createModels({ env: providers.env }), sample(1), attempts), signal: stop.signal };
  const save = attempts.save;
  attempts.save = async (attempt) => {
    await save(attempt);
    if (attempts.saved.length === 2) stop.abort();
  };
  await expect(runTakesQuality({ ...OPTIONS, models: MODELS }, deps)).rejects.toMatchObject({ code: 'interrupted' });
  expect(attempts.saved.filter(({ reply }) => reply !== null)).toHaveLength(2);
});
