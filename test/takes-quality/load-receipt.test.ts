import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DIMENSIONS } from '../../src/takes/page/take.ts';
import { findDiscrepancies } from '../../src/takes-quality/receipt/find-discrepancies.ts';
import { loadReceiptFromDisk, readReceipt } from '../../src/takes-quality/receipt/load-receipt.ts';
import type { Receipt } from '../../src/takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import { depsOf, OPTIONS, panelOf, replyOf, sample } from './panel-of.ts';
import { SPEC_RECEIPT } from './spec-receipt.ts';

const folder = mkdtempSync(join(tmpdir(), 'gbrain-receipt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: string | Buffer): string {
  const path = join(folder, 'receipt.json');
  writeFileSync(path, content);
  return path;
}

const spec = (change: object = {}) => JSON.stringify({ ...SPEC_RECEIPT, ...change });

describe('a receipt file', () => {
  test.each([
    ['as the contract shows it', spec()],
    ['with a BOM', `\uFEFF${spec()}`],
    ['with CRLF', JSON.stringify(SPEC_RECEIPT, null, 2).replaceAll('\n', '\r\n')],
    ['with fields that we do not know', spec({ gateway: { latency: 3 } })],
    ['of an inconclusive run', spec({ verdict: 'inconclusive', scores: {}, overall_score: null })],
    ['of an inconclusive run of an older writer', spec({ verdict: 'inconclusive', scores: {}, overall_score: 0 })],
  ])('%s is read', async (_name, content) => {
    expect(await loadReceiptFromDisk(file(content))).toMatchObject({ schema_version: 1 });
  });

  test('of another gbrain is read: failed judges as objects, and fields left out that have nothing to say', async () => {
    const { improvements: _, verdictMessage: __, ...rest } = SPEC_RECEIPT;
    const errors = [{ modelId: 'google:gemini-2.0-flash', error: 'provider_error: 404' }];
    const foreign = {
      ...rest,
      verdict: 'inconclusive',
      scores: {},
      overall_score: null,
      successes_per_cycle: [1],
      errors,
    };
    expect(await loadReceiptFromDisk(file(JSON.stringify(foreign)))).toMatchObject({
      improvements: [],
      errors: ['google:gemini-2.0-flash: provider_error: 404'],
      verdictMessage: 'INCONCLUSIVE: no reason is given.',
    });
    expect(readReceipt(JSON.stringify(foreign), 'a row that holds text')).toMatchObject({ verdict: 'inconclusive' });
  });

  test.each([
    ['no JSON', 'PASS', /is not JSON/],
    ['empty', '', /is not JSON/],
    ['binary', Buffer.from([0, 255, 254, 3]), /is not JSON/],
    ['of another schema version', spec({ schema_version: 2 }), /schema_version 2; this gbrain reads version 1/],
    ['some other JSON', '{"name":"gbrain"}', /not a takes-quality receipt: schema_version: missing/],
    ['a list', '[]', /not a takes-quality receipt: the document: not object/],
    ['null', 'null', /not a takes-quality receipt/],
    ['errors that are no text', spec({ errors: [7] }), /errors\[0\]: not string/],
    ['a verdict of its own', spec({ verdict: 'great' }), /verdict: not one of "pass", "fail", "inconclusive"/],
    ['infinite', spec({ cost_usd: '@' }).replace('"@"', '1e999'), /cost_usd: not a finite number/],
    ['not a number', spec({ cost_usd: '@' }).replace('"@"', 'NaN'), /is not JSON/],
    [
      'a PASS that its own scores deny',
      spec({ scores: { ...SPEC_RECEIPT.scores, accuracy: { ...SPEC_RECEIPT.scores.accuracy, mean: 6.95 } } }),
      /verdict pass, but scores\.accuracy\.mean is 6\.95/,
    ],
    [
      'a PASS that the quorum of its last cycle denies',
      spec({ successes_per_cycle: [3, 3, 1] }),
      /verdict pass, but only 1 of 3 judges/,
    ],
    ['a PASS that the quorum of a repeat denies', spec({ repeats: 3, successes_per_cycle: [3, 1, 3] }), /only 1 of 3/],
    ['a PASS that nobody gave', spec({ successes_per_cycle: [] }), /only 0 of 3/],
    ['a pass without scores', spec({ scores: {} }), /scores\.accuracy: missing/],
    ['escape codes where it fails', spec({ models: ['\u001b[31mred', 7] }), /models\[1\]: not string/],
    ['escape codes in a name', spec({ verdict: 'inconclusive', scores: { '\u001b]0;owned\u0007': 1 } }), /\\x1b/],
    [
      'a score of 11',
      spec({ scores: { ...SPEC_RECEIPT.scores, accuracy: { ...SPEC_RECEIPT.scores.accuracy, max: 11 } } }),
      /over 10/,
    ],
  ])('that is %s is refused with the reason', async (_name, content, message) => {
    const error = await loadReceiptFromDisk(file(content)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'input', message: expect.stringMatching(message) });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left.
    expect((error as Error).message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  });

  test.each([
    ['a file that is not there', join(folder, 'none.json')],
    ['a folder', folder],
  ])('%s is refused with the reason', async (_name, path) => {
    await expect(loadReceiptFromDisk(path)).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining('cannot be read'),
    });
  });

  test('of the wrong kind and very deep is refused in bounded time', async () => {
    await expect(loadReceiptFromDisk(file('['.repeat(2_000_000)))).rejects.toMatchObject({ code: 'input' });
  });
});

const sound = (change: object = {}) => {
  const scores = Object.fromEntries(
    DIMENSIONS.map((name) => [name, { mean: 8, min: 8, max: 8, scores: [8, 8, 8], per_model: {} }]),
  );
  return { ...SPEC_RECEIPT, scores, overall_score: 8, ...change } as unknown as Receipt;
};
const withScore = (change: object) => {
  const receipt = sound();
  return { ...receipt, scores: { ...receipt.scores, accuracy: { ...receipt.scores.accuracy!, ...change } } };
};

test.each<[string, Receipt, RegExp[]]>([
  ['a sound one', sound(), []],
  ['means with one decimal', { ...withScore({ mean: 8.3, scores: [8, 8, 9], max: 9 }), overall_score: 8.1 }, []],
  [
    'a mean that its scores deny',
    withScore({ mean: 9.5, scores: [8, 8, 7], min: 7 }),
    [/accuracy\.mean is 9\.5, .* 7\.6667/, /overall/],
  ],
  [
    'a minimum that its scores deny',
    withScore({ scores: [10, 10, 4], mean: 8, max: 10 }),
    [/accuracy\.min is 8, .* give 4/],
  ],
  ['another overall score', sound({ overall_score: 9 }), [/overall_score is 9, and the means give 8/]],
  ['a FAIL that passes', sound({ verdict: 'fail' }), [/verdict is fail, and every stated/]],
  ['the example of the contract', SPEC_RECEIPT as unknown as Receipt, [/accuracy\.mean/, /weight/, /kind/]],
])('a receipt is told where it contradicts itself: %s', (_name, receipt, found) => {
  const discrepancies = findDiscrepancies(receipt);
  expect(discrepancies).toHaveLength(found.length);
  for (const [index, pattern] of found.entries()) expect(discrepancies[index]).toMatch(pattern);
});

test('a PASS over judgements that fail is told', async () => {
  const { models, ids } = panelOf({ a: [replyOf(2, [])] });
  const { receipt } = await runTakesQuality({ ...OPTIONS, models: ids }, depsOf(models, sample(3)));
  expect(findDiscrepancies(receipt)).toEqual([]);
  expect(findDiscrepancies({ ...receipt, ...sound(), models: receipt.models, cycles: receipt.cycles })).toEqual([
    'the verdict is pass, and the judgements in its cycles give fail',
  ]);
});
