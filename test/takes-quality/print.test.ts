import { describe, expect, test } from 'vitest';
import type { TrendRow } from '../../src/takes-quality/compare/trend.ts';
import type { Receipt } from '../../src/takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import { printReceiptHtml } from '../../src/takes-quality/report/html/print-html.tsx';
import { printReceiptJunit } from '../../src/takes-quality/report/print-junit.ts';
import { printReceiptMarkdown } from '../../src/takes-quality/report/print-markdown.ts';
import { printReceipt } from '../../src/takes-quality/report/print-text.ts';
import { printReceiptTrend, trendJson } from '../../src/takes-quality/report/print-trend.ts';
import { depsOf, OPTIONS, panelOf, replyOf, sampledTake } from './panel-of.ts';
import { INCONCLUSIVE } from './receipt-with.ts';

const row = (change: Partial<TrendRow>): TrendRow => ({
  id: 42,
  ts: '2026-05-09T22:00:00.000Z',
  rubric_version: 'v1.0',
  verdict: 'pass',
  overall_score: 7.3,
  cost_usd: 1.85,
  corpus_sha8: 'abcd1234',
  source: 'db',
  project: 'docs',
  folder: null,
  slug_prefix: null,
  n_takes: 100,
  limit: 100,
  models: ['openai:gpt-5.2', 'google:gemini-2.5-pro'],
  ...change,
});

describe('the trend', () => {
  const older = row({
    id: 41,
    ts: '2026-05-08T18:30:00.000Z',
    verdict: 'fail',
    overall_score: 6.8,
    cost_usd: 1.92,
    corpus_sha8: 'ef567890',
  });

  test('prints as the contract shows it', () => {
    expect(printReceiptTrend([older, row({})])).toBe(
      [
        'ts                   rubric  verdict       overall  cost     corpus',
        '─────────────────────────────────────────────────────────────────────────────',
        '2026-05-09T22:00:00  v1.0    pass             7.3   $1.85   abcd1234',
        '2026-05-08T18:30:00  v1.0    fail             6.8   $1.92   ef567890',
      ].join('\n'),
    );
  });

  test('keeps the runs of a rubric together, the newest rubric first', () => {
    const rows = [
      row({ id: 3, ts: '2026-05-03', rubric_version: 'v1.0' }),
      row({ id: 2, ts: '2026-05-02', rubric_version: 'v2.0' }),
      row({ id: 1, ts: '2026-05-01', rubric_version: 'v1.0' }),
    ];
    expect(trendJson(rows).rows.map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  test.each<[string, Partial<TrendRow>, boolean]>([
    ['another project', { project: 'wiki' }, true],
    ['a folder', { source: 'fs', project: null, folder: 'notes' }, true],
    ['another prefix', { slug_prefix: 'people/' }, true],
    ['another panel', { models: ['openai:gpt-5.2'] }, true],
    ['another sample size', { limit: 20, n_takes: 20 }, true],
    ['another rubric', { rubric_version: 'v1.1' }, true],
    ['the same panel in another order', { models: ['google:gemini-2.5-pro', 'openai:gpt-5.2'] }, false],
    ['a brain with fewer takes than were asked for', { n_takes: 97 }, false],
  ])('keeps runs that do not compare apart: %s', (_name, change, apart) => {
    const rows = [
      row({ id: 3, ts: '2026-05-03' }),
      row({ id: 2, ts: '2026-05-02', ...change }),
      row({ id: 1, ts: '2026-05-01' }),
    ];
    expect(trendJson(rows).rows.map(({ id }) => id)).toEqual(apart ? [3, 1, 2] : [3, 2, 1]);
    expect(printReceiptTrend(rows).split('\n\n')).toHaveLength(apart ? 2 : 1);
  });

  test('shows with --wide what tells the blocks apart', () => {
    const rows = [
      row({}),
      row({ id: 7, source: 'fs', project: null, folder: 'my\u001bnotes', n_takes: 5, models: ['builtin:rules'] }),
    ];
    expect(printReceiptTrend(rows, { wide: true })).toBe(
      [
        'ts                   rubric  verdict       overall  cost     corpus   run  source  project      prefix  n    models',
        '─────────────────────────────────────────────────────────────────────────────',
        '2026-05-09T22:00:00  v1.0    pass             7.3   $1.85   abcd1234  42   db      docs         –       100  openai:gpt-5.2,google:gemini-2.5-pro',
        '',
        '2026-05-09T22:00:00  v1.0    pass             7.3   $1.85   abcd1234  7    fs      my\\x1bnotes  –       5    builtin:rules',
      ].join('\n'),
    );
  });

  test('never shows an inconclusive run as a zero', () => {
    const inconclusive = row({ verdict: 'inconclusive', overall_score: null });
    expect(printReceiptTrend([inconclusive])).toContain('inconclusive     n/a   $1.85');
    expect(trendJson([inconclusive]).rows[0]!.overall_score).toBeNull();
  });
});

const HOSTILE = '<b onclick="x">&\u001b[31m\u202e\u0000 | ` @all [l](http://evil.example)\nnext';

async function hostileReceipt(): Promise<Receipt> {
  const finding = { take: 1, dimension: 'accuracy' as const, severity: 'error' as const, reason: HOSTILE };
  const reply = replyOf(6, [finding]).replace('Name the source.', () => JSON.stringify(HOSTILE).slice(1, -1));
  const { models, ids } = panelOf({ a: [reply], b: [reply], c: [HOSTILE] });
  const take = sampledTake(1, {
    claim: HOSTILE,
    holder: HOSTILE,
    slug: HOSTILE,
    passage: { ranges: [{ start: 1, end: 1 }], text: HOSTILE },
  });
  return (await runTakesQuality({ ...OPTIONS, models: ids }, depsOf(models, [take]))).receipt;
}

describe('text of others', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left.
  const RAW = /[\u0000-\u0008\u000b-\u001f\u007f\u202e]/;

  test.each([
    ['a terminal', printReceipt],
    ['JUnit', printReceiptJunit],
    ['Markdown', printReceiptMarkdown],
    ['HTML', printReceiptHtml],
  ])('is inert on %s', async (_name, print) => {
    const text = print(await hostileReceipt());
    expect(text).not.toMatch(RAW);
    expect(text).toMatch(/\\x1b/);
    if (print !== printReceipt) expect(text).not.toMatch(/<b /);
  });
});

describe('a result', () => {
  test('reads at a glance, the worst findings first', async () => {
    const first = replyOf(6, [
      { take: 2, dimension: 'accuracy', severity: 'warning', reason: 'The page names no lamp.' },
    ]);
    const second = replyOf(8, [
      { take: 2, dimension: 'accuracy', severity: 'error', reason: 'No lamp there.' },
      { take: 1, dimension: 'attribution', severity: 'error', reason: 'Not theirs.' },
    ]);
    const { models, ids } = panelOf({ a: [first], b: [second] });
    const { receipt } = await runTakesQuality(
      { ...OPTIONS, models: ids },
      depsOf(models, [sampledTake(1), sampledTake(2)]),
    );
    expect(printReceipt(receipt, { width: 90 })).toMatchInlineSnapshot(`
      "PASS  7.0 of 10  2 takes of harbour · 2 of 2 judges · 1 cycle · $0.00 · seed 7
      every dim mean >=7 and min >=5 (2 of 2 judges).
      Evidence: 2 of 2 judges contradict their findings; weakest is accuracy: 37.5 % of the
      takes broken, 5.6 % to 85.8 % of all (95 %), mean 1.0 to 10.0 over the judges (95 %).

        dimension            mean  min                          J1  J2
        accuracy              7.0    6  ██████████████░░░░░░     6   8
        attribution           7.0    6  ██████████████░░░░░░     6   8
        weight_calibration    7.0    6  ██████████████░░░░░░     6   8
        kind_classification   7.0    6  ██████████████░░░░░░     6   8
        signal_density        7.0    6  ██████████████░░░░░░     6   8
        J1 builtin:a  J2 builtin:b

      Worst findings
        people/keeper-2:12
            “Keeper 2 lights the lamp at dusk”
            accuracy (2 judges): No lamp there.
        people/keeper-1:12
            “Keeper 1 lights the lamp at dusk”
            attribution: Not theirs.

      Improvements
        - Name the source.

      Findings do not support the scores
        - builtin:a: attribution scores 6.0, its findings (0 % of the takes broken) give 10;
          weight_calibration scores 6.0, its findings (0 % of the takes broken) give 10;
          kind_classification scores 6.0, its findings (0 % of the takes broken) give 10;
          signal_density scores 6.0, its findings (0 % of the takes broken) give 10
        - builtin:b: accuracy scores 8.0, its findings (50 % of the takes broken) give 3;
          attribution scores 8.0, its findings (50 % of the takes broken) give 3

      Do the judges call the same takes bad? Hardly (Krippendorff’s alpha over the number of
      breaches per take 0.00, 95 % interval -0.50 to 0.00, 2 takes; in single dimensions 0.00 to
      1.00).
      builtin:a, builtin:b judge by fixed rules: no model reads the takes. \`gbrain takes lint\`
      shows each rule with the rows that break it."
    `);
  });

  test('without a verdict shows no score anywhere', () => {
    expect(printReceipt(INCONCLUSIVE)).toMatch(/^INCONCLUSIVE {2}no score/);
    expect(printReceiptMarkdown(INCONCLUSIVE)).toContain('| accuracy | n/a | n/a | n/a | n/a |');
    expect(printReceiptJunit(INCONCLUSIVE).match(/<error /g)).toHaveLength(5);
    expect(printReceiptHtml(INCONCLUSIVE)).not.toContain('<svg');
  });
});

test('the reason why a judge failed is shown whole, wrapped to the width', () => {
  const reason = `exec:judge: ended with exit code 3. ${'It wrote a long complaint. '.repeat(12)}The cause comes last.`;
  const text = printReceipt({ ...INCONCLUSIVE, errors: [reason] }, { width: 60 });
  expect(text.replace(/\n\s*/g, ' ')).toContain(reason);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});
