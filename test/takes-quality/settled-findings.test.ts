import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareReceipts } from '../../src/takes-quality/compare/compare-receipts.ts';
import type { Receipt } from '../../src/takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import {
  mergeSettled,
  readSettled,
  type SettledFinding,
  settleFindings,
  withSettled,
  writeSettled,
} from '../../src/takes-quality/receipt/settled-findings.ts';
import { printComparison } from '../../src/takes-quality/report/comparison/print-comparison.ts';
import { printReceiptHtml } from '../../src/takes-quality/report/html/print-html.tsx';
import { printReceiptJunit } from '../../src/takes-quality/report/print-junit.ts';
import { printReceiptMarkdown } from '../../src/takes-quality/report/print-markdown.ts';
import { printReceiptSarif } from '../../src/takes-quality/report/print-sarif.ts';
import { printReceipt } from '../../src/takes-quality/report/print-text.ts';
import { depsOf, OPTIONS, panelOf, replyOf, sample } from './panel-of.ts';

const finding = (take: number, dimension: string, reason: string) => ({ take, dimension, severity: 'error', reason });
let folder: string;
let receipt: Receipt;
const file = () => join(folder, 'takes-findings.jsonl');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'settled-'));
  const { models, ids } = panelOf({
    a: [
      JSON.stringify({
        ...JSON.parse(replyOf(9)),
        findings: [finding(1, 'accuracy', 'WRONG-NUMBER'), finding(2, 'attribution', 'WRONG-HOLDER')],
      }),
    ],
    b: [JSON.stringify({ ...JSON.parse(replyOf(9)), findings: [finding(1, 'accuracy', 'no such number')] })],
  });
  receipt = (await runTakesQuality({ ...OPTIONS, models: ids }, depsOf(models, sample(100)))).receipt;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const decide = (take: number, decision: SettledFinding['decision'], reason = '') =>
  settleFindings(receipt, { take, dimensions: [], decision, reason, day: '2026-12-01' });

describe('a finding is settled once', () => {
  test('in a file that keeps its order, whoever decides first', async () => {
    await writeSettled(file(), mergeSettled(decide(2, 'dismissed', 'it is theirs'), decide(1, 'accepted')));
    const one = readFileSync(file(), 'utf8');
    await writeSettled(file(), mergeSettled(decide(1, 'accepted'), decide(2, 'dismissed', 'it is theirs')));
    expect(readFileSync(file(), 'utf8')).toBe(one);
    expect(await readSettled(file())).toMatchObject([
      {
        slug: receipt.takes![0]!.slug,
        dimension: 'accuracy',
        decision: 'accepted',
        models: ['builtin:a', 'builtin:b'],
      },
      { slug: receipt.takes![1]!.slug, dimension: 'attribution', decision: 'dismissed', reason: 'it is theirs' },
    ]);
  });

  test('and a later decision takes its place', () => {
    const merged = mergeSettled(decide(1, 'accepted'), decide(1, 'dismissed'));
    expect(merged).toMatchObject([{ decision: 'dismissed', models: ['builtin:a', 'builtin:b'] }]);
  });

  test('by the claim: a reworded one is undecided', () => {
    const other = { ...decide(1, 'accepted')[0]!, claim_sha8: '00000000' };
    expect(withSettled(receipt, [other]).settled!.findings).toEqual([]);
  });

  test('changes no score and no verdict', () => {
    const { settled, ...rest } = withSettled(receipt, decide(1, 'dismissed'));
    expect(rest).toEqual(receipt);
    expect(settled!.findings).toEqual([{ take: 1, dimension: 'accuracy', decision: 'dismissed', reason: '' }]);
  });

  test('only where the receipt has it', () => {
    expect(() => decide(5, 'accepted')).toThrow('no finding on take 5. It has: 1 accuracy, 2 attribution.');
    const elsewhere = { take: 1, dimensions: ['signal_density'] as const, decision: 'accepted' as const };
    expect(() => settleFindings(receipt, { ...elsewhere, reason: '', day: '2026-12-01' })).toThrow('in signal_density');
  });

  test.each([
    ['no JSON', '{', 'line 1'],
    ['another object', '\n{"slug":"a"}', 'line 2'],
  ])('a file with %s is refused with its line', async (_name, content, line) => {
    writeFileSync(join(folder, 'bad.jsonl'), content);
    await expect(readSettled(join(folder, 'bad.jsonl'))).rejects.toThrow(line);
  });
});

describe('every report shows the decisions', () => {
  const told = () => withSettled(receipt, [...decide(1, 'dismissed', 'BECAUSE & <b>'), ...decide(2, 'accepted')]);

  test('as text: the dismissed are left out and counted', () => {
    const text = printReceipt(told());
    expect(text).not.toContain('WRONG-NUMBER');
    expect(text).toContain('attribution (accepted): WRONG-HOLDER');
    expect(text).toContain('settled by people: 1 accepted, 1 dismissed');
    expect(text).toContain('builtin:a: 1 of 2 settled findings accepted, precision 50 % (9.5 % to 90.5 %, 95 %)');
    expect(text).toContain('builtin:b: 0 of 1 settled findings accepted, precision 0 %');
  });

  test('as Markdown, JUnit and HTML', () => {
    expect(printReceiptMarkdown(told())).toMatch(/error, accuracy, 2 judges, \*\*dismissed\*\* \(BECAUSE/);
    expect(printReceiptJunit(told())).toContain('settled by people: 1 accepted, 1 dismissed');
    const html = printReceiptHtml(told());
    expect(html).toMatch(/<span class="tag">dismissed<\/span>/);
    expect(html).toContain('BECAUSE &amp; &lt;b&gt;');
    expect(html).toContain('Judges by the decisions of people');
  });

  test('as SARIF: the dismissed are suppressed', () => {
    const { results } = JSON.parse(printReceiptSarif(told(), { version: '1.0.0' })).runs[0];
    expect(results.map(({ ruleId, suppressions }: Record<string, unknown>) => [ruleId, suppressions])).toEqual([
      ['attribution', undefined],
      ['accuracy', [{ kind: 'external', status: 'accepted', justification: 'BECAUSE & <b>' }]],
    ]);
  });

  test('beside what changed since a baseline', () => {
    const before = { ...receipt, findings: [] };
    expect(printComparison(compareReceipts(before, told(), 0.5))).toContain('(dismissed)');
  });
});
