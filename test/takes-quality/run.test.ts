import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { RECEIPT_SCHEMA } from '../../src/takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import { depsOf, OPTIONS, panelOf, replyOf, type Say, sample } from './panel-of.ts';

const isReceipt = new Ajv2020({ strict: false }).compile(RECEIPT_SCHEMA);

async function run(judges: Record<string, Say>, change: Partial<typeof OPTIONS> = {}) {
  const { models, ids, prompts } = panelOf(judges);
  const { receipt } = await runTakesQuality({ ...OPTIONS, models: ids, ...change }, depsOf(models, sample(4)));
  expect(isReceipt(JSON.parse(JSON.stringify(receipt))), JSON.stringify(isReceipt.errors)).toBe(true);
  return { receipt, prompts };
}

const without = (dimension: string) => replyOf(8).replace(`"${dimension}"`, '"other"');

describe('the verdict', () => {
  test.each<[string, Record<string, Say>, string, number[]]>([
    ['every score 7', { a: [replyOf(7)], b: [replyOf(7)], c: [replyOf(7)] }, 'pass', [3]],
    ['a mean of 6.95', { a: [replyOf(7)], b: [replyOf(7)], ...byTenths() }, 'fail', [20]],
    ['a single 4.5 under a mean of 7.5', { a: [replyOf(4.5)], b: [replyOf(9)], c: [replyOf(9)] }, 'fail', [3]],
    ['a single 5 under a mean of 7', { a: [replyOf(5)], b: [replyOf(8)], c: [replyOf(8)] }, 'pass', [3]],
    ['two of three judges', { a: [replyOf(8)], b: [replyOf(8)], c: [new Error('down')] }, 'pass', [2]],
    ['one of three judges', { a: [replyOf(8)], b: ['x'], c: [new Error('down')] }, 'inconclusive', [1]],
    ['two of five judges', { a: [replyOf(8)], b: [replyOf(8)], c: ['x'], d: ['x'], e: ['x'] }, 'inconclusive', [2]],
    [
      'four of six judges',
      { a: [replyOf(8)], b: [replyOf(8)], c: [replyOf(8)], d: [replyOf(8)], e: ['x'], f: ['x'] },
      'pass',
      [4],
    ],
    ['scores of 100 and 9', { a: [replyOf(100)], b: [replyOf(9)] }, 'inconclusive', [1]],
    ['a missing dimension', { a: [without('accuracy')], b: [replyOf(9)], c: [replyOf(9)] }, 'pass', [2]],
    ['no judge at all that answers', { a: ['I can’t help with that.'] }, 'inconclusive', [0]],
  ])('of %s', async (_name, judges, verdict, successes) => {
    const { receipt } = await run(judges);
    expect(receipt).toMatchObject({ verdict, successes_per_cycle: successes });
    if (verdict === 'inconclusive') expect(receipt).toMatchObject({ scores: {}, overall_score: null });
  });

  test('a missing dimension drops the whole contribution and the error names it', async () => {
    const { receipt } = await run({ a: [without('attribution')], b: [replyOf(9)], c: [replyOf(8)] });
    expect(receipt.errors).toEqual([expect.stringMatching(/^builtin:a: .*attribution/)]);
    expect(receipt.scores.accuracy).toMatchObject({ mean: 8.5, min: 8, max: 9, scores: [9, 8] });
    expect(Object.keys(receipt.scores.accuracy!.per_model)).toEqual(['builtin:b', 'builtin:c']);
  });

  test('a mean keeps all its digits in the receipt', async () => {
    const { receipt } = await run({ a: [replyOf(7)], b: [replyOf(7)], c: [replyOf(7.5)] });
    expect(receipt.scores.accuracy!.mean).toBe((7 + 7 + 7.5) / 3);
  });
});

/** Eighteen judges that bring a panel with two sevens to a mean of 6.95. */
function byTenths(): Record<string, Say> {
  const names = Array.from({ length: 18 }, (_, index) => `j${index}`);
  return Object.fromEntries(names.map((name, index) => [name, [replyOf(index < 2 ? 6.5 : 7)]]));
}

describe('cycles', () => {
  test('stop at the first PASS, which says that it needed more than one', async () => {
    const says = [replyOf(6), replyOf(8), replyOf(9)];
    const { receipt, prompts } = await run({ a: says, b: says, c: says }, { cycles: 3 });
    expect(receipt).toMatchObject({ verdict: 'pass', cycles_run: 2, successes_per_cycle: [3, 3] });
    expect(receipt.cycles!.map(({ verdict }) => verdict)).toEqual(['fail', 'pass']);
    expect(receipt.verdictMessage).toMatch(/It took 2 cycles \(before: FAIL\)/);
    expect(prompts).toHaveLength(6);
  });

  test('stop at the first INCONCLUSIVE', async () => {
    const { receipt } = await run({ a: [replyOf(6), 'x'], b: [replyOf(6), 'x'] }, { cycles: 3 });
    expect(receipt).toMatchObject({ verdict: 'inconclusive', cycles_run: 2, successes_per_cycle: [2, 0] });
  });

  test('give up after the last FAIL', async () => {
    const { receipt } = await run({ a: [replyOf(6)] }, { cycles: 3 });
    expect(receipt).toMatchObject({ verdict: 'fail', cycles_run: 3 });
    expect(receipt.verdictMessage).toContain('After 3 cycles.');
  });
});

describe('a reply that cannot be read', () => {
  test('is asked for once more with the reason, and both calls are recorded', async () => {
    const { receipt, prompts } = await run({ a: [replyOf(8).slice(0, -20), replyOf(8)] });
    expect(receipt.verdict).toBe('pass');
    expect(receipt.cycles![0]!.judgements[0]!.calls.map(({ step, error }) => [step, error === null])).toEqual([
      ['ask', false],
      ['correction', true],
    ]);
    expect(prompts[1]).toContain(prompts[0]);
    expect(prompts[1]).toContain('cut off');
  });

  test.each([
    ['scores out of range', replyOf(11)],
    ['a refusal', 'I’m sorry, I can’t grade this.'],
  ])('%s is an answer: the judge is out without a second question', async (_name, reply) => {
    const { receipt, prompts } = await run({ a: [reply, replyOf(8)] });
    expect(receipt.verdict).toBe('inconclusive');
    expect(prompts).toHaveLength(1);
  });

  test('a second unreadable reply is the last', async () => {
    const { receipt, prompts } = await run({ a: ['no JSON here', 'nor here', replyOf(8)] });
    expect(receipt.verdict).toBe('inconclusive');
    expect(prompts).toHaveLength(2);
  });
});

describe('findings', () => {
  test('on unknown takes or dimensions are dropped with a note', async () => {
    const { receipt } = await run({
      a: [
        replyOf(8, [
          { take: 2, dimension: 'accuracy', reason: 'no such lamp', severity: 'warning' },
          { take: 1, dimension: 'attribution', reason: 'not theirs', severity: 'error' },
          { take: 99, dimension: 'accuracy', reason: 'x' },
          { take: 1, dimension: 'beauty' as 'accuracy', reason: 'x' },
          'nothing' as unknown as object,
        ]),
      ],
    });
    expect(receipt.findings).toEqual([
      { model: 'builtin:a', take: 1, dimension: 'attribution', reason: 'not theirs', severity: 'error' },
      { model: 'builtin:a', take: 2, dimension: 'accuracy', reason: 'no such lamp', severity: 'warning' },
    ]);
    expect(receipt.cycles![0]!.judgements[0]!.notes).toHaveLength(3);
    expect(receipt.takes!.map(({ passage }) => passage !== undefined)).toEqual([true, true, false, false]);
  });

  test('give the agreement of the judges as many units as there are takes', async () => {
    const one = replyOf(8, [{ take: 1, dimension: 'accuracy', reason: 'x', severity: 'error' }]);
    const { receipt } = await run({ a: [one], b: [one], c: [one] });
    expect(receipt.agreement!.overall).toMatchObject({ alpha: 1, units: 4 });
    expect(receipt.agreement!.dimensions.attribution.alpha).toBeNull();
  });

  test('improvements are kept once', async () => {
    const { receipt } = await run({ a: [replyOf(8)], b: [replyOf(8)] });
    expect(receipt.improvements).toEqual(['Name the source.']);
  });
});

describe('repeats', () => {
  test('are all made, give the mean by judge and the spread by dimension', async () => {
    const { receipt } = await run({ a: [replyOf(6), replyOf(8), replyOf(10)], b: [replyOf(8)] }, { repeats: 3 });
    expect(receipt).toMatchObject({ verdict: 'pass', repeats: 3, cycles_run: 3 });
    expect(receipt.scores.accuracy).toMatchObject({ mean: 8, scores: [8, 8] });
    expect(receipt.scores.accuracy!.per_model['builtin:a']).toMatchObject({ score: 8, repeats: [6, 8, 10] });
    expect(receipt.noise!.accuracy).toMatchObject({ means: [7, 8, 9], sd: 1 });
    // 8 ± t(0.975, 2) · 1/√3, with t = 4.3027 from the tables.
    expect(receipt.noise!.accuracy.interval!.low).toBeCloseTo(8 - 4.3027 / Math.sqrt(3), 3);
  });

  test('are inconclusive as a whole when one of them is', async () => {
    const { receipt } = await run({ a: [replyOf(8), 'x', 'x', replyOf(8)] }, { repeats: 3 });
    expect(receipt).toMatchObject({ verdict: 'inconclusive', scores: {} });
    expect(receipt.verdictMessage).toContain('in repeat 2');
  });
});

describe('the panel', () => {
  test('with one judge twice is wrong usage', async () => {
    const { models } = panelOf({ a: [replyOf(8)] });
    const options = { ...OPTIONS, models: ['builtin:a', 'builtin:a'] };
    await expect(runTakesQuality(options, depsOf(models, sample(1)))).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('builtin:a twice'),
    });
  });

  test('that cannot reach a verdict for want of keys fails before any call', async () => {
    const { models, prompts } = panelOf({ a: [replyOf(8)] });
    const options = { ...OPTIONS, models: ['builtin:a', 'openai:gpt-5.2', 'anthropic:claude-opus-4-7'] };
    await expect(runTakesQuality(options, depsOf(models, sample(1)))).rejects.toMatchObject({ code: 'config' });
    expect(prompts).toEqual([]);
  });

  test('has nothing to judge in an empty brain, and the error says what to do', async () => {
    const { models } = panelOf({ a: [replyOf(8)] });
    const options = { ...OPTIONS, models: ['builtin:a'], slugPrefix: 'people/nobody' };
    await expect(runTakesQuality(options, depsOf(models, []))).rejects.toMatchObject({
      code: 'input',
      message: expect.stringMatching(/people\/nobody.*gbrain import/),
    });
  });
});
