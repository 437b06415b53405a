import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadReceiptFromDisk } from '../../src/takes-quality/receipt/load-receipt.ts';
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

  test.each([
    ['no JSON', 'PASS', /is not JSON/],
    ['empty', '', /is not JSON/],
    ['binary', Buffer.from([0, 255, 254, 3]), /is not JSON/],
    ['of another schema version', spec({ schema_version: 2 }), /schema_version 2; this gbrain reads version 1/],
    ['some other JSON', '{"name":"gbrain"}', /not a takes-quality receipt: schema_version: missing/],
    ['a list', '[]', /not a takes-quality receipt: the document: not object/],
    ['null', 'null', /not a takes-quality receipt/],
    ['a verdict of its own', spec({ verdict: 'great' }), /verdict: not one of "pass", "fail", "inconclusive"/],
    ['infinite', spec({ cost_usd: '@' }).replace('"@"', '1e999'), /cost_usd: not a finite number/],
    ['not a number', spec({ cost_usd: '@' }).replace('"@"', 'NaN'), /is not JSON/],
    [
      'a PASS that its own scores deny',
      spec({ scores: { ...SPEC_RECEIPT.scores, accuracy: { ...SPEC_RECEIPT.scores.accuracy, mean: 6.95 } } }),
      /verdict pass, but scores\.accuracy\.mean is 6\.95/,
    ],
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
