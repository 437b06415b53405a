import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../../errors.ts';
import { NO_TRACE, type Trace } from '../../trace.ts';
import { type Answer, AttemptFailure, type Failure, failAttempt } from './attempt.ts';
import { findRetirement } from './lifecycle.ts';
import type { Ask, Reply, Usage } from './model.ts';
import { ModelError } from './model-error.ts';
import { costOf, isFree, type Price, type PricedModel } from './pricing.ts';
import { traceAsk } from './trace-ask.ts';
import { NO_USAGE } from './usage.ts';

/** Time, chance and traces; passed in. */
export interface Clock {
  /** Rejects when the signal aborts. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds since the epoch. */
  clock: () => number;
  /** Uniform in [0, 1). */
  random: () => number;
  trace: Trace;
}

/** The real time and chance, without traces. */
export const SYSTEM_CLOCK: Clock = {
  sleep: (milliseconds, signal) =>
    // A signal of its own: Node warns when many calls wait on the caller's.
    wait(milliseconds, undefined, signal && { signal: AbortSignal.any([signal]) }),
  clock: () => Date.now(),
  random: () => Math.random(),
  trace: NO_TRACE,
};

const MAX_ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
/** A provider that asks for a longer wait is given up; so is one that asks for longer than an answer may take. */
const MAX_WAIT_MS = 120_000;
const JITTER_MS = 250;

/** What a call costs at most and how long it may take. */
export interface CallTerms extends Pick<Ask, 'maxOutputTokens' | 'timeoutMs' | 'signal' | 'budget'> {
  /** Bytes of everything that the provider counts as input. */
  promptBytes: number;
}

/** Makes one attempt; ends at once when its signal aborts. */
type Attempt = (signal: AbortSignal) => Promise<Answer>;

/**
 * Calls a model: reserves the worst case of each attempt, makes it, settles what it cost, and retries transient failures.
 * A timeout is not retried: the provider may bill the cut attempt, and the next would hang as long. Throws
 * {@link ModelError}, or BudgetExceededError before an attempt that the budget forbids.
 */
export function askModel(model: PricedModel, terms: CallTerms, once: Attempt, clock: Clock): Promise<Reply> {
  return traceAsk(clock.trace, model.id, terms, () => askWithRetries(model, terms, once, clock));
}

async function askWithRetries(model: PricedModel, terms: CallTerms, once: Attempt, clock: Clock): Promise<Reply> {
  const started = clock.clock();
  let spent: number | null = 0;
  let uncertain = 0;
  for (let attempts = 1; ; attempts++) {
    const made = attempts - 1;
    if (terms.signal?.aborted) throw aborted(model.id, made, spent);
    const reservation = await terms.budget?.reserve(model, terms.promptBytes, terms.maxOutputTokens);
    // A reservation in a database takes a while.
    if (terms.signal?.aborted) {
      await reservation?.settle(0);
      throw aborted(model.id, made, spent);
    }
    const outcome = await attempt(terms, once);
    if (!(outcome instanceof AttemptFailure)) {
      const costUsd = price(outcome.usage, model.price);
      await reservation?.settle(costUsd, outcome);
      const { text, finish } = outcome;
      const usage = outcome.usage ?? NO_USAGE;
      const milliseconds = clock.clock() - started;
      return { text, finish, usage, costUsd, milliseconds, attempts, uncertainAttempts: uncertain };
    }
    const { failure } = outcome;
    const cost = failure.usage === null && !failure.mayBeBilled ? 0 : price(failure.usage, model.price);
    await reservation?.settle(cost);
    spent = spent === null || cost === null ? null : spent + cost;
    if (cost === null) uncertain++;
    const delay = failure.retry && attempts < MAX_ATTEMPTS ? delayOf(failure, attempts, clock.random()) : null;
    const maxWaitMs = Math.min(MAX_WAIT_MS, terms.timeoutMs);
    if (delay === null || (failure.retryAfterMs ?? 0) > maxWaitMs) {
      const wait = delay === null ? null : { ms: failure.retryAfterMs!, maxMs: maxWaitMs };
      throw toError(model.id, failure, { attempts, costUsd: spent, wait, now: new Date(clock.clock()) });
    }
    await sleep(delay, terms.signal, clock);
  }
}

/** Runs one attempt under its own time limit and the caller's signal. */
async function attempt(terms: CallTerms, once: Attempt): Promise<Answer | AttemptFailure> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), terms.timeoutMs);
  const signal = terms.signal === undefined ? limit.signal : AbortSignal.any([limit.signal, terms.signal]);
  try {
    return await Promise.race([once(signal), rejectOnAbort(signal)]);
  } catch (error) {
    if (terms.signal?.aborted) return failAttempt('aborted', 'was interrupted.', { mayBeBilled: true, cause: error });
    if (limit.signal.aborted) {
      const message = `gave no complete reply within ${terms.timeoutMs / 1000} s. Try again, or raise the time limit.`;
      return failAttempt('timeout', message, { mayBeBilled: true, cause: error });
    }
    if (error instanceof AttemptFailure) return error;
    const message = `could not be asked: ${messageOf(error)}`;
    return failAttempt('server', message, { mayBeBilled: true, cause: error });
  } finally {
    clearTimeout(timer);
    // Frees the listener of the race.
    limit.abort();
  }
}

/** Ends an attempt on time even if it ignores its signal. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

function price(usage: Usage | null, price: Price | null): number | null {
  if (price === null) return null;
  if (usage === null) return isFree(price) ? 0 : null;
  return costOf(usage, price);
}

/** The wait that the provider asks for, else 1 s, 2 s, 4 s, spread so that judges do not come back together. */
function delayOf(failure: Failure, attempts: number, random: number): number {
  if (failure.retryAfterMs !== null) return failure.retryAfterMs + random * JITTER_MS;
  return FIRST_WAIT_MS * 2 ** (attempts - 1) * (0.5 + random);
}

async function sleep(milliseconds: number, signal: AbortSignal | undefined, clock: Clock): Promise<void> {
  try {
    await clock.sleep(milliseconds, signal);
  } catch (error) {
    // The next turn of the loop ends with the abort.
    if (!signal?.aborted) throw error;
  }
}

function toError(
  id: string,
  failure: Failure,
  {
    attempts,
    costUsd,
    wait,
    now,
  }: { attempts: number; costUsd: number | null; wait: { ms: number; maxMs: number } | null; now: Date },
): ModelError {
  const { kind, status, usage, spoke, cause } = failure;
  const retirement = kind === 'not-found' ? findRetirement(id, now) : null;
  const said = [
    `${id} ${failure.message}`,
    ...(attempts > 1 ? [`It was asked ${attempts} times.`] : []),
    ...(wait === null
      ? []
      : [
          `It asks to wait ${Math.ceil(wait.ms / 1000)} s, longer than the ${wait.maxMs / 1000} s that gbrain waits. Try again then.`,
        ]),
    ...(retirement?.past ? [retirement.sentence] : []),
  ];
  return new ModelError({ kind, model: id, message: said.join(' '), usage, costUsd, status, attempts, spoke, cause });
}

function aborted(id: string, attempts: number, costUsd: number | null): ModelError {
  return new ModelError({ kind: 'aborted', model: id, message: `${id} was interrupted.`, costUsd, attempts });
}
