import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Receipt } from '../../src/takes-quality/receipt/receipt.ts';
import { replyOf } from '../takes-quality/panel-of.ts';
import { gate, panel, path, requests, useGate } from './takes-quality-gate.ts';

useGate();

describe('regress', () => {
  beforeAll(async () => {
    panel.says = {};
    const { stdout } = await gate(['run', '--json', '--seed', '31', '--limit', '20']);
    writeFileSync(path('baseline.json'), stdout);
  });
  const baseline = () => JSON.parse(readFileSync(path('baseline.json'), 'utf8')) as Receipt;
  const against = (change: object, args: readonly string[] = []) => {
    writeFileSync(path('changed.json'), JSON.stringify({ ...baseline(), ...change }));
    return gate(['regress', '--against', path('changed.json'), ...args]);
  };

  test('judges the same takes with the same panel again: OK', async () => {
    const before = requests();
    const { code, stdout, stderr } = await gate(['regress', '--against', path('baseline.json'), '--json']);
    const result = JSON.parse(stdout);
    expect(code).toBe(0);
    // It is no second row of the trend, and says so.
    expect(stderr).toMatch(/already have a verdict, which stays: run \d+ .* `trend` shows that one/);
    expect(result).toMatchObject({ outcome: 'ok', warnings: [], threshold: 0.5 });
    expect(result.receipt.corpus).toEqual(baseline().corpus);
    expect(requests() - before).toBe(3);
  });

  test.each([
    ['a drop past the threshold', 7, [], 1, /REGRESSION: accuracy dropped by 1/],
    ['the same drop under a higher threshold', 7, ['--threshold', '1.5'], 0, /^OK/],
    ['a drop with repeats', 7, ['--repeats', '3'], 1, /Beyond the noise of the judges|No evidence/],
  ] as const)('%s', async (_name, score, args, exit, message) => {
    panel.says = { openai: score, anthropic: score, google: score };
    const { code, stdout } = await gate(['regress', '--against', path('baseline.json'), ...args]);
    expect(code).toBe(exit);
    expect(stdout).toMatch(message);
  });

  test('writes every report that a run has, with the takes behind the drop', async () => {
    const finding = { take: 1, dimension: 'accuracy', severity: 'error', reason: 'the page says 3' } as const;
    const judge = { text: replyOf(7, [finding]) };
    panel.says = { openai: judge, anthropic: judge, google: judge };
    const files = ['html', 'md', 'junit', 'sarif'].map((name) => path(`regress.${name}`));
    const flags = files.flatMap((file) => [`--${file.split('.').at(-1)}`, file]);
    const { code, stdout } = await gate(['regress', '--against', path('baseline.json'), ...flags]);
    expect(code).toBe(1);
    const { slug } = baseline().takes![0]!;
    expect(stdout).toContain(slug);
    for (const text of [stdout, ...files.map((file) => readFileSync(file, 'utf8'))]) {
      expect(text).toContain('the page says 3');
    }
  });

  test('a current run without a verdict is never OK', async () => {
    panel.says = { openai: { text: '' }, anthropic: { text: '' }, google: 8 };
    const { code, stdout } = await gate(['regress', '--against', path('baseline.json')]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^INCONCLUSIVE/);
  });

  test('a baseline without a verdict is no input', async () => {
    const before = requests();
    const { code, stderr } = await against({ verdict: 'inconclusive', scores: {}, overall_score: null });
    expect(code).toBe(65);
    expect(stderr).toMatch(/baseline is INCONCLUSIVE/);
    expect(requests()).toBe(before);
  });

  test('a command that the baseline names as a judge is not run on its word', async () => {
    const trace = path('ran');
    const models = [`exec:touch ${trace}`];
    const refused = await against({ models });
    expect(refused).toMatchObject({ code: 64, stderr: expect.stringMatching(/exec:touch.*--allow-exec/) });
    expect(existsSync(trace)).toBe(false);
    await against({ models }, ['--allow-exec']);
    expect(existsSync(trace)).toBe(true);
  });

  test('other fingerprints and takes that are gone are told', async () => {
    const takes = baseline().takes!.map((take, index) => (index < 3 ? { ...take, claim_sha8: '00000000' } : take));
    const corpus = { ...baseline().corpus, corpus_sha8: '00000000' };
    const { code, stdout } = await against({ prompt_sha8: '00000000', rubric_sha8: '00000000', corpus, takes });
    expect(code).toBe(0);
    expect(stdout).toMatch(/prompt_sha8 differs/);
    expect(stdout).toMatch(/rubric_sha8 differs/);
    expect(stdout).toMatch(/corpus_sha8 differs/);
    expect(stdout).toMatch(/3 of the baseline's 20 takes are gone/);
  });

  test('--repeats names the smallest drop it could have seen', async () => {
    const { code, stdout } = await gate(['regress', '--against', path('baseline.json'), '--repeats', '3']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/No evidence of any drop\. These repeats would show a drop of 0/);
  });
});
