import { jsonb, storable } from '../schema/storable.ts';
import type { Store } from '../store.ts';

/** One call to a judge. */
export interface NewAttempt {
  /** SHA-256 in hex of everything that the model was asked. */
  promptSha256: string;
  /** Full model id. */
  model: string;
  /** Which repeat of the same sample, from 1. */
  repeat: number;
  /** Which cycle of the run, from 1. */
  cycle: number;
  /** The first question, or the one correction after a reply that did not parse. */
  step: 'ask' | 'correction';
  /** As the model wrote it; null when no reply came. */
  reply: string | null;
  /** Why the model stopped; null when no reply came. */
  finish: string | null;
  /** Tokens as the provider reports them; null when no reply came. */
  usage: unknown;
  /** US dollars; null when the model has no price. */
  costUsd: number | null;
  milliseconds: number;
  /** Why no reply came, or why it could not be read; null when all went well. */
  error: string | null;
}

/** A call as it is kept. */
export interface KeptAttempt extends NewAttempt {
  /** ISO time. */
  createdAt: string;
}

/** How to find an attempt again. */
export type AttemptKey = Pick<NewAttempt, 'promptSha256' | 'model' | 'repeat' | 'cycle' | 'step'>;

/** Saves a call at once, in a transaction of its own. Only for a database of ours: another gets no such table. */
export async function saveAttempt(
  { db }: Pick<Store, 'db'>,
  attempt: NewAttempt & Partial<KeptAttempt>,
): Promise<void> {
  const { promptSha256, model, repeat, cycle, step, reply, finish, usage, costUsd, milliseconds, error } = attempt;
  await db
    .insertInto('eval_takes_quality_attempts')
    .values({
      prompt_sha256: promptSha256,
      model,
      repeat,
      cycle,
      step,
      reply: storable(reply),
      finish,
      usage: jsonb(usage),
      cost_usd: costUsd,
      milliseconds,
      error: storable(error),
      ...(attempt.createdAt !== undefined && { created_at: new Date(attempt.createdAt) }),
    })
    .execute();
}

/** The newest call under exactly that key that has a reply; null when there is none. */
export async function findAttempt(store: Store, key: AttemptKey): Promise<KeptAttempt | null> {
  const row = await store.db
    .selectFrom('eval_takes_quality_attempts')
    .select(['prompt_sha256 as promptSha256', 'model', 'repeat', 'cycle', 'step', 'reply', 'finish', 'usage'])
    .select(['cost_usd as costUsd', 'milliseconds', 'error', 'created_at as createdAt'])
    .where('prompt_sha256', '=', key.promptSha256)
    .where('model', '=', key.model)
    .where('repeat', '=', key.repeat)
    .where('cycle', '=', key.cycle)
    .where('step', '=', key.step)
    .where('reply', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null;
}
