import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveRun } from '../../src/store/receipts/runs.ts';
import { saveBrainEvalRecord } from '../../src/store/trials/brain-eval-records.ts';
import { saveBrainEvalRun, saveTrial } from '../../src/store/trials/trials.ts';
import { PERFECT, scoreText } from '../brain-eval/sample.ts';
import { ENGINES } from '../stores.ts';
import { makeWorld, type World } from './world.ts';

/** Rows as another gbrain may have left them: with other fields, of other types, with none. */
const FOREIGN = [
  { schema_version: 2, runs: { brain: 0.9 } },
  { schema_version: 0, scores: 'good', models: 7 },
  'text',
  [],
];

describe.each(ENGINES)('rows that another gbrain wrote on %s', (_name, open) => {
  let world: World;
  const trials: number[] = [];
  let commit = '';
  const get = (path: string) => world.send(path, { token: world.tokens.installation });
  beforeAll(async () => {
    world = await makeWorld(open);
    const { store } = world;
    const { rows } = await sql<{ commit: string }>`select commit from builds where project_id = 'shop'`.execute(
      store.db,
    );
    commit = rows[0]!.commit;
    for (const [at, foreign] of FOREIGN.entries()) {
      await saveBrainEvalRecord(store, {
        ...{ scoreSha8: String(at), keySha8: 'k', mode: 'brain', model: null, client: null, commit, score: foreign },
        createdAt: '2026-10-31T00:00:00.000Z',
      });
      await saveRun(store, {
        ...{ shas: { corpus: String(at), prompt: 'p', models: 'm', rubric: 'r' }, rubricVersion: 'v9' },
        ...{ verdict: 'pass', overallScore: 7, dimScores: {}, costUsd: 0, receipt: foreign as object, diskPath: null },
        createdAt: '2026-10-31T00:00:00.000Z',
      });
      const run = `run-${at}`;
      const plan = { project: 'shop', ...(at === 0 ? { runs: 1 } : {}) };
      await saveBrainEvalRun(store, { id: run, planSha8: run, plan });
      await saveTrial(store, run, {
        ...{ mode: 'brain', repeat: 1, question: 'q1', ended: 'done', session: foreign as object },
        ...{ toolCalls: 2, tokens: 10, costUsd: null, milliseconds: 5 },
      });
    }
    const score = scoreText(PERFECT.join('\n'), 'brain', 'readable-1');
    await saveBrainEvalRecord(store, {
      ...{ scoreSha8: 'ours', keySha8: 'k', mode: 'brain', model: null, client: null, commit, score },
      createdAt: '2026-10-31T00:00:00.000Z',
    });
    const { rows: kept } = await sql<{ id: number }>`select id::float8 as id from brain_eval_trials`.execute(store.db);
    trials.push(...kept.map(({ id }) => id));
  });
  afterAll(() => world?.close());

  test('leave the lists of the page whole', async () => {
    const evals = await get('/projects/shop/evals');
    expect(evals.status).toBe(200);
    const text = await evals.text();
    expect(text).toContain('readable-1');
    expect(text).toContain('Recorded by another version of gbrain and not shown: 4');
    for (const path of ['/evals/matrix', '/quality'])
      expect((await get(`/projects/shop${path}`)).status, path).toBe(200);
  });

  test('are answered by the page with a sentence where one of them is asked for', async () => {
    const paths = FOREIGN.flatMap((_, at) => [
      `/evals/runs/${at + 1}`,
      `/evals/runs/${at + 1}/questions/q1`,
      `/evals/compare?a=${at + 1}&b=5`,
      `/evals/jobs/run-${at}`,
      `/evals/sessions/${trials[at]}`,
      `/quality/runs/${at + 1}`,
    ]);
    for (const path of paths) {
      const response = await get(`/projects/shop${path}`);
      expect([path, response.status]).toEqual([path, 422]);
      expect(await response.text()).toMatch(/another version of gbrain|schema_version|not a takes-quality receipt/);
    }
  });

  test('are answered by the API, receipts with a problem', async () => {
    for (const path of ['/receipts', '/projects/shop/eval-runs', '/projects/shop/eval-records']) {
      expect((await get(`/api/v1${path}`)).status, path).toBe(200);
    }
    for (const at of FOREIGN.keys()) {
      const response = await get(`/api/v1/receipts/${at + 1}`);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        title: 'Other version',
        detail: expect.stringContaining('gbrain'),
      });
    }
  });

  test('the beginning of a commit names a record of the project for the API and the page alike', async () => {
    const score = scoreText(PERFECT.join('\n'), 'brain', 'short-commit');
    const short = `${commit.slice(0, 12)} + a change`;
    await saveBrainEvalRecord(world.store, {
      ...{ scoreSha8: 'short', keySha8: 'k', mode: 'brain', model: null, client: null, commit: short, score },
      createdAt: '2026-11-01T00:00:00.000Z',
    });
    const page = await world.send('/projects/shop/evals', { token: world.tokens.reader });
    const api = await world.send('/api/v1/projects/shop/eval-records', { token: world.tokens.reader });
    expect(await page.text()).toContain('short-commit');
    expect(((await api.json()) as { items: object[] }).items[0]).toMatchObject({ commit: short });
  });
});
