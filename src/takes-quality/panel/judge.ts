import { GbrainError } from '../../errors.ts';
import { type Budget, BudgetExceededError } from '../../models/call/budget.ts';
import type { Ask, Model, Reply } from '../../models/call/model.ts';
import { ModelError } from '../../models/call/model-error.ts';
import { type ReadReply, readReply, type Unread } from '../../models/reply/read-reply.ts';
import type { AttemptKey } from '../../store/receipts/attempts.ts';
import { acceptReply } from './accept-reply.ts';
import type { Attempts } from './attempts.ts';
import type { JudgeCall, Judgement, PanelEvent } from './cycle.ts';
import { type Prompt, promptSha256 } from './judge-prompt.ts';
import type { JudgeReply } from './judge-reply.ts';
import { JUDGE_REPLY_SCHEMA } from './reply-schema.ts';
import { encodeInert } from './takes-text.ts';

/** What all calls of a run share. */
export interface JudgeSession {
  prompt: Prompt;
  /** Takes in the sample. */
  takes: number;
  budget: Budget;
  /** Null to keep no record, as for a library caller without a store. */
  attempts: Attempts | null;
  reuse: boolean;
  /** Milliseconds for one attempt of a call. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onEvent?: ((event: PanelEvent) => void) | undefined;
}

/** Which turn of the panel it is. */
export interface Turn {
  cycle: number;
  repeat: number;
}

/** Replies that a second question may still mend. A refusal, or scores outside the contract, are an answer: no retry. */
const CORRECTABLE: readonly Unread[] = ['empty', 'truncated', 'conflict', 'no-verdict'];

/** The most a judge may write about a sample of so many takes, reasoning included. */
export function maxOutputTokens(takes: number): number {
  return Math.min(16_000, 4_000 + 60 * takes);
}

/**
 * Asks one judge once, and once more where the reply could not be read. Whatever goes wrong with the judge is in the
 * judgement; only an abort, a model without a price under a budget, and a store that fails are thrown.
 */
export async function askJudge(model: Model, turn: Turn, sitting: JudgeSession): Promise<Judgement> {
  const { prompt } = sitting;
  const first = await makeCall(model, turn, sitting, 'ask', prompt.user);
  const calls = [first.call];
  let { read } = first;
  if (read !== null && !read.ok && CORRECTABLE.includes(read.reason)) {
    const second = await makeCall(model, turn, sitting, 'correction', correctionOf(prompt.user, read.message));
    calls.push(second.call);
    read = second.read;
  }
  const value = read?.ok ? read.value : null;
  return {
    model: model.id,
    contributed: value !== null,
    scores: value?.scores ?? null,
    improvements: value?.improvements ?? [],
    findings: value?.findings ?? [],
    notes: value?.notes ?? [],
    error: value === null ? (calls.at(-1)?.error ?? 'no reply') : null,
    calls,
  };
}

/** True when the judge was not asked because the budget had no room for it. */
export function wasOverBudget(judgement: Judgement): boolean {
  return judgement.calls.length === 1 && judgement.calls[0]?.over_budget === true;
}

const UNSENT = {
  cost_usd: 0,
  uncertain_attempts: 0,
  input_tokens: 0,
  output_tokens: 0,
  milliseconds: 0,
  reused: false,
  over_budget: false,
  reading: null,
  error: null,
} as const;

const FINISHES: readonly Reply['finish'][] = ['stop', 'length', 'refusal', 'other'];

/** What a judge of this sitting is sent, with its limits. */
export function questionOf(
  sitting: Pick<JudgeSession, 'prompt' | 'takes' | 'timeoutMs' | 'signal'>,
  user = sitting.prompt.user,
): Ask {
  return {
    system: sitting.prompt.system,
    prompt: user,
    schema: JUDGE_REPLY_SCHEMA,
    maxOutputTokens: maxOutputTokens(sitting.takes),
    timeoutMs: sitting.timeoutMs,
    ...(sitting.signal ? { signal: sitting.signal } : {}),
  };
}

interface CallResult {
  call: JudgeCall;
  /** Null when no reply came. */
  read: ReadReply<JudgeReply> | null;
}

async function makeCall(
  model: Model,
  turn: Turn,
  sitting: JudgeSession,
  step: JudgeCall['step'],
  user: string,
): Promise<CallResult> {
  const { prompt, attempts, takes } = sitting;
  const promptSha = promptSha256(prompt.system, user);
  const key: AttemptKey = { promptSha256: promptSha, model: model.id, step, ...turn };
  const call: JudgeCall = { ...UNSENT, step, prompt_sha256: promptSha };
  sitting.onEvent?.({ type: 'asked', model: model.id, ...turn, correction: step === 'correction' });

  const stored = sitting.reuse ? await attempts?.find(key) : null;
  if (stored?.reply != null) {
    const read = readReply(
      stored.reply,
      acceptReply(takes),
      FINISHES.find((finish) => finish === stored.finish),
    );
    return { call: { ...call, reused: true, ...outcome(read) }, read };
  }
  let reply: Reply;
  try {
    reply = await model.ask({ ...questionOf(sitting, user), budget: sitting.budget });
  } catch (error) {
    if (error instanceof BudgetExceededError) {
      return { call: { ...call, over_budget: true, error: error.message }, read: null };
    }
    if (!(error instanceof ModelError)) throw error;
    const { costUsd, usage, message } = error;
    await attempts?.save({ ...key, reply: null, finish: null, usage, costUsd, milliseconds: 0, error: message });
    if (error.kind === 'aborted') throw new GbrainError('interrupted', message, { cause: error });
    return { call: { ...call, cost_usd: costUsd, error: message }, read: null };
  }
  const { text, finish, usage, costUsd, milliseconds } = reply;
  const read = readReply(text, acceptReply(takes), finish);
  const result = outcome(read);
  await attempts?.save({ ...key, reply: text, finish, usage, costUsd, milliseconds, error: result.error });
  return {
    call: {
      ...call,
      ...result,
      milliseconds,
      cost_usd: costUsd,
      uncertain_attempts: reply.uncertainAttempts,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
    },
    read,
  };
}

function outcome(read: ReadReply<JudgeReply>): Pick<JudgeCall, 'reading' | 'error'> {
  return read.ok ? { reading: read.reading, error: null } : { reading: null, error: read.message };
}

/** The question again, with what was wrong with the reply; its words are as inert as the takes. */
function correctionOf(user: string, complaint: string): string {
  return `${user}\n\nYour previous reply could not be used: ${encodeInert(complaint)}\nReply again, with the whole JSON object and nothing else.`;
}
