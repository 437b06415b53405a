import { createModels } from '../../../src/models/provider/create-models.ts';
import type { Store } from '../../../src/store/store.ts';
import { DIMENSIONS } from '../../../src/takes/page/take.ts';
import { storeAttempts } from '../../../src/takes-quality/panel/attempts.ts';
import { judgeByRules } from '../../../src/takes-quality/panel/rules-judge.ts';
import { storeTakes } from '../../../src/takes-quality/panel/take-source.ts';
import { persistReceipt } from '../../../src/takes-quality/receipt/persist-receipt.ts';
import type { Receipt } from '../../../src/takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../../../src/takes-quality/receipt/run-takes-quality.ts';
import { OPTIONS, replyOf } from '../../takes-quality/panel-of.ts';

const JUDGES = ['builtin:rules', 'builtin:lenient', 'builtin:severe'];

/** Two epochs of the rubric with runs that pass, fail and come to no verdict, by three judges. */
export async function judgeSamples(store: Store, home: string): Promise<void> {
  const dates = ['2026-03-02', '2026-03-30', '2026-05-09', '2026-06-20', '2026-08-01', '2026-10-12'];
  for (const [index, date] of dates.entries()) {
    const receipt = await judge(store, { seed: index + 1, at: new Date(`${date}T09:00:00Z`), severe: 4 + index });
    // The rubric that runs use has one text; an earlier epoch is a receipt that names another.
    await persistReceipt(
      index < 3 ? { ...receipt, rubric_version: 'v0.9', rubric_sha8: '0badcafe' } : receipt,
      store,
      home,
    );
  }
  const broken = await judge(store, { seed: 99, at: new Date('2026-10-20T09:00:00Z'), severe: null });
  await persistReceipt(broken, store, home);
}

/** One run; `severe` is what the severe judge gives, null where it and another give nothing that can be read. */
async function judge(
  store: Store,
  { seed, at, severe }: { seed: number; at: Date; severe: number | null },
): Promise<Receipt> {
  const findings = [
    { take: 2, dimension: 'accuracy' as const, reason: 'The page says <b>otherwise</b>.', severity: 'error' as const },
    { take: 5, dimension: 'signal_density' as const, reason: 'It restates the title.', severity: 'warning' as const },
  ];
  const severeScores = Object.fromEntries(DIMENSIONS.map((name, place) => [name, (severe ?? 5) + (place % 2)]));
  const models = createModels({
    env: {},
    builtins: {
      rules: judgeByRules,
      lenient: async () => ({ text: severe === null ? 'I would rather not say.' : replyOf(9) }),
      severe: async () => ({ text: severe === null ? '{"scores": {' : replyOf(severeScores, findings) }),
    },
    sleep: async () => {},
  });
  const { receipt } = await runTakesQuality(
    { ...OPTIONS, limit: 40, models: JUDGES, seed, project: 'shop' },
    { takes: storeTakes(store), models, attempts: storeAttempts(store), clock: () => at },
  );
  return receipt;
}
