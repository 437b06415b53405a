import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveProject } from '../../src/store/builds/projects.ts';
import { savePages } from '../../src/store/pages/pages.ts';
import type { Store } from '../../src/store/store.ts';
import { loadTrend } from '../../src/takes-quality/compare/trend.ts';
import { storeAttempts } from '../../src/takes-quality/panel/attempts.ts';
import { storeTakes } from '../../src/takes-quality/panel/take-source.ts';
import { loadReceiptFromDisk } from '../../src/takes-quality/receipt/load-receipt.ts';
import { loadReceiptFromDb } from '../../src/takes-quality/receipt/load-receipt-from-db.ts';
import { persistReceipt, receiptPath, shasOf } from '../../src/takes-quality/receipt/persist-receipt.ts';
import { planTakesQuality, runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import { pageOf, takeOf } from '../store/page-of.ts';
import { ENGINES } from '../stores.ts';
import { depsOf, NOW, OPTIONS, panelOf, replyOf, type Say, sample } from './panel-of.ts';

const seen = new Map<string, unknown>();

describe.each(ENGINES)('a receipt in %s', (_engine, open) => {
  let store: Store;
  let home: string;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'gbrain-home-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  /** A receipt over a sample of its own size, so that each test has a key of its own. */
  async function receiptOf(takes: number, ...says: Say) {
    const { models, ids } = panelOf({ a: says });
    return (await runTakesQuality({ ...OPTIONS, models: ids }, depsOf(models, sample(takes), storeAttempts(store))))
      .receipt;
  }

  test('comes back from the database and from the disk as it was', async () => {
    const receipt = await receiptOf(1, replyOf(8));
    const { id, stored, path, news } = await persistReceipt(receipt, store, home);
    expect({ stored, path, news }).toEqual({ stored: true, path: receiptPath(home, shasOf(receipt)), news: [] });
    expect(await loadReceiptFromDb(store, { id })).toEqual(receipt);
    expect(await loadReceiptFromDb(store, { shas: shasOf(receipt) })).toEqual(receipt);
    expect(await loadReceiptFromDisk(path!)).toEqual(receipt);
    expect(readdirSync(join(home, 'eval-receipts'))).toHaveLength(1);
    expect((await loadTrend(store, { limit: 1 }))[0]).toEqual({
      ...{ id, ts: NOW.toISOString(), rubric_version: 'v1.1', verdict: 'pass', overall_score: 8, cost_usd: 0 },
      corpus_sha8: receipt.corpus.corpus_sha8,
      ...{ source: 'db', project: 'harbour', folder: null, slug_prefix: null, n_takes: 1, limit: 100 },
      models: ['builtin:a'],
    });
  });

  test('keeps its first verdict, and the disk mirrors that', async () => {
    const first = await receiptOf(2, replyOf(8));
    const second = await receiptOf(2, replyOf(3));
    const { id } = await persistReceipt(first, store, home);
    const again = await persistReceipt(second, store, home);
    expect(again).toMatchObject({ id, stored: false, news: [expect.stringContaining('already have a verdict')] });
    expect(await loadReceiptFromDisk(again.path!)).toEqual(first);
  });

  test('without a verdict gives way to a later one', async () => {
    await persistReceipt(await receiptOf(3, 'no'), store, home);
    const later = await receiptOf(3, replyOf(8));
    const { stored, path } = await persistReceipt(later, store, home);
    expect(stored).toBe(true);
    expect(await loadReceiptFromDisk(path!)).toEqual(later);
    expect(await loadReceiptFromDb(store, { shas: shasOf(later) })).toEqual(later);
  });

  test('is stored although its file cannot be written', async () => {
    const receipt = await receiptOf(4, replyOf(8));
    writeFileSync(join(home, 'eval-receipts'), 'in the way');
    const { id, path, news } = await persistReceipt(receipt, store, home);
    expect(path).toBeNull();
    expect(news).toEqual([expect.stringMatching(/could not be written/)]);
    expect(await loadReceiptFromDb(store, { id })).toEqual(receipt);
    expect(readFileSync(join(home, 'eval-receipts'), 'utf8')).toBe('in the way');
  });

  test('of a run that is not there is an error that says how to find one', async () => {
    await expect(loadReceiptFromDb(store, { id: 999_999 })).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining('trend --json'),
    });
  });

  test('a drawn sample gives the same prompt for the same seed, on every engine', async () => {
    const pages = Array.from({ length: 12 }, (_, page) =>
      pageOf(`keepers/k${page}`, [takeOf(`Keeper ${page} lights the lamp`), takeOf(`Keeper ${page} sleeps by day`)]),
    );
    await saveProject(store, { id: 'harbour', kind: 'folder', location: '/harbour', branch: null });
    await savePages(store, 'harbour', { changed: pages, present: new Set(pages.map(({ path }) => path)) }, {});
    const { models, ids } = panelOf({ a: [replyOf(8)] });
    const plan = (seed: number) =>
      planTakesQuality(
        { ...OPTIONS, models: ids, limit: 5, seed },
        { models, takes: storeTakes(store), clock: () => new Date(0) },
      );
    const { prompt } = await plan(7);
    expect((await plan(7)).prompt).toEqual(prompt);
    expect((await plan(8)).prompt.corpusSha8).not.toBe(prompt.corpusSha8);
    expect(seen.get('prompt') ?? prompt).toEqual(prompt);
    seen.set('prompt', prompt);
  });
});
