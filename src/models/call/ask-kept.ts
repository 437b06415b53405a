import type { Budget } from './budget.ts';
import { type KeptReplies, type KeptReply, replyKey } from './kept-replies.ts';
import type { Model } from './model.ts';

/** How a model is asked for one piece after the other. */
export interface Asking {
  model: Model;
  budget: Budget;
  /** Null to keep nothing, as for a model that is free. */
  replies: KeptReplies | null;
  /** Milliseconds for one attempt. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** What asking has come to so far. */
export interface Spending {
  /** Replies that the model gave. */
  calls: number;
  /** Replies that an earlier run had paid for. */
  reused: number;
  /** US dollars of the calls with a known cost. */
  costUsd: number;
  /** False when the cost of a call is not known. */
  costComplete: boolean;
}

/** One question, and the JSON Schema of its answer. */
export interface KeptAsk {
  system: string;
  prompt: string;
  schema: Readonly<Record<string, unknown>>;
  /** The most that the model may write, reasoning included. */
  maxOutputTokens: number;
}

/**
 * The reply to a question: one that was kept, else a new one, which is then kept. Throws ModelError or BudgetExceededError when the
 * model is not asked or does not reply.
 */
export async function askKept(question: KeptAsk, asking: Asking, spending: Spending): Promise<KeptReply> {
  const { model, budget, replies, timeoutMs, signal } = asking;
  const key = replyKey(model.id, question.system, question.prompt);
  const kept = await replies?.find(key);
  if (kept) {
    spending.reused++;
    return kept;
  }
  const reply = await model.ask({ ...question, timeoutMs, signal, budget });
  spending.calls++;
  spending.costUsd += reply.costUsd ?? 0;
  if (reply.costUsd === null || reply.uncertainAttempts > 0) spending.costComplete = false;
  await replies?.keep(key, reply);
  return reply;
}
