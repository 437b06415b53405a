import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { listBrainEvalRecords, saveBrainEvalRecord } from '../../src/store/trials/brain-eval-records.ts';
import {
  lastBrainEvalRun,
  listDoneTrials,
  saveBrainEvalRun,
  saveTrial,
  spentOnRun,
  type Trial,
} from '../../src/store/trials/trials.ts';
import { ENGINES } from '../stores.ts';

const trial = (changes: Partial<Trial> = {}): Trial => ({
  mode: 'brain',
  repeat: 1,
  question: 'q1',
  ended: 'done',
  session: { text: 'a\u0000b', transcript: [] },
  toolCalls: 2,
  tokens: 1e10,
  costUsd: 0.25,
  milliseconds: 12.5,
  ...changes,
});

describe.each(ENGINES)('trials on %s', (_engine, open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    await saveBrainEvalRun(store, { id: 'r1', planSha8: 'aaaaaaaa', plan: { project: 'p' } });
  });
  afterEach(() => store.close());

  test('that came to their end are kept once, the others each time', async () => {
    expect(await saveTrial(store, 'r1', trial({ ended: 'aborted', tokens: null }))).toBe(true);
    expect(await saveTrial(store, 'r1', trial({ ended: 'error', costUsd: null }))).toBe(true);
    expect(await saveTrial(store, 'r1', trial())).toBe(true);
    expect(await saveTrial(store, 'r1', trial({ ended: 'max-steps' }))).toBe(false);
    expect(await saveTrial(store, 'r1', trial({ repeat: 2 }))).toBe(true);
    expect(await listDoneTrials(store, 'r1')).toEqual([
      trial({ session: { text: 'a\ufffdb', transcript: [] } }),
      trial({ repeat: 2, session: { text: 'a\ufffdb', transcript: [] } }),
    ]);
    expect(await spentOnRun(store, 'r1')).toBe(0.75);
  });

  test('belong to the newest run of a plan', async () => {
    await saveBrainEvalRun(store, { id: 'r2', planSha8: 'aaaaaaaa', plan: { project: 'p' } });
    await saveBrainEvalRun(store, { id: 'r3', planSha8: 'bbbbbbbb', plan: {} });
    expect(await lastBrainEvalRun(store, 'aaaaaaaa')).toBe('r2');
    expect(await lastBrainEvalRun(store, 'cccccccc')).toBeNull();
  });

  test('are recorded once per score, and listed newest first', async () => {
    const record = {
      scoreSha8: '11111111',
      keySha8: '22222222',
      mode: 'brain',
      model: 'builtin:lexical',
      client: null,
      commit: 'c0ffee',
      score: { right: 1 },
      createdAt: '2026-05-01T12:00:00.000Z',
    };
    const first = await saveBrainEvalRecord(store, record);
    expect(await saveBrainEvalRecord(store, record)).toEqual({ id: first.id, stored: false });
    const later = { ...record, scoreSha8: '33333333', mode: 'documents', createdAt: '2026-05-02T12:00:00.000Z' };
    expect(await saveBrainEvalRecord(store, later)).toMatchObject({ stored: true });
    const listed = await listBrainEvalRecords(store, { limit: 10 });
    expect(listed.map(({ mode }) => mode)).toEqual(['documents', 'brain']);
    expect(listed[1]).toEqual({ id: first.id, ...record });
    expect(await listBrainEvalRecords(store, { limit: 10, mode: 'brain' })).toHaveLength(1);
  });
});
