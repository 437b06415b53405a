import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttemptKey, findAttempt, type NewAttempt, saveAttempt } from '../../src/store/receipts/attempts.ts';
import { listRuns } from '../../src/store/receipts/list-runs.ts';
import { findRun, type NewRun, saveRun } from '../../src/store/receipts/runs.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES } from '../stores.ts';

const runOf = (corpus: string, fields: Partial<NewRun> = {}): NewRun => ({
  shas: { corpus, prompt: 'p', models: 'm', rubric: 'r' },
  rubricVersion: 'v1.0',
  verdict: 'pass',
  overallScore: 7.25,
  dimScores: { accuracy: { mean: 7.25 } },
  costUsd: 0.5,
  receipt: { schema_version: 1, verdict: 'pass' },
  diskPath: null,
  createdAt: '2026-05-09T22:00:00.000Z',
  ...fields,
});
const inconclusive = { verdict: 'inconclusive', overallScore: null, dimScores: {} } as const;

describe.each(ENGINES)('runs and attempts on %s', (_engine, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());

  test('a run comes back as it was kept, by its id and by its shas', async () => {
    const run = runOf('back', { diskPath: '/home/x.json', receipt: { improvements: ['a\0b \ud800', "it's"] } });
    const { id, stored } = await saveRun(store, run);
    expect(stored).toBe(true);
    const kept = { ...run, id, receipt: { improvements: ['a\ufffdb \ufffd', "it's"] } };
    expect(await findRun(store, { id })).toEqual(kept);
    expect(await findRun(store, { shas: run.shas })).toEqual(kept);
    expect(await findRun(store, { id: 4_711 })).toBeNull();
    expect(await findRun(store, { shas: { ...run.shas, prompt: 'q' } })).toBeNull();
  });

  test.each<[string, Partial<NewRun>, Partial<NewRun>, NewRun['verdict'], boolean]>([
    ['the first verdict stays', {}, { verdict: 'fail', overallScore: 3 }, 'pass', false],
    ['a verdict stays when the next run is inconclusive', {}, inconclusive, 'pass', false],
    ['an inconclusive run gives way to a verdict', inconclusive, { verdict: 'fail' }, 'fail', true],
    ['of two inconclusive runs the first stays', inconclusive, inconclusive, 'inconclusive', false],
  ])('under the same shas %s', async (name, first, second, verdict, stored) => {
    const { id } = await saveRun(store, runOf(name, first));
    expect(await saveRun(store, runOf(name, second))).toEqual({ id, stored });
    const kept = await findRun(store, { id });
    expect(kept?.verdict).toBe(verdict);
    expect(kept?.overallScore === null).toBe(verdict === 'inconclusive');
  });

  test('runs are listed newest first, so many, of one rubric', async () => {
    const rubric = { rubricVersion: 'v9' };
    for (const day of ['03', '01', '02']) {
      await saveRun(store, runOf(`day ${day}`, { ...rubric, createdAt: `2027-01-${day}T00:00:00.000Z` }));
    }
    const days = async (limit: number) =>
      (await listRuns(store, { limit, ...rubric })).map(({ createdAt }) => createdAt.slice(8, 10));
    expect(await days(10)).toEqual(['03', '02', '01']);
    expect(await days(2)).toEqual(['03', '02']);
    expect(await listRuns(store, { limit: 10, rubricVersion: 'v0' })).toEqual([]);
  });

  test('runs are chosen by what they compare with', async () => {
    const receipt = (corpus: object, change: object) => ({
      corpus: { source: 'db', n_takes: 3, slug_prefix: null, ...corpus },
      models: ['openai:a', 'google:b'],
      ...change,
    });
    const takes = (...projects: string[]) => projects.map((project) => ({ project }));
    const rows: [string, object][] = [
      ['named', receipt({}, { project: 'docs', takes: takes('docs') })],
      ['by its takes', receipt({}, { project: null, takes: takes('docs', 'docs') })],
      ['several', receipt({}, { project: null, takes: takes('docs', 'wiki') })],
      ['folder', receipt({ source: 'fs', folder: 'notes' }, { project: null, takes: takes('fs') })],
      ['prefix', receipt({ slug_prefix: 'people/' }, { project: 'wiki' })],
      ['panel', receipt({}, { project: 'wiki', models: ['google:b'] })],
      ['old', { verdict: 'pass' }],
    ];
    for (const [name, json] of rows)
      await saveRun(store, runOf(`choose ${name}`, { rubricVersion: 'v8', receipt: json }));
    const chosen = async (filter: object) =>
      (await listRuns(store, { limit: 10, rubricVersion: 'v8', ...filter })).map(({ corpus }) =>
        corpus.replace('choose ', ''),
      );
    expect((await chosen({})).sort()).toEqual(rows.map(([name]) => name).sort());
    expect((await chosen({ project: 'docs' })).sort()).toEqual(['by its takes', 'named']);
    expect(await chosen({ source: 'fs' })).toEqual(['folder']);
    expect(await chosen({ slugPrefix: 'people/' })).toEqual(['prefix']);
    expect((await chosen({ models: ['google:b', 'openai:a'] })).length).toBe(5);
    expect(await chosen({ models: ['google:b'] })).toEqual(['panel']);
    expect(await chosen({ project: 'docs', source: 'fs' })).toEqual([]);
  });

  const attempt: NewAttempt = {
    promptSha256: 'f'.repeat(64),
    model: 'builtin:rules',
    repeat: 1,
    cycle: 1,
    step: 'ask',
    reply: '{"scores":{}}\0',
    finish: 'stop',
    usage: { inputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 2 },
    costUsd: 0.000_123_456_789,
    milliseconds: 12.5,
    error: null,
  };

  test('an attempt comes back as it was kept, the newest of several that have a reply', async () => {
    await saveAttempt(store, attempt);
    await saveAttempt(store, { ...attempt, milliseconds: 13 });
    await saveAttempt(store, { ...attempt, reply: null, finish: null, usage: null, costUsd: null, error: 'timeout' });
    expect(await findAttempt(store, attempt)).toEqual({
      ...attempt,
      milliseconds: 13,
      reply: '{"scores":{}}\ufffd',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test.each<Partial<AttemptKey>>([
    { promptSha256: 'e'.repeat(64) },
    { model: 'openai:gpt-5.2' },
    { repeat: 2 },
    { cycle: 2 },
    { step: 'correction' },
  ])('an attempt is not taken for another: %j', async (other) => {
    expect(await findAttempt(store, { ...attempt, ...other })).toBeNull();
  });
});
