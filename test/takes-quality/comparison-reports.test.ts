import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { compareFindings } from '../../src/takes-quality/compare/compare-findings.ts';
import { compareReceipts } from '../../src/takes-quality/compare/compare-receipts.ts';
import type { Receipt, ReceiptFinding, ReceiptTake } from '../../src/takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import { withSettled } from '../../src/takes-quality/receipt/settled-findings.ts';
import type { Finding } from '../../src/takes-quality/reply/judge-reply.ts';
import { printComparison } from '../../src/takes-quality/report/comparison/print-comparison.ts';
import { printComparisonHtml } from '../../src/takes-quality/report/comparison/print-comparison-html.tsx';
import { printComparisonJunit } from '../../src/takes-quality/report/comparison/print-comparison-junit.ts';
import { printComparisonMarkdown } from '../../src/takes-quality/report/comparison/print-comparison-markdown.ts';
import { printComparisonSarif } from '../../src/takes-quality/report/comparison/print-comparison-sarif.ts';
import { SARIF_SCHEMA } from '../cli/sarif-schema.ts';
import { depsOf, OPTIONS, panelOf, replyOf, sample } from './panel-of.ts';
import { receiptWith } from './receipt-with.ts';

const REPORTS: [name: string, print: (baseline: Receipt, current: Receipt) => string][] = [
  ['text', (baseline, current) => printComparison(compareReceipts(baseline, current), { width: 80 })],
  ['HTML', (baseline, current) => printComparisonHtml(compareReceipts(baseline, current), baseline, current)],
  ['Markdown', (baseline, current) => printComparisonMarkdown(compareReceipts(baseline, current), current)],
  ['JUnit', (baseline, current) => printComparisonJunit(compareReceipts(baseline, current), current)],
  ['SARIF', (baseline, current) => printComparisonSarif(compareReceipts(baseline, current), { version: '0.0.0' })],
];
const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\\+/g, '')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ');

/** A run over 20 takes; each judge gives a score, or null when it fails, and what it finds. */
async function run(judges: readonly [score: number | null, findings: Partial<Finding>[]][]): Promise<Receipt> {
  const says = judges.map(([score, findings]) => [
    score === null ? new Error('HTTP 400') : replyOf({ accuracy: score }, findings),
  ]);
  const { models, ids } = panelOf(Object.fromEntries(says.map((words, index) => [`j${index}`, words])));
  return (await runTakesQuality({ ...OPTIONS, models: ids }, depsOf(models, sample(20)))).receipt;
}
const broken = (take: number, reason: string): Partial<Finding> => ({
  take,
  dimension: 'accuracy',
  severity: 'error',
  reason,
});

describe.each(REPORTS)('the %s report of a comparison', (name, print) => {
  test('names the takes and the findings behind a drop, and the judges that are absent before them', async () => {
    const baseline = await run([
      [9, [broken(2, 'old')]],
      [9, []],
      [9, []],
    ]);
    const current = await run([
      [7, [broken(2, 'old'), broken(4, 'the page says 3')]],
      [7, [broken(4, 'it is three')]],
      [null, []],
    ]);
    const text = plain(print(baseline, current));
    expect(text).toContain('REGRESSION: accuracy dropped by 2');
    expect(text).toMatch(/people\/ ?keeper-4(\.md)?:?.{0,60}(12|startLine)/);
    expect(text).toContain('Keeper 4 lights the lamp at dusk');
    expect(text).toContain('the page says 3');
    const absent = text.indexOf('Only the baseline has scores of builtin:j2');
    expect(absent).toBeGreaterThan(-1);
    // In the text the dimensions stand between the two; a JUnit case has its failure first, with both in it.
    if (name !== 'SARIF') expect(absent).toBeLessThan(text.indexOf('Keeper 4 lights'));
    if (name !== 'SARIF') expect(text).toContain('1 new finding, 0 gone; 1 take newly broken by half of the judges');
  });

  test('shows what a person has decided on a new finding', async () => {
    const current = await run([[7, [broken(4, 'the page says 3')]]]);
    const { slug, claim_sha8, claim } = current.takes!.find(({ take }) => take === 4)!;
    const decision = { decision: 'dismissed', reason: 'it does not', settled_at: '2026-05-09' } as const;
    const settled = withSettled(current, [
      { slug, claim_sha8, claim, dimension: 'accuracy', models: ['builtin:j0'], ...decision },
    ]);
    const text = print(await run([[9, []]]), settled);
    if (name === 'SARIF') expect(JSON.parse(text).runs[0].results[0].suppressions).toHaveLength(1);
    else expect(plain(text)).toMatch(/\bdismissed\b/);
  });

  test('says of a drop without a new finding that none explains it', async () => {
    const text = plain(print(await run([[9, [broken(2, 'old')]]]), await run([[7, [broken(2, 'old')]]])));
    if (name !== 'SARIF') expect(text).toContain('0 new findings, 0 gone; no new finding explains the drop');
  });

  test('of a run without a verdict is no OK', async () => {
    const text = print(await run([[9, []]]), await run([[null, []]]));
    expect(text).toMatch(/INCONCLUSIVE/);
    expect(plain(text)).not.toMatch(/\bOK\b/);
    if (name === 'JUnit') expect(text.match(/<error /g)).toHaveLength(5);
    if (name === 'SARIF') expect(JSON.parse(text).runs[0].invocations[0].executionSuccessful).toBe(false);
  });

  test('keeps text of others inert', async () => {
    const hostile = '<b onclick="x">&\u001b[31m\u202e\u0000 | ` @all [l](http://evil.example)\nnext';
    const text = print(await run([[9, []]]), await run([[7, [broken(1, hostile)]]]));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left.
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f\u202e]/);
    if (name !== 'text' && name !== 'SARIF') expect(text).not.toMatch(/<b /);
    if (name === 'Markdown') expect(text).not.toMatch(/@all|[^\\]\[l\]/);
  });
});

test('the SARIF log of a comparison holds to the standard', async () => {
  const [baseline, current] = [await run([[9, []]]), await run([[7, [broken(1, '')]]])];
  const validate = new Ajv().compile(SARIF_SCHEMA);
  const log = JSON.parse(printComparisonSarif(compareReceipts(baseline, current), { version: '0.1.0' }));
  expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  expect(log.runs[0].results).toHaveLength(1);
});

test('a receipt that lists no findings explains nothing', () => {
  const comparison = compareReceipts(receiptWith({ accuracy: 9 }), receiptWith({ accuracy: 7 }));
  expect(comparison).toMatchObject({ outcome: 'regression', findings: null });
  expect(printComparison(comparison)).not.toContain('new finding');
});

test('a take that moved to another row is the same take', async () => {
  const baseline = await run([[9, [broken(3, 'old')]]]);
  const moved = baseline.takes!.map((take) => ({ ...take, row: (take.row ?? 0) + 7, line: take.line + 9 }));
  const { findings, flips } = compareReceipts(baseline, { ...baseline, takes: moved });
  expect([findings, flips]).toEqual([{ added: [], gone: [] }, []]);
});

test('findings of two receipts are told by page and claim, whatever their numbers in the samples', () => {
  const taken = (number: number, slug: string) =>
    ({
      take: number,
      project: 'p',
      slug,
      row: 1,
      line: 1,
      claim_sha8: 'x',
      claim: 'c',
      kind: 'fact',
      holder: 'w',
      weight: 1,
    }) satisfies ReceiptTake;
  const found = (number: number): ReceiptFinding => ({
    take: number,
    dimension: 'accuracy',
    reason: 'r',
    severity: 'error',
    model: 'm',
  });
  const baseline = receiptWith({}, { takes: [taken(1, 'a'), taken(2, 'b')], findings: [found(1)] });
  const current = receiptWith(
    {},
    { takes: [taken(1, 'b'), taken(2, 'a'), taken(3, 'c')], findings: [found(1), found(2), found(3)] },
  );
  const { added, gone } = compareFindings(baseline, current, ['m'])!;
  expect(added.map(({ take, onBothSides }) => [take.slug, onBothSides])).toEqual([
    ['b', true],
    ['c', false],
  ]);
  expect(gone).toEqual([]);
});
