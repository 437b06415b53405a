import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { budgetStates, requireBudget, setBudget } from '../../src/members/budgets.ts';
import { takeRoom } from '../../src/members/take-room.ts';
import { listSpending } from '../../src/store/budgets/budgets.ts';
import { saveProject } from '../../src/store/builds/projects.ts';
import { addMember } from '../../src/store/members/members.ts';
import type { Store } from '../../src/store/store.ts';
import { saveBrainEvalRun } from '../../src/store/trials/trials.ts';
import { ENGINES } from '../stores.ts';

const NOW = new Date('2026-11-30T10:00:00Z');

describe.each(ENGINES)('budgets, on %s,', (_engine, open) => {
  let store: Store;
  const deps = () => ({ store, clock: () => NOW });
  let last = 0;
  /** Starts a run with a budget, as the trials' own start does. */
  const start = (project: string, member: string, usd: number) =>
    takeRoom(store, 'runs', async () => {
      await requireBudget(deps(), { member, project, usd });
      const id = `run-${++last}`;
      await saveBrainEvalRun(store, {
        id,
        planSha8: id,
        plan: { project, model: 'made:one' },
        budgetUsd: usd,
        askedBy: member,
      });
      return id;
    });
  /** Ends a run that has cost so much at a time. */
  const end = async (run: string, usd: number, at: Date) => {
    await store.db
      .insertInto('brain_eval_calls')
      .values({
        run_id: run,
        mode: 'brain',
        repeat: 1,
        question: '',
        step: 1,
        request_sha256: run,
        reserved_usd: 9,
        cost_usd: usd,
      })
      .execute();
    await store.db
      .updateTable('brain_eval_calls')
      .set({ created_at: at } as never)
      .where('run_id', '=', run)
      .execute();
    await store.db.updateTable('brain_eval_runs').set({ status: 'done' }).where('id', '=', run).execute();
  };
  beforeAll(async () => {
    store = await open();
    for (const id of ['shop', 'till'])
      await saveProject(store, { id, kind: 'folder', location: `/${id}`, branch: null });
    for (const id of ['ada', 'bo']) await addMember(store, { id, owner: false, now: NOW });
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    await store.db.deleteFrom('budgets').execute();
    await store.db.deleteFrom('brain_eval_calls').execute();
    await store.db.deleteFrom('brain_eval_runs').execute();
  });

  test('hold however many ask at once', async () => {
    await setBudget(deps(), 'olga', { scope: 'project', name: 'shop', usdPerMonth: 35 });
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => start('shop', 'ada', 10)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const [refused] = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('of US$ 35.00 a month, 30.00 are spent or promised'),
    });
    await start('till', 'ada', 10);
  });

  test('count what a run has cost once it ended, in its month, and are of whoever asks', async () => {
    await setBudget(deps(), 'olga', { scope: 'member', name: 'ada', usdPerMonth: 20 });
    await end(await start('shop', 'ada', 15), 2, NOW);
    await end(await start('till', 'ada', 15), 18, new Date('2026-10-31T23:59:59Z'));
    expect((await budgetStates(deps())).map(({ committedUsd }) => committedUsd)).toEqual([2]);
    await start('shop', 'ada', 18);
    await expect(start('till', 'ada', 1)).rejects.toMatchObject({ code: 'usage' });
    await start('till', 'bo', 100);
    await setBudget(deps(), 'olga', { scope: 'installation', name: '', usdPerMonth: 121 });
    await expect(start('till', 'bo', 2)).rejects.toThrow('the installation has no room for US$ 2.00');
    await setBudget(deps(), 'olga', { scope: 'installation', name: '', usdPerMonth: null });
    await start('till', 'bo', 2);
  });

  test('are shown beside what was spent on what', async () => {
    await end(await start('shop', 'ada', 5), 2, NOW);
    await end(await start('shop', 'ada', 5), 1, NOW);
    await end(await start('till', 'bo', 5), 4, new Date('2026-12-01T00:00:00Z'));
    const month = { from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-12-01T00:00:00Z') };
    expect(await listSpending(store, month)).toEqual([
      { project: 'shop', member: 'ada', model: 'made:one', runs: 2, calls: 2, usd: 3 },
    ]);
    expect(await listSpending(store, { ...month, project: 'till' })).toEqual([]);
    await expect(setBudget(deps(), 'olga', { scope: 'project', name: 'none', usdPerMonth: 1 })).rejects.toMatchObject({
      code: 'input',
    });
    await expect(setBudget(deps(), 'olga', { scope: 'member', name: 'none', usdPerMonth: 1 })).rejects.toMatchObject({
      code: 'input',
    });
  });
});
