import { describe, expect, test } from 'vitest';
import { sha8 } from '../../src/hash.ts';
import type { SampledTake } from '../../src/takes/page/take.ts';
import { type RegressOptions, regress } from '../../src/takes-quality/compare/regress.ts';
import type { Receipt } from '../../src/takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import { depsOf, OPTIONS, panelOf, replyOf, sample, sampledTake } from './panel-of.ts';
import { INCONCLUSIVE } from './receipt-with.ts';

const CHECK: RegressOptions = {
  threshold: 0.5,
  repeats: 1,
  budgetUsd: null,
  reuse: false,
  timeoutMs: 10_000,
  fsDir: null,
  seed: 1,
};

async function baselineOf(takes: readonly SampledTake[], limit: number): Promise<Receipt> {
  const { models, ids } = panelOf({ a: [replyOf(8)] });
  return (await runTakesQuality({ ...OPTIONS, models: ids, limit }, depsOf(models, takes))).receipt;
}

function depsNow(takes: readonly SampledTake[], score = 8) {
  const { models } = panelOf({ a: [replyOf(score)] });
  const deps = depsOf(models, takes);
  deps.takes.find = async (refs) =>
    refs.map(
      ({ slug, claim_sha8 }) => takes.find((take) => take.slug === slug && sha8(take.claim) === claim_sha8) ?? null,
    );
  return deps;
}

describe('regress', () => {
  test('judges the takes that the baseline names, in its order, whatever else a draw would give', async () => {
    const baseline = await baselineOf(sample(6).slice(2), 3);
    const { receipt, comparison } = await regress(baseline, CHECK, depsNow(sample(6)));
    expect(receipt.corpus.corpus_sha8).toBe(baseline.corpus.corpus_sha8);
    expect(comparison).toMatchObject({ outcome: 'ok', warnings: [] });
  });

  test('draws others in the place of takes that are gone or reworded, and says so', async () => {
    const baseline = await baselineOf(sample(3), 3);
    const now = [sampledTake(1), sampledTake(2, { claim: 'Keeper 2 sleeps' }), sampledTake(3), sampledTake(4)];
    const { takes, comparison } = await regress(baseline, CHECK, depsNow(now));
    expect(takes.map(({ claim }) => claim)).toEqual([now[0]!.claim, 'Keeper 2 sleeps', now[2]!.claim]);
    expect(comparison.warnings).toEqual([
      expect.stringMatching(/1 of the baseline's 3 takes are gone or reworded/),
      expect.stringMatching(/^corpus_sha8 differs/),
    ]);
  });

  test('draws a sample of the same size when the baseline names none', async () => {
    const { takes: _, ...baseline } = await baselineOf(sample(3), 3);
    const { takes, comparison } = await regress(baseline, CHECK, depsNow(sample(9)));
    expect(takes).toHaveLength(3);
    expect(comparison.warnings[0]).toMatch(/does not list its takes/);
  });

  test('of a drop is a regression', async () => {
    const { comparison } = await regress(await baselineOf(sample(3), 3), CHECK, depsNow(sample(3), 7));
    expect(comparison.outcome).toBe('regression');
  });

  test('against an inconclusive baseline asks no one', async () => {
    await expect(regress(INCONCLUSIVE, CHECK, depsNow(sample(1)))).rejects.toMatchObject({ code: 'input' });
  });
});
