import { describe, expect, test } from 'vitest';
import { failAttempt } from '../../src/models/call/attempt.ts';
import { DIMENSIONS } from '../../src/takes/page/take.ts';
import { runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import type { Finding } from '../../src/takes-quality/reply/judge-reply.ts';
import { depsOf, OPTIONS, panelOf, replyOf, type Say, sample } from './panel-of.ts';

const TAKES = sample(100);

/** Findings of one severity on the first takes, in one dimension. */
const broken = (count: number, severity: Finding['severity'] = 'error'): Partial<Finding>[] =>
  Array.from({ length: count }, (_, index) => ({ take: index + 1, dimension: 'accuracy', severity, reason: 'wrong' }));

async function run(replies: Say[], change: Partial<typeof OPTIONS> = {}, takes = TAKES) {
  const { models, ids, prompts } = panelOf(Object.fromEntries(replies.map((says, index) => [`j${index}`, says])));
  const { receipt } = await runTakesQuality({ ...OPTIONS, ...change, models: ids }, depsOf(models, takes));
  return { receipt, prompts, judgements: receipt.cycles!.at(-1)!.judgements };
}

describe('scores and the findings beside them', () => {
  test.each<[name: string, reply: string, contradicted: string[]]>([
    ['10 with nothing found', replyOf(10, []), []],
    ['9 with one take in a hundred', replyOf({ accuracy: 9 }, broken(1)), []],
    ['7 with one in ten', replyOf({ accuracy: 7 }, broken(10)), []],
    ['8 with one in ten is within the tolerance', replyOf({ accuracy: 8 }, broken(10)), []],
    ['6 for thirteen accused in forty, twelve by warnings', replyOf({ accuracy: 6 }, [...broken(13, 'warning')]), []],
    ['10 with all takes broken', replyOf({ accuracy: 10 }, broken(100)), ['accuracy']],
    ['1 with nothing found', replyOf(1, []), [...DIMENSIONS]],
    ['5 with nothing found, in one dimension', replyOf({ accuracy: 5, ...tens() }, []), ['accuracy']],
  ])('%s', async (_name, reply, contradicted) => {
    const { judgements, prompts } = await run([[reply]]);
    expect(judgements[0]!.contradictions!.map(({ dimension }) => dimension)).toEqual(contradicted);
    expect(prompts).toHaveLength(contradicted.length > 0 ? 2 : 1);
  });

  test('that contradict each other are asked for once more, with the sum shown', async () => {
    const { receipt, prompts, judgements } = await run([
      [replyOf({ ...tens(), accuracy: 10 }, broken(24)), replyOf({ ...tens(), accuracy: 5 }, broken(24))],
    ]);
    expect(prompts[1]).toContain(
      'accuracy scores 10, while its findings break 24 of 100 takes, for which the rubric gives 5',
    );
    expect(judgements[0]).toMatchObject({ contributed: true, contradictions: [], calls: [{}, { step: 'correction' }] });
    expect(receipt.verdict).toBe('fail');
  });

  test('that go on contradicting each other count, and the receipt says so', async () => {
    const { receipt, judgements } = await run([[replyOf(10, broken(24))]]);
    expect(judgements[0]!.contradictions).toEqual([{ dimension: 'accuracy', score: 10, implied: 5, share: 0.24 }]);
    expect(receipt).toMatchObject({ verdict: 'pass', overall_score: 10 });
  });

  test('a second call without a reply takes nothing from a judge that had given its scores', async () => {
    const { judgements, receipt } = await run([[replyOf(10, broken(24)), '']]);
    expect(judgements[0]).toMatchObject({ contributed: true, contradictions: [{ dimension: 'accuracy' }] });
    expect(receipt.verdict).toBe('pass');
  });

  test.each(['I withdraw my answer.', 'You are right, the scores should be 3.', '{"scores":{"accuracy":3}}'])(
    'a judge that answers a contradiction with %s is out',
    async (second) => {
      const { judgements, receipt } = await run([[replyOf(10, broken(24)), second]]);
      expect(judgements[0]).toMatchObject({ contributed: false, scores: null });
      expect(receipt.verdict).toBe('inconclusive');
    },
  );

  test('a judge whose second call fails after it said something is out, and what it said is told', async () => {
    const failure = failAttempt('server', 'ended with exit code 1. Its reply: "I withdraw".', { spoke: true });
    const { judgements, receipt } = await run([[replyOf(10, broken(24)), failure]]);
    expect(judgements[0]).toMatchObject({ contributed: false, error: expect.stringContaining('I withdraw') });
    expect(receipt.verdict).toBe('inconclusive');
  });

  test.each<[name: string, words: string]>([
    ['another language', 'Das gilt so nicht.'],
    ['another script', 'この点は疑わしい。'],
  ])('words in %s than the takes are asked for once more, then they stand in the notes', async (_name, words) => {
    const reply = replyOf(10, []).replace('accuracy is good', words);
    const { judgements, prompts } = await run([[reply, reply]]);
    expect(prompts[1]).toContain('write every text in the language of the takes');
    expect(judgements[0]).toMatchObject({ contributed: true, notes: [expect.stringContaining(words)] });
  });

  test('words in the language of the takes cost no second call', async () => {
    const takes = TAKES.map((take) => ({ ...take, claim: 'Der Leuchtturm ist nicht besetzt, und das seit Jahren' }));
    const reply = replyOf(10, []).replace('accuracy is good', 'Das ist belegt.');
    expect((await run([[reply]], {}, takes)).prompts).toHaveLength(1);
  });

  test.each<[name: string, findings: unknown]>([
    ['texts', ['take 1 breaks accuracy']],
    ['an object', { 1: [{ dimension: 'accuracy', severity: 'error' }] }],
    ['a take that is not there', [{ take: 999, dimension: 'accuracy', severity: 'error', reason: '' }]],
    ['all dimensions', [{ take: 1, dimension: 'all', severity: 'error', reason: '' }]],
    ['a score in it', [{ take: 1, dimension: 'accuracy', severity: 'error', reason: '', score: 2 }]],
    [
      'more takes in its words',
      [{ take: 1, dimension: 'accuracy', severity: 'error', reason: 'The same holds for every other take.' }],
    ],
    ['an unknown dimension', [{ take: 1, dimension: 'tone', severity: 'error', reason: '' }]],
  ])('findings that cannot be read, %s, are asked for once more', async (_name, findings) => {
    const reply = JSON.stringify({ ...JSON.parse(replyOf(9)), findings });
    const { judgements, prompts, receipt } = await run([[reply, reply]]);
    expect(prompts[1]).toContain('its findings cannot be read');
    expect(judgements[0]).toMatchObject({ contributed: true, findings_listed: false });
    expect(judgements[0]!.notes).toHaveLength(1);
    expect(receipt.verdict).toBe('pass');
  });

  test.each<[name: string, finding: object, count?: number]>([
    ['all takes', { take: 'all', dimension: 'accuracy' }, 100],
    ['a range', { take: '1-24', dimension: 'Accuracy' }],
    ['a list', { take: Array.from({ length: 24 }, (_, at) => at + 1), dimension: ['accuracy'] }],
    ['numbers in a text', { take: '1 to 20, 21, 22 and 23; 24', dimension: 'accuracy' }],
  ])('a finding that names %s counts for each of them', async (_name, finding, count = 24) => {
    const reply = JSON.stringify({
      ...JSON.parse(replyOf(9)),
      findings: [{ ...finding, severity: 'error', reason: '' }],
    });
    const { judgements, prompts } = await run([[reply, reply]]);
    expect(prompts[1]).toContain(`accuracy scores 9, while its findings break ${count} of`);
    expect(judgements[0]!.findings).toHaveLength(count);
  });

  test('a judge that drops its findings when it is asked about them is noted', async () => {
    const { judgements } = await run([[replyOf(10, broken(24)), replyOf(10, [])]]);
    expect(judgements[0]!.notes).toEqual(['its first reply gave 24 findings, which its second one dropped']);
  });

  test('a reply without a list of findings counts and costs no second call', async () => {
    const { judgements, prompts } = await run([[replyOf(4)]]);
    expect(prompts).toHaveLength(1);
    expect(judgements[0]).toMatchObject({ contributed: true, findings_listed: false, contradictions: [] });
    expect(judgements[0]!.notes).toEqual(['the reply has no list of findings']);
  });
});

describe('the uncertainty of a verdict', () => {
  test('comes from the sample and from the judges, within the scale', async () => {
    const { receipt } = await run([[replyOf(9, broken(4))], [replyOf(10, broken(2))], [replyOf(10, broken(0))]]);
    const { broken_share, sample_interval, judges_interval } = receipt.uncertainty!.accuracy;
    expect(broken_share).toBeCloseTo(0.02);
    expect(sample_interval!.low).toBeCloseTo(0.0055, 3);
    expect(sample_interval!.high).toBeCloseTo(0.07, 2);
    expect(judges_interval!.low).toBeCloseTo(8.23, 2);
    expect(judges_interval!.high).toBe(10);
  });

  test('of judges without findings has no share', async () => {
    const { receipt } = await run([[replyOf(9)]]);
    expect(receipt.uncertainty!.accuracy).toEqual({ broken_share: null, sample_interval: null, judges_interval: null });
  });
});

describe('--require-evidence', () => {
  const sound = [replyOf(10, broken(1))];
  test.each<[name: string, replies: string[][], takes: number, verdict: string, why: RegExp]>([
    ['a supported PASS stays', [sound, sound, sound], 100, 'pass', /^PASS/],
    ['a PASS that two sound judges of three carry stays', [sound, sound, [replyOf(9)]], 100, 'pass', /^PASS/],
    [
      'a PASS on contradictions is withheld',
      [sound, [replyOf(10, broken(60))], [replyOf(9)]],
      100,
      'inconclusive',
      /only 1 of 3 judges/,
    ],
    [
      'a PASS without any finding is withheld',
      [[replyOf(9)], [replyOf(9)], [replyOf(9)]],
      100,
      'inconclusive',
      /only 0 of 3/,
    ],
    ['a PASS within the error of its sample is withheld', [[replyOf(10, [])]], 20, 'inconclusive', /up to 16.1 %/],
    ['a FAIL stays a FAIL', [[replyOf(3)], [replyOf(3)], [replyOf(3)]], 100, 'fail', /^FAIL/],
  ])('%s', async (_name, replies, takes, verdict, why) => {
    const { receipt } = await run(replies, { requireEvidence: true }, TAKES.slice(0, takes));
    expect(receipt.verdict).toBe(verdict);
    expect(receipt.verdictMessage).toMatch(why);
    expect(receipt.evidence!.withheld.length > 0).toBe(verdict === 'inconclusive');
  });
});

function tens() {
  return Object.fromEntries(DIMENSIONS.filter((name) => name !== 'accuracy').map((name) => [name, 10]));
}
