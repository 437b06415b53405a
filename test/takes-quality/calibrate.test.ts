import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createModels } from '../../src/models/provider/create-models.ts';
import { isHolder } from '../../src/takes/rules/holder-form.ts';
import { type CalibrateOptions, calibrate } from '../../src/takes-quality/compare/calibrate.ts';
import { DEFECT_SEVERITIES } from '../../src/takes-quality/compare/defects.ts';
import {
  misreadNumber,
  reverseClaim,
  shiftYear,
  strengthenClaim,
  weakenClaim,
} from '../../src/takes-quality/compare/distort-claim.ts';
import { plantDefects } from '../../src/takes-quality/compare/plant-defects.ts';
import { folderTakes } from '../../src/takes-quality/panel/folder-takes.ts';
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

const accuse = (...numbers: number[]) =>
  numbers.map((take) => ({ take, dimension: 'accuracy' as const, reason: 'x', severity: 'error' as const }));

describe('planting', () => {
  test('gives each take at most one defect, leaves a fifth alone, and is the same for the same seed', () => {
    const rates = fc.double({ min: 0.001, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 60 }),
        rates,
        fc.constantFrom(...DEFECT_SEVERITIES),
        fc.nat(),
        (size, rate, severity, seed) => {
          const takes = sample(size);
          const { takes: planted, plants } = plantDefects(takes, rate, severity, seed);
          const places = plants.map(({ take }) => take);
          expect(new Set(places).size).toBe(places.length);
          expect(places.length).toBeLessThanOrEqual(0.8 * size);
          const changed = planted.flatMap((take, index) => (take === takes[index] ? [] : [index + 1]));
          expect(changed).toEqual(places);
          expect(plantDefects(takes, rate, severity, seed)).toEqual({ takes: planted, plants });
        },
      ),
      { numRuns: 100 },
    );
  });

  test('plants a defect of each dimension at the rate asked for', () => {
    const { plants } = plantDefects(sample(50), 0.1, 'plain', 1);
    const counts = new Map<string, number>();
    for (const { dimension } of plants) counts.set(dimension, (counts.get(dimension) ?? 0) + 1);
    expect([...counts.values()]).toEqual([5, 5, 5, 5, 5]);
  });

  test('makes takes that keep the form of one, on a real brain', async () => {
    const brain = join(import.meta.dirname, '../../examples/brain');
    const takes = await folderTakes(brain).draw({ limit: 100, seed: 7, slugPrefix: null, project: null });
    for (const [seed, severity] of [...DEFECT_SEVERITIES.entries()]) {
      const { takes: planted, plants } = plantDefects(takes, 0.15, severity, seed);
      expect(plants).toHaveLength(75);
      for (const { take, defect } of plants) {
        const { holder, claim, weight } = planted[take - 1]!;
        if (holder !== takes[take - 1]!.holder) expect(isHolder(holder), defect).toBe(true);
        expect(claim, defect).not.toMatch(/ {2}|\b(?:[4-9]\d|3[2-9]) (?:January|June|July|March)\b|undefined|null/);
        if (defect === 'a misjudged weight on the steps') expect((weight! * 20) % 1).toBeCloseTo(0);
      }
    }
  });
});

describe('a distorted claim', () => {
  test.each<[string, (claim: string) => string | null, string, string | null]>([
    ['reversed', reverseClaim, 'Prices rose in May', 'Prices fell in May'],
    ['reversed', reverseClaim, 'The plan is not approved', 'The plan is approved'],
    ['reversed', reverseClaim, 'The plan is approved', 'The plan is not approved'],
    ['reversed', reverseClaim, 'Der Preis ist zu hoch', 'Der Preis ist nicht zu hoch'],
    ['reversed', reverseClaim, 'Mira leads sales', null],
    ['strengthened', strengthenClaim, 'The pilot may end early', 'The pilot will end early'],
    ['strengthened', strengthenClaim, 'Some buyers pay late', 'All buyers pay late'],
    ['strengthened', strengthenClaim, 'Wim plans to retire', 'Wim has decided to retire'],
    ['strengthened', strengthenClaim, 'People who want to leave wait', null],
    ['weakened', weakenClaim, 'Every release must be signed', 'Every release may be signed'],
    ['weakened', weakenClaim, 'Lead time at the mill is 7 weeks', 'Lead time at the mill may be 7 weeks'],
    ['weakened', weakenClaim, 'Ben works until he is 70', null],
  ])('%s: %#', (_, distort, claim, wanted) => {
    expect(distort(claim)).toBe(wanted);
  });

  test.each<[string, string, string | null]>([
    ['It took 412 calls', 'We took 412 calls in 2024', 'It took 142 calls'],
    ['It costs 1,260 crowns', 'It cost 1,260 crowns', 'It costs 1,620 crowns'],
    ['The meeting was on 24 June', 'on 24 June', null],
    ['BR-012 has 3 parts', 'BR-012 has 3 parts', 'BR-012 has 4 parts'],
    ['It took 412 calls', 'We took many', null],
    ['In 2024 it rose', 'In 2024', null],
    ['22 of the 31 units were sold', '22 of the 31 units', null],
  ])('has a number misread near by, where the page has it: %s', (claim, passage, wanted) => {
    expect(misreadNumber(claim, passage, () => 0)).toBe(wanted);
  });

  test('is dated to a year that the page does not have', () => {
    expect(shiftYear('since 2024', 'In 2024, after 2023', () => 0)).toBe('since 2022');
    expect(shiftYear('since 2024', 'no year', () => 0)).toBeNull();
  });
});

describe('calibration', () => {
  test('of a judge that names nothing finds that it sees nothing', async () => {
    const { models, ids } = panelOf({ blind: [replyOf(9)] });
    const result = await calibrate(sample(20), { ...OPTIONS, models: ids }, depsOf(models, sample(20)));
    expect(result).toMatchObject({ complete: true, clean: { verdict: 'pass', accused: 0 } });
    expect(result.fails_from).toEqual({ plain: null, subtle: null });
    expect(result.detection.every(({ named, false_alarms }) => named + false_alarms === 0)).toBe(true);
    expect(result.detection[0]).toMatchObject({ recall: { value: 0, of: 6, low: 0 }, precision: null });
    expect(printCalibration(result)).toMatch(/\| accuracy +\| plain +\| 0 % \(0 to 39\) +\| 0 % +\| none /);
  });

  test('of a judge that accuses everybody is no better than chance', async () => {
    const takes = sample(20);
    const all = accuse(...takes.keys()).map((finding) => ({ ...finding, take: finding.take + 1 }));
    const { models, ids } = panelOf({ grim: [replyOf(9), replyOf(2, all)] });
    const { detection } = await calibrate(takes, { ...OPTIONS, models: ids }, depsOf(models, takes));
    const { recall, precision, false_alarm_rate, chance } = detection.find(
      ({ dimension }) => dimension === 'accuracy',
    )!;
    expect(chance).toEqual({ recall: recall!.value, precision: precision!.value });
    expect([recall!.value, false_alarm_rate!.value]).toEqual([1, 1]);
  });

  test('counts what was accused before planting neither for the panel nor against it', async () => {
    const takes = sample(20);
    const all = accuse(...takes.keys()).map((finding) => ({ ...finding, take: finding.take + 1 }));
    const { models, ids } = panelOf({ grim: [replyOf(2, all)] });
    const result = await calibrate(takes, { ...OPTIONS, models: ids }, depsOf(models, takes));
    expect(result.detection[0]).toMatchObject({
      ...{ dimension: 'accuracy', planted: 0, named: 0, undecidable: 6 },
      ...{ control: 0, recall: null, precision: null, false_alarm_rate: null, chance: null },
    });
    expect(result.fails_from).toEqual({ plain: 0.1, subtle: 0.1 });
    expect(printCalibration(result)).toContain('also without any');
  });

  test('counts an untouched take that is accused after planting as a false alarm', async () => {
    const takes = sample(20);
    const { models, ids } = panelOf({ fickle: [replyOf(8, accuse(1, 2)), replyOf(8, accuse(1, 2, 3, 4, 5))] });
    const options = { ...OPTIONS, rates: [0.05], models: ids };
    const { clean, detection } = await calibrate(takes, options, depsOf(models, takes));
    const { plants } = plantDefects(takes, 0.05, 'plain', OPTIONS.seed);
    const untouched = (numbers: number[]) => numbers.filter((n) => !plants.some(({ take }) => take === n)).length;
    expect(clean.accused).toBe(2);
    expect(detection[0]).toMatchObject({
      false_alarms: untouched([3, 4, 5]),
      control: 15 - untouched([1, 2]),
    });
  });

  test('of a panel without a quorum measures nothing, and says so', async () => {
    const { models, ids } = panelOf({ mute: ['no'] });
    const result = await calibrate(sample(10), { ...OPTIONS, models: ids }, depsOf(models, sample(10)));
    expect(result).toMatchObject({ complete: false, fails_from: { plain: null, subtle: null }, defects: [] });
    expect(result.detection.every(({ recall, control }) => recall === null && control === 0)).toBe(true);
    expect(printCalibration(result)).toMatch(/INCONCLUSIVE: too few judges/);
    expect(printCalibration(result)).not.toContain('0 of 0');
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
    const options = { ...OPTIONS, models: ['builtin:rules'] };
    const { defects } = await calibrate(sample(20), options, depsOf(models, sample(20)));
    const weights = defects.find(({ defect }) => defect === 'a weight between the steps')!;
    expect(weights).toMatchObject({ planted: 5, named: 5 });
  });
});
