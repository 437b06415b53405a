import { GbrainError } from '../../errors.ts';
import { type Budget, BudgetExceededError } from '../../models/call/budget.ts';
import type { Ask, Model, Reply } from '../../models/call/model.ts';
import { ModelError } from '../../models/call/model-error.ts';
import { type ReadReply, readReply, type Unread } from '../../models/reply/read-reply.ts';
import type { AttemptKey } from '../../store/receipts/attempts.ts';
import { encodeInert } from '../../text/encode-inert.ts';
import type { JudgeReply } from '../reply/judge-reply.ts';
import { JUDGE_REPLY_SCHEMA } from '../reply/reply-schema.ts';
import { judgeReplyShape } from '../reply/weigh-reply.ts';
import type { Attempts } from './attempts.ts';
import type { JudgeCall, Judgement, PanelEvent } from './cycle.ts';
import { describeContradictions, describeForeign, describeUnread, findContradictions } from './find-contradictions.ts';
import { type Prompt, promptSha256 } from './judge-prompt.ts';

/** What all calls of a run share. */
export interface JudgeSession {
  prompt: Prompt;
  limits: JudgeLimits;
  io: JudgeIo;
}

/** What a run may spend, in money and time. */
export interface JudgeLimits {
  budget: Budget;
  /** Whether a stored reply to the same prompt is taken instead of a new call. */
  reuse: boolean;
  /** Milliseconds for one attempt of a call. */
  timeoutMs: number;
}

/** Where a run keeps its calls, what can stop it and who follows it. */
export interface JudgeIo {
  /** Null to keep no record, as for a library caller without a store. */
  attempts: Attempts | null;
  signal?: AbortSignal;
  onEvent?: (event: PanelEvent) => void;
}

/** Which turn of the panel it is. */
export interface Turn {
  cycle: number;
  repeat: number;
}

/** Replies that may be usable when asked for again. A refusal, or a score outside the contract, is an answer: no retry. */
export const CORRECTABLE: readonly Unread[] = ['empty', 'truncated', 'conflict', 'unclear', 'broken', 'no-verdict'];

/** The output tokens that a judge gets for a sample, reasoning included. */
export function maxOutputTokens(takes: number): number {
  return Math.min(16_000, 4_000 + 60 * takes);
}

/**
 * Asks a judge, and asks once more if its reply could not be read, its findings could not, or its scores contradict them. The judgement
 * says what went wrong with the judge; only an abort, a model without a price under a budget, and a failing store are thrown.
 */
export async function askJudge(model: Model, turn: Turn, session: JudgeSession): Promise<Judgement> {
  const { takes } = session.prompt;
  const first = await makeCall(model, turn, session, null);
  const calls = [first.call];
  let { read } = first;
  let unanswered: string | null = null;
  const complaint = complaintAbout(read, takes);
  if (complaint !== null) {
    const second = await makeCall(model, turn, session, complaint);
    calls.push(second.call);
    // Whoever only contradicted itself has given its scores, and silence takes nothing away; any other reply may.
    const isSilent = second.read === null ? !second.spoke : !second.read.ok && second.read.reason === 'empty';
    if (!(read?.ok && isSilent)) read = second.read;
    else unanswered = second.call.error ?? 'no reply';
  }
  const value = read?.ok ? read.value : null;
  const dropped = first.read?.ok && value?.findings.length === 0 ? first.read.value.findings.length : 0;
  return {
    model: model.id,
    contributed: value !== null,
    scores: value?.scores ?? null,
    improvements: value?.improvements ?? [],
    findings: value?.findings ?? [],
    notes: [
      ...(value?.notes ?? []),
      ...(unanswered === null
        ? []
        : [`it was asked once more and did not answer (${unanswered}); its first reply counts`]),
      ...(dropped > 0 ? [`its first reply gave ${dropped} findings, which its second one dropped`] : []),
    ],
    ...(value !== null && {
      findings_listed: value.findings_listed,
      contradictions: findContradictions(value, takes),
    }),
    error: value === null ? (calls.at(-1)?.error ?? 'no reply') : null,
    calls,
  };
}

/** What is wrong with a reply that may be mended by asking once more; null when it counts, or is beyond mending. */
export function complaintAbout(read: ReadReply<JudgeReply> | null, takes: number): string | null {
  if (read === null) return null;
  if (!read.ok) return CORRECTABLE.includes(read.reason) ? read.message : null;
  const contradictions = findContradictions(read.value, takes);
  const { unread, foreign } = read.value;
  const complaints = [
    ...(contradictions.length > 0 ? [describeContradictions(contradictions, takes)] : []),
    ...(unread.length > 0 ? [describeUnread(unread)] : []),
    ...(foreign.length > 0 ? [describeForeign(foreign)] : []),
  ];
  return complaints.length > 0 ? complaints.join('; ') : null;
}

/** True when the judge is out because the budget had no room for a call to it, be it the correction. */
export function lackedMoney({ contributed, calls }: Judgement): boolean {
  return !contributed && calls.some((call) => call.over_budget);
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

/** What a judge is sent. */
export function questionOf({
  system,
  user,
  takes,
}: Prompt): Pick<Ask, 'system' | 'prompt' | 'schema' | 'maxOutputTokens'> {
  return { system, prompt: user, schema: JUDGE_REPLY_SCHEMA, maxOutputTokens: maxOutputTokens(takes) };
}

interface CallResult {
  call: JudgeCall;
  /** Null when no reply came. */
  read: ReadReply<JudgeReply> | null;
  /** Whether the judge said something before its call failed. */
  spoke?: boolean;
}

/** Asks the question, with what was wrong with the last reply if there was one: `complaint`. */
async function makeCall(
  model: Model,
  turn: Turn,
  { prompt, limits, io }: JudgeSession,
  complaint: string | null,
): Promise<CallResult> {
  const { attempts, signal, onEvent } = io;
  const user = complaint === null ? prompt.user : correctionOf(prompt.user, complaint);
  const step = complaint === null ? 'ask' : 'correction';
  const promptSha = promptSha256(prompt.system, user);
  const key: AttemptKey = { promptSha256: promptSha, model: model.id, step, ...turn };
  const call: JudgeCall = { ...UNSENT, step, prompt_sha256: promptSha };
  const shape = judgeReplyShape(prompt.takes, prompt.user);
  onEvent?.({ type: 'asked', model: model.id, ...turn, correction: step === 'correction' });

  const stored = limits.reuse ? await attempts?.find(key) : null;
  if (stored?.reply != null) {
    const finish = FINISHES.find((known) => known === stored.finish);
    const read = readReply(stored.reply, shape, finish);
    return { call: { ...call, reused: true, ...outcome(read) }, read };
  }
  let reply: Reply;
  try {
    const { budget, timeoutMs } = limits;
    reply = await model.ask({ ...questionOf({ ...prompt, user }), timeoutMs, budget, signal });
  } catch (error) {
    if (error instanceof BudgetExceededError) {
      return { call: { ...call, over_budget: true, error: error.message }, read: null };
    }
    if (!(error instanceof ModelError)) throw error;
    const { costUsd, usage, message } = error;
    await attempts?.save({ ...key, reply: null, finish: null, usage, costUsd, milliseconds: 0, error: message });
    if (error.kind === 'aborted') throw new GbrainError('interrupted', message, { cause: error });
    return { call: { ...call, cost_usd: costUsd, error: message }, read: null, spoke: error.spoke };
  }
  const { text, finish, usage, costUsd, milliseconds } = reply;
  const read = readReply(text, shape, finish);
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

/** The question with a complaint about the last reply, which may quote it and so is encoded like the takes. */
function correctionOf(user: string, complaint: string): string {
  return `${user}\n\nYour previous reply could not be used: ${encodeInert(complaint)}\nReply again, with the whole JSON object and nothing else.`;
}
