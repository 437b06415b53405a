import { exceeds } from '../../exceeds.ts';
import { jsonb, storable } from '../schema/storable.ts';
import type { Store } from '../store.ts';
import type { TrialKey } from './trials.ts';

/** How to find a call of a trial again. */
export interface CallKey extends TrialKey {
  run: string;
  /** Which call of its session, from 1. */
  step: number;
  /** SHA-256 in hex of the whole request. */
  request: string;
}

const columnsOf = (key: CallKey) => ({
  run_id: key.run,
  mode: key.mode,
  repeat: key.repeat,
  question: storable(key.question),
  step: key.step,
  request_sha256: key.request,
});

/** The reply to a call of the run, as it was saved; null when there was none. */
export async function findAnsweredCall(
  store: Store,
  key: CallKey,
): Promise<{ reply: string; costUsd: number | null } | null> {
  const call = await store.db
    .selectFrom('brain_eval_calls')
    .select(['reply', 'cost_usd as costUsd'])
    .where(({ and }) => and(columnsOf(key)))
    .where('reply', 'is not', null)
    .orderBy('id')
    .limit(1)
    .$narrowType<{ reply: string }>()
    .executeTakeFirst();
  return call ?? null;
}

/**
 * Records a call before it is sent; returns its id. With a cap, returns no id but the US dollars that are left when the
 * calls of the run together could cost more. Calls under way count at what they may cost, whichever process makes them.
 */
export async function reserveCall(
  store: Store,
  call: CallKey,
  { usd, capUsd }: { usd: number; capUsd: number | null },
): Promise<{ id: number } | { id: null; leftUsd: number }> {
  return store.db.transaction().execute(async (db) => {
    if (capUsd !== null) {
      // Reservations for one run wait for each other here, so that the sum is right.
      await db.selectFrom('brain_eval_runs').select('id').where('id', '=', call.run).forUpdate().execute();
      const { spent } = await db
        .selectFrom('brain_eval_calls')
        .select(({ fn }) => fn.sum<number | null>(fn.coalesce('cost_usd', 'reserved_usd')).as('spent'))
        .where('run_id', '=', call.run)
        .executeTakeFirstOrThrow();
      const leftUsd = capUsd - (spent ?? 0);
      if (exceeds(usd, leftUsd)) return { id: null, leftUsd: Math.max(0, leftUsd) };
    }
    return db
      .insertInto('brain_eval_calls')
      .values({ ...columnsOf(call), reserved_usd: usd })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

/** Saves the outcome of a call, its reply, if one came, and its cost, in one statement. */
export async function recordReply(
  store: Store,
  id: number,
  { costUsd, reply, usage }: { costUsd: number | null; reply: string | null; usage: unknown },
): Promise<void> {
  await store.db
    .updateTable('brain_eval_calls')
    .set({ cost_usd: costUsd, reply, usage: jsonb(usage) })
    .where('id', '=', id)
    .execute();
}
