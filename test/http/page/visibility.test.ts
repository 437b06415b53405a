import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRecordedEvals, loadEvalRecords } from '../../../src/http/page/evals/recorded-evals.ts';
import { listQualityRuns, loadQualityRun } from '../../../src/http/page/quality/quality-runs.ts';
import { Problem } from '../../../src/http/request/problem.ts';
import type { Role, Visitor } from '../../../src/members/visitor.ts';
import { finishBuild, queueBuild } from '../../../src/store/builds/builds.ts';
import { saveProject } from '../../../src/store/builds/projects.ts';
import { saveRun } from '../../../src/store/receipts/runs.ts';
import type { Store } from '../../../src/store/store.ts';
import { saveBrainEvalRecord } from '../../../src/store/trials/brain-eval-records.ts';
import { saveBrainEvalRun } from '../../../src/store/trials/trials.ts';
import type { ReceiptTake } from '../../../src/takes-quality/receipt/receipt.ts';
import { PERFECT, scoreText } from '../../brain-eval/sample.ts';
import { ENGINES } from '../../stores.ts';
import { receiptWith } from '../../takes-quality/receipt-with.ts';

const COUNTS = {
  ...{ documents: 1, parsed: 1, folders: 0, sections: 0, cards: 0, tables: 0, links: 0, bytes: 1 },
  ...{ pagesChanged: 0, pages: 0, pagesAdded: 0, pagesDeleted: 0, takesChanged: 0 },
};

const visitor = (owner: boolean, ...projects: string[]): Visitor => ({
  member: { id: 'someone', owner },
  roles: new Map(projects.map((id): [string, Role] => [id, 'reader'])),
  readOnly: false,
  only: null,
  csrf: null,
});

const SCORE = scoreText(PERFECT.join('\n'));

describe.each(ENGINES)('what a visitor sees on %s', (_name, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    for (const id of ['shop', 'till'])
      await saveProject(store, { id, kind: 'folder', location: `/${id}`, branch: null });
  });
  afterAll(() => store?.close());

  /** Keeps a receipt over takes of these projects; null for one that does not say. Gives its id. */
  async function keepReceipt(corpus: string, projects: readonly string[] | null, project: string | null = null) {
    const takes = projects?.map(
      (id, index): ReceiptTake => ({
        ...{ take: index + 1, project: id, slug: 'a', row: 1, line: 1, claim_sha8: 'abcd1234', claim: 'c' },
        ...{ kind: 'fact', holder: 'world', weight: 1 },
      }),
    );
    const receipt = receiptWith({}, { project, ...(takes ? { takes } : {}) });
    const shas = { corpus, prompt: 'p', models: 'm', rubric: 'r' };
    const run = { shas, rubricVersion: 'v1.0', verdict: 'pass' as const, overallScore: 8, dimScores: {}, costUsd: 0 };
    return (await saveRun(store, { ...run, receipt, diskPath: null, createdAt: receipt.ts })).id;
  }

  describe('receipts', () => {
    const ids: Record<string, number> = {};
    beforeAll(async () => {
      ids.shop = await keepReceipt('shop', ['shop', 'shop']);
      ids.both = await keepReceipt('both', ['shop', 'till']);
      ids.till = await keepReceipt('till', ['till']);
      ids.untold = await keepReceipt('untold', null);
      ids.tillUntold = await keepReceipt('tillUntold', null, 'till');
    });

    test.each([
      ['a reader of the project', visitor(false, 'shop'), ['shop']],
      ['a reader of both projects', visitor(false, 'shop', 'till'), ['shop', 'both']],
      ['an owner of the installation', visitor(true, 'shop', 'till'), ['shop', 'both', 'untold']],
    ])('%s', async (_who, who, seen) => {
      const listed = await listQualityRuns(store, who, { project: 'shop', limit: 10 });
      expect(listed.map(({ corpus }) => corpus).sort()).toEqual([...seen].sort());
      for (const [corpus, id] of Object.entries(ids)) {
        const loaded = loadQualityRun(store, who, { project: 'shop', id });
        if (seen.includes(corpus)) await expect(loaded).resolves.toMatchObject({ schema_version: 1 });
        else await expect(loaded).rejects.toThrow(Problem);
      }
    });

    test('a limit counts only what may be seen', async () => {
      expect(await listQualityRuns(store, visitor(false, 'shop'), { project: 'shop', limit: 1 })).toHaveLength(1);
    });
  });

  describe('recorded runs of the brain eval', () => {
    const ids: number[] = [];
    beforeAll(async () => {
      const id = await queueBuild(store, { project: 'shop', branch: null, builder: 2 });
      const done = { counts: COUNTS, warnings: [], manifest: new Uint8Array(), promoted: true, seconds: 1 };
      await finishBuild(store, id, { ...done, commit: `aaaaaaaa${'1'.repeat(32)}` });
      const plan = { project: 'till', commit: `bbbbbbbb${'2'.repeat(32)}` };
      await saveBrainEvalRun(store, { id: 'run', planSha8: 'x', plan });
      for (const commit of ['AAAAAAAA + a change', `aaaaaaaa${'1'.repeat(32)}`, 'bbbbbbbb', 'unknown', null]) {
        const record = { scoreSha8: String(commit), keySha8: 'k', mode: 'brain', model: null, client: null, commit };
        const { id: kept } = await saveBrainEvalRecord(store, {
          ...record,
          score: { ...SCORE, name: String(commit) },
          createdAt: '2026-10-31T00:00:00.000Z',
        });
        ids.push(kept);
      }
    });

    test.each([
      ['a reader of the project', visitor(false, 'shop'), 'shop', [0, 1]],
      ['a reader of the other', visitor(false, 'till'), 'till', [2]],
      ['an owner of the installation', visitor(true, 'shop', 'till'), 'shop', [0, 1, 3, 4]],
    ])('%s', async (_who, who, project, seen) => {
      const listed = await listRecordedEvals(store, who, { project, limit: 10 });
      expect(listed.runs.map(({ id }) => ids.indexOf(id)).sort()).toEqual(seen);
    });

    test('are not loaded by their ids either', async () => {
      expect(await loadEvalRecords(store, visitor(false, 'shop'), { project: 'shop', ids: [ids[2]!, 999] })).toEqual(
        [],
      );
    });
  });
});
