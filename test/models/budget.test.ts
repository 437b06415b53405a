import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { BudgetExceededError, createBudget } from '../../src/models/call/budget.ts';
import { FREE, type Price, PricingNotFoundError, worstCaseCost } from '../../src/models/call/pricing.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import { type Providers, type Step, startProviders } from '../providers/start-providers.ts';

const PRICE: Price = { input: 1, output: 10, asOf: '2026-01-01' };
const priced = { id: 'openai:x', price: PRICE };
const free = { id: 'builtin:x', price: FREE };
const unpriced = { id: 'exec:x', price: null };

describe('a budget', () => {
  test('sets the worst case aside and replaces it by the cost', () => {
    const budget = createBudget(1);
    const reservation = budget.reserve(priced, 1_000, 100);
    expect(budget.reservedUsd()).toBe(worstCaseCost(PRICE, 1_000, 100));
    reservation.settle(0.001);
    reservation.settle(0.5);
    expect([budget.spentUsd(), budget.reservedUsd()]).toEqual([0.001, 0]);
  });

  test('counts a cost that is unknown as the worst case', () => {
    const budget = createBudget(1);
    const { usd, settle } = budget.reserve(priced, 1_000, 100);
    settle(null);
    expect(budget.spentUsd()).toBe(usd);
  });

  test('of 0 permits free models only', () => {
    const budget = createBudget(0);
    budget.reserve(free, 1_000_000, 1_000_000).settle(0);
    expect(() => budget.reserve(priced, 1, 1)).toThrow(BudgetExceededError);
  });

  test('without a cap permits all, unpriced models too', () => {
    const budget = createBudget(null);
    budget.requirePrices([unpriced]);
    budget.reserve(unpriced, 1, 1).settle(null);
    budget.reserve(priced, 1e9, 1e9).settle(3);
    expect(budget.spentUsd()).toBe(3);
  });

  test('fails on unpriced models before any call, naming them all', () => {
    const budget = createBudget(5);
    const other = { id: 'local:y', price: null };
    expect(() => budget.requirePrices([unpriced, priced, other])).toThrow(PricingNotFoundError);
    expect(() => budget.requirePrices([unpriced, priced, other])).toThrow('exec:x, local:y');
    expect(() => budget.reserve(unpriced, 1, 1)).toThrow(PricingNotFoundError);
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('of %d is wrong usage', (cap) => {
    expect(() => createBudget(cap)).toThrow(expect.objectContaining({ code: 'usage' }));
  });

  test('is never exceeded, whatever runs at the same time', () => {
    const step = fc.record({
      bytes: fc.nat(50_000),
      limit: fc.nat(5_000),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      settle: fc.nat(),
    });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.array(step, { maxLength: 60 }), (cap, steps) => {
        const budget = createBudget(cap);
        const open: (() => void)[] = [];
        for (const { bytes, limit, share, settle } of steps) {
          try {
            const reservation = budget.reserve(priced, bytes, limit);
            open.push(() => reservation.settle(share < 0.1 ? null : reservation.usd * share));
          } catch (error) {
            expect(error).toBeInstanceOf(BudgetExceededError);
          }
          if (open.length > 0 && settle % 2 === 0) open.splice(settle % open.length, 1)[0]!();
          expect(budget.spentUsd() + budget.reservedUsd()).toBeLessThanOrEqual(cap + 1e-6);
        }
      }),
    );
  });
});

describe('a question under a budget', () => {
  let providers: Providers;
  afterEach(() => providers.close());

  const ask = async (capUsd: number | null, steps: Step[]) => {
    providers = await startProviders(({ index }) => steps[index]!);
    const models = createModels({ env: providers.env, sleep: async () => undefined });
    const budget = createBudget(capUsd);
    const question = { system: '', prompt: 'Hi', maxOutputTokens: 100, timeoutMs: 10_000, budget };
    const outcome = await models
      .get('openai:gpt-5.2')
      .ask(question)
      .catch((error: unknown) => error);
    return { budget, outcome, worst: worstCaseCost(models.get('openai:gpt-5.2').price!, 2, 100) };
  };

  test('that it forbids is not sent', async () => {
    const { outcome } = await ask(0.0001, [{ text: 'ok' }]);
    expect(outcome).toBeInstanceOf(BudgetExceededError);
    expect(providers.requests).toHaveLength(0);
  });

  test('settles what the reply cost', async () => {
    const { budget, outcome } = await ask(1, [{ text: 'ok' }]);
    expect(budget.spentUsd()).toBe((outcome as { costUsd: number }).costUsd);
    expect(budget.reservedUsd()).toBe(0);
  });

  test('counts an attempt that was cut at its worst case, and one that failed at nothing', async () => {
    const { budget, outcome, worst } = await ask(1, [{ text: 'x', fault: 'cut' }, { status: 500 }, { text: 'ok' }]);
    expect(outcome).toMatchObject({ attempts: 3, uncertainAttempts: 1 });
    expect(budget.spentUsd()).toBeCloseTo(worst + (outcome as { costUsd: number }).costUsd, 12);
  });
});
