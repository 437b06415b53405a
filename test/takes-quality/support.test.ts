import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Receipt } from '../../src/takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import type { Finding } from '../../src/takes-quality/reply/judge-reply.ts';
import { printReceiptHtml } from '../../src/takes-quality/report/html/print-html.tsx';
import { printReceiptJunit } from '../../src/takes-quality/report/print-junit.ts';
import { printReceiptMarkdown } from '../../src/takes-quality/report/print-markdown.ts';
import { printReceiptSarif } from '../../src/takes-quality/report/print-sarif.ts';
import { printReceipt } from '../../src/takes-quality/report/print-text.ts';
import { factsOf, headlineOf, sourceOf } from '../../src/takes-quality/report/summary.ts';
import { SARIF_SCHEMA } from '../cli/sarif-schema.ts';
import { depsOf, OPTIONS, panelOf, replyOf, type Say, sample } from './panel-of.ts';
import { receiptWith } from './receipt-with.ts';

/** Every report, as plain words: without markup, escapes and line breaks. */
const REPORTS: [name: string, print: (receipt: Receipt) => string][] = [
  ['text', (receipt) => printReceipt(receipt, { width: 80 })],
  ['HTML', (receipt) => printReceiptHtml(receipt)],
  ['Markdown', (receipt) => printReceiptMarkdown(receipt)],
  ['JUnit', (receipt) => printReceiptJunit(receipt)],
  ['SARIF', (receipt) => printReceiptSarif(receipt, { version: '0.0.0' })],
];
const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\\+/g, '')
    .replace(/\s+/g, ' ');

const broken = (count: number): Partial<Finding>[] =>
  Array.from({ length: count }, (_, index) => ({
    take: index + 1,
    dimension: 'accuracy',
    severity: 'error',
    reason: 'no',
  }));

async function run(says: Say[], change: Partial<typeof OPTIONS> = {}): Promise<Receipt> {
  const { models, ids } = panelOf(Object.fromEntries(says.map((words, index) => [`j${index}`, words])));
  return (await runTakesQuality({ ...OPTIONS, ...change, models: ids }, depsOf(models, sample(100)))).receipt;
}

describe.each(REPORTS)('the %s report', (_name, print) => {
  test('says in its headline what the verdict rests on, and which score contradicts its findings', async () => {
    const receipt = await run([[replyOf(10, broken(24))], [replyOf(9)], [replyOf({ accuracy: 9 }, broken(1))]]);
    const text = plain(print(receipt));
    expect(text).toContain('1 of 3 judges contradicts its findings; 1 of 3 judges lists no findings;');
    expect(text).toMatch(
      /weakest is attribution: 0 % of the takes broken, 0 % to 3\.7 % of all \(95 %\), mean 6\.\d to 10\.0 over/,
    );
    expect(text).toContain('builtin:j0: accuracy scores 10.0, its findings (24 % of the takes broken) give 5');
    expect(text).toMatch(/builtin:j1(?:: no list of findings|\.)/);
  });

  test('has the whole reason why a judge failed', async () => {
    const reason = `the server said ${'word '.repeat(150)}END`;
    const receipt = await run([[new Error(reason)], [replyOf(9, [])], [replyOf(9, [])]]);
    expect(plain(print(receipt))).toContain(reason);
  });

  test('of a sound run does not speak of contradictions', async () => {
    expect(plain(print(await run([[replyOf(10, [])]])))).not.toMatch(/contradict(s|ion)\b (?!their)|no findings/);
  });
});

test('a run without a verdict shows the complete scores of the judges that gave them', async () => {
  const receipt = await run([['no'], ['no'], [replyOf({ accuracy: 3 }, [])]]);
  expect(receipt).toMatchObject({ verdict: 'inconclusive', scores: {} });
  expect(printReceipt(receipt)).toMatch(/accuracy +n\/a +– +░+ +– +– +3\n/);
  expect(printReceiptMarkdown(receipt)).toContain('| accuracy | n/a | n/a | n/a | n/a | n/a | 3.0 |');
  expect(plain(printReceiptHtml(receipt))).toMatch(/Accuracy n\/a n\/a n\/a n\/a 3\.0/);
});

test.each<[string, Partial<Receipt>, RegExp]>([
  ['too few judges', {}, /^Too few judges/],
  ['withheld for want of evidence', { evidence: { withheld: ['x'] } }, /^The scores pass, but the evidence/],
])('a run without a verdict says why in its headline: %s', (_name, change, words) => {
  expect(headlineOf(receiptWith({}, { verdict: 'inconclusive', scores: {}, overall_score: null, ...change }))).toMatch(
    words,
  );
});

test('a judge that the money did not reach is why there is no verdict', async () => {
  const receipt = await run([[replyOf(9, [])]]);
  const cycles = structuredClone(receipt.cycles!);
  Object.assign(cycles[0]!.judgements[0]!, { contributed: false });
  cycles[0]!.judgements[0]!.calls[0]!.over_budget = true;
  expect(headlineOf({ ...receipt, verdict: 'inconclusive', cycles })).toBe('The budget had no room for every judge.');
});

test.each<[string, Partial<Receipt>, string]>([
  ['an old receipt', {}, 'the brain'],
  ['one project', { project: 'docs' }, 'docs'],
  ['a folder', { corpus: { ...receiptWith({}).corpus, source: 'fs', folder: 'notes' } }, 'folder notes'],
  ['an older receipt of a folder', { corpus: { ...receiptWith({}).corpus, source: 'fs' } }, 'a folder'],
])('the headline names where the takes come from: %s', (_name, change, words) => {
  expect(sourceOf(receiptWith({}, change))).toBe(words);
  expect(factsOf(receiptWith({}, change))).toMatch(new RegExp(`^100 takes of ${words} · `));
});

test('the projects that were drawn from are read from the takes', async () => {
  const receipt = await run([[replyOf(9, [])]]);
  expect(sourceOf(receipt)).toBe('harbour');
  const takes = receipt.takes!.map((take, index) => ({ ...take, project: index === 0 ? 'docs' : take.project }));
  expect(sourceOf({ ...receipt, takes })).toBe('2 projects');
});

test('the SARIF log holds to the standard, with each finding at the line of its take', async () => {
  const finding = {
    take: 2,
    dimension: 'accuracy',
    severity: 'error',
    reason: 'See [here](http://evil.example)',
  } as const;
  const receipt = await run([[replyOf({ accuracy: 9 }, [finding])]]);
  const log = JSON.parse(printReceiptSarif(receipt, { version: '0.1.0', folders: { harbour: 'my pages' } }));
  const validate = new Ajv().compile(SARIF_SCHEMA);
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  expect(log.runs[0].results).toEqual([
    expect.objectContaining({
      ruleId: 'accuracy',
      level: 'error',
      message: { text: expect.stringContaining('See \\[here\\](http') },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'my%20pages/people/keeper-2.md', uriBaseId: '%SRCROOT%' },
            region: { startLine: 12 },
          },
        },
      ],
    }),
  ]);
  expect(log.runs[0].invocations[0]).toMatchObject({ executionSuccessful: true });
});
