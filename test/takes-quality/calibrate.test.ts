import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createModels } from '../../src/models/provider/create-models.ts';
import { type CalibrateOptions, calibrate } from '../../src/takes-quality/compare/calibrate.ts';
import { DEFECT_SEVERITIES, plantDefects } from '../../src/takes-quality/compare/plant-defects.ts';
import { buildJudgePrompt } from '../../src/takes-quality/panel/judge-prompt.ts';
import { scoreOfShare } from '../../src/takes-quality/panel/rubric.ts';
import { judgeByRules } from '../../src/takes-quality/panel/rules-judge.ts';
import { printCalibration } from '../../src/takes-quality/report/print-calibration.ts';
import { depsOf, panelOf, replyOf, sample, sampledTake } from './panel-of.ts';

const OPTIONS: Omit<CalibrateOptions, 'models'> = {
  seed: 3,
  rates: [0.1, 0.2],
  budgetUsd: null,
  reuse: false,
  timeoutMs: 10_000,
};

describe('planting', () => {
  test('gives each take at most one defect, leaves the rest alone, and is the same for the same seed', () => {
    const rates = fc.double({ min: 0.001, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        rates,
        fc.constantFrom(...DEFECT_SEVERITIES),
        fc.nat(),
        (size, rate, severity, seed) => {
          const takes = sample(size);
          const { takes: planted, plants } = plantDefects(takes, rate, severity, seed);
          const places = plants.map(({ take }) => take);
          expect(new Set(places).size).toBe(places.length);
          const changed = planted.flatMap((take, index) => (take === takes[index] ? [] : [index + 1]));
          expect(changed).toEqual(places);
          expect(plantDefects(takes, rate, severity, seed)).toEqual({ takes: planted, plants });
        },
      ),
      { numRuns: 100 },
    );
  });

  test('plants each of the five defects at the rate asked for', () => {
    const { plants } = plantDefects(sample(50), 0.1, 'plain', 1);
    const counts = new Map<string, number>();
    for (const { dimension } of plants) counts.set(dimension, (counts.get(dimension) ?? 0) + 1);
    expect([...counts.values()]).toEqual([5, 5, 5, 5, 5]);
  });
});

describe('calibration', () => {
  test('of a judge that names nothing finds that it sees nothing', async () => {
    const { models, ids } = panelOf({ blind: [replyOf(9)] });
    const result = await calibrate(sample(20), { ...OPTIONS, models: ids }, depsOf(models, sample(20)));
    expect(result).toMatchObject({ clean: { verdict: 'pass', accused: 0 }, fails_from: { plain: null, subtle: null } });
    expect(result.runs.flatMap(({ defects }) => defects.map(({ named }) => named)).every((named) => named === 0)).toBe(
      true,
    );
    expect(printCalibration(result)).toMatch(/\| accuracy +\| .* \| 0 of 2 +\| 0 of 4 +\| 0 % \(0 % to 3\d(\.\d)? %\)/);
  });

  test('counts a defect in a take that was accused before as proving nothing', async () => {
    const takes = sample(20);
    const all = takes.map((_, index) => ({
      take: index + 1,
      dimension: 'accuracy' as const,
      reason: 'x',
      severity: 'error' as const,
    }));
    const { models, ids } = panelOf({ grim: [replyOf(2, all)] });
    const result = await calibrate(takes, { ...OPTIONS, models: ids }, depsOf(models, takes));
    expect(result.runs[0]!.defects[0]).toMatchObject({ dimension: 'accuracy', planted: 0, named: 0, undecidable: 2 });
    expect(result.fails_from).toEqual({ plain: 0.1, subtle: 0.1 });
  });

  test('tells takes that are newly accused from those that were accused before', async () => {
    const takes = sample(20);
    const accuse = (...numbers: number[]) =>
      numbers.map((take) => ({ take, dimension: 'accuracy' as const, reason: 'x', severity: 'error' as const }));
    const { models, ids } = panelOf({ fickle: [replyOf(8, accuse(1, 2)), replyOf(8, accuse(1, 2, 3, 4, 5))] });
    const options = { ...OPTIONS, rates: [0.05], models: ids };
    const { clean, runs } = await calibrate(takes, options, depsOf(models, takes));
    const { plants } = plantDefects(takes, 0.05, 'plain', OPTIONS.seed);
    const untouched = (numbers: number[]) => numbers.filter((n) => !plants.some(({ take }) => take === n)).length;
    expect(clean.accused).toBe(2);
    expect(runs[0]).toMatchObject({
      untouched: 15,
      newly_accused: untouched([3, 4, 5]),
      accused_as_before: untouched([1, 2]),
    });
  });

  test('of a panel without a quorum has no mean and never FAILs', async () => {
    const { models, ids } = panelOf({ mute: ['no'] });
    const result = await calibrate(sample(10), { ...OPTIONS, models: ids }, depsOf(models, sample(10)));
    expect(result.runs.every(({ verdict, defects }) => verdict === 'inconclusive' && defects[0]!.mean === null)).toBe(
      true,
    );
    expect(result.fails_from).toEqual({ plain: null, subtle: null });
  });
});

describe('builtin:rules', () => {
  test.each([
    [0, 10],
    [0.02, 9],
    [0.1, 7],
    [0.11, 6],
    [1, 1],
  ])('gives a share of %d broken takes the score %d', (share, score) => {
    expect(scoreOfShare(share)).toBe(score);
  });

  test('replies in the judges’ own format, the same way each time', async () => {
    const { user } = buildJudgePrompt([sampledTake(1), sampledTake(2, { weight: 0.74, weightText: '0.74' })]);
    const { text } = await judgeByRules({ prompt: user });
    expect(await judgeByRules({ prompt: user })).toEqual({ text });
    const reply = JSON.parse(text);
    expect(reply.findings).toContainEqual(expect.objectContaining({ take: 2, dimension: 'weight_calibration' }));
    expect(reply.scores.weight_calibration.score).toBeLessThan(7);
  });

  test('says as improvements what to do, for the rule that most takes break first', async () => {
    const { user } = buildJudgePrompt([
      sampledTake(1, { kind: 'hunch', weight: 1, weightText: '1' }),
      sampledTake(2, { weight: 0.74, weightText: '0.74' }),
      sampledTake(3, { weight: 0.74, weightText: '0.74' }),
    ]);
    expect(JSON.parse((await judgeByRules({ prompt: user })).text).improvements).toEqual([
      'Write weights in steps of 0.05 (2 takes).',
      'Give facts a weight of 0.5 or more, hunches one below 0.85, and no bet a 1 (1 take).',
    ]);
  });

  test('proposes the holder that the sample shows, and none that it does not', async () => {
    const { user } = buildJudgePrompt([
      sampledTake(1, { slug: 'people/kim-example' }),
      sampledTake(2, { holder: 'Kim' }),
      sampledTake(3, { holder: 'people/kim', holderHasPage: false }),
      sampledTake(4, { holder: 'Ola' }),
    ]);
    const { findings } = JSON.parse((await judgeByRules({ prompt: user })).text) as { findings: { reason: string }[] };
    expect(findings.map(({ reason }) => reason)).toEqual([
      '"Kim" is not a holder. Write who holds the claim: people/kim-example.',
      'The holder "people/kim" has no page, and "people/kim-example" has. Write people/kim-example if that is who holds it.',
      '"Ola" is not a holder. Write who holds the claim: world, brain, self, people/<slug> or companies/<slug>.',
    ]);
  });

  test('judges nothing but takes', async () => {
    await expect(judgeByRules({ prompt: 'Reply with OK' })).rejects.toMatchObject({ code: 'input' });
  });

  test('names planted defects through a whole run', async () => {
    const models = createModels({ env: {}, builtins: { rules: judgeByRules } });
    const result = await calibrate(sample(20), { ...OPTIONS, models: ['builtin:rules'] }, depsOf(models, sample(20)));
    const weights = result.runs.map(
      ({ defects }) => defects.find(({ dimension }) => dimension === 'weight_calibration')!,
    );
    expect(weights.every(({ planted, named }) => planted > 0 && named === planted)).toBe(true);
  });
});
