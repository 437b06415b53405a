import { sql } from 'kysely';
import { exceeds } from '../../exceeds.ts';
import { storable, storableJson } from '../schema/storable.ts';
import type { Store } from '../store.ts';
import type { TrialKey } from './trials.ts';

/** What a call of a trial is found again by. */
export interface CallKey extends TrialKey {
  run: string;
  /** Which call of its session, from 1. */
  step: number;
  /** SHA-256 in hex of everything that is asked. */
  request: string;
}

/** The answer that a call of the run got, as it was kept; null when it got none. */
export async function findAnsweredCall(
  store: Store,
  { run, mode, repeat, question, step, request }: CallKey,
): Promise<{ reply: string; costUsd: number | null } | null> {
  const { rows } = await sql<{ reply: string; costUsd: number | null }>`select reply, cost_usd as "costUsd"
    from brain_eval_calls where run_id = ${run} and mode = ${mode} and repeat = ${repeat}
      and question = ${storable(question)} and step = ${step} and request_sha256 = ${request} and reply is not null
    order by id limit 1`.execute(store.db);
  return rows[0] ?? null;
}

/**
 * Notes a call before it is sent; returns its id. With a cap, null in place of it and what is left, in US dollars, when
 * the run's calls together could cost more: what calls under way may cost counts, whichever process makes them.
 */
export async function reserveCall(
  store: Store,
  call: CallKey,
  { usd, capUsd }: { usd: number; capUsd: number | null },
): Promise<{ id: number } | { id: null; leftUsd: number }> {
  return store.db.transaction().execute(async (db) => {
    if (capUsd !== null) {
      // Whoever sets something aside for this run waits here for the others, so that the sum holds.
      await sql`select id from brain_eval_runs where id = ${call.run} for update`.execute(db);
      const { rows } = await sql<{
        usd: number;
      }>`select coalesce(sum(coalesce(cost_usd, reserved_usd)), 0)::float8 as usd
        from brain_eval_calls where run_id = ${call.run}`.execute(db);
      const leftUsd = capUsd - rows[0]!.usd;
      if (exceeds(usd, leftUsd)) return { id: null, leftUsd: Math.max(0, leftUsd) };
    }
    const { run, mode, repeat, question, step, request } = call;
    const { rows } = await sql<{ id: number }>`insert into brain_eval_calls
        (run_id, mode, repeat, question, step, request_sha256, reserved_usd)
      values (${run}, ${mode}, ${repeat}, ${storable(question)}, ${step}, ${request}, ${usd})
      returning id::float8 as id`.execute(db);
    return { id: rows[0]!.id };
  });
}

/** Keeps what became of a call: its reply, if one came, and its cost in one statement. */
export async function recordReply(
  store: Store,
  id: number,
  { costUsd, reply, usage }: { costUsd: number | null; reply: string | null; usage: unknown },
): Promise<void> {
  await sql`update brain_eval_calls set cost_usd = ${costUsd}, reply = ${reply},
      usage = ${storableJson(usage)}::text::jsonb
    where id = ${id}::bigint`.execute(store.db);
}
