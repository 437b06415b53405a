import type { Budget } from '../models/call/budget.ts';
import type { Model } from '../models/call/model.ts';
import { type ReadReply, readReply } from '../models/reply/read-reply.ts';
import { encodeInert } from '../text/encode-inert.ts';
import { type KeptReplies, replyKey } from './kept-replies.ts';
import { type AskedPage, PROPOSALS_SCHEMA, proposePrompt } from './propose-prompt.ts';
import { type Proposals, proposalsShape } from './read-proposals.ts';

/** Enough for a dozen takes and for a model that thinks before. */
export const MAX_OUTPUT_TOKENS = 8_000;

/** How pieces of pages are asked about. */
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

/**
 * Asks for the takes of a piece of a page, and once more where the reply cannot be read. Throws ModelError or
 * BudgetExceededError when the model is not asked or does not reply.
 */
export async function askProposals(page: AskedPage, asking: Asking, spending: Spending): Promise<ReadReply<Proposals>> {
  const { system, prompt } = proposePrompt(page);
  const shape = proposalsShape(page.lines.map(([, text]) => text).join('\n'));
  const ask = async (user: string) => {
    const { text, finish } = await replyTo(system, user, asking, spending);
    return readReply(text, shape, finish);
  };
  const read = await ask(prompt);
  if (read.ok || read.reason === 'refusal') return read;
  const complaint = `Your previous reply could not be used: ${encodeInert(read.message)}`;
  return ask(`${prompt}\n\n${complaint}\nReply again, with the whole JSON object and nothing else.`);
}

async function replyTo(system: string, prompt: string, asking: Asking, spending: Spending) {
  const { model, budget, replies, timeoutMs, signal } = asking;
  const key = replyKey(model.id, system, prompt);
  const kept = await replies?.find(key);
  if (kept) {
    spending.reused++;
    return kept;
  }
  const maxOutputTokens = MAX_OUTPUT_TOKENS;
  const reply = await model.ask({
    system,
    prompt,
    schema: PROPOSALS_SCHEMA,
    maxOutputTokens,
    timeoutMs,
    signal,
    budget,
  });
  spending.calls++;
  spending.costUsd += reply.costUsd ?? 0;
  if (reply.costUsd === null || reply.uncertainAttempts > 0) spending.costComplete = false;
  await replies?.keep(key, reply);
  return reply;
}
