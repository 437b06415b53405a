import type { Answer } from '../../models/call/attempt.ts';
import { BudgetExceededError } from '../../models/call/budget.ts';
import type { CallLedger } from '../../models/call/call-ledger.ts';
import { PricingNotFoundError, worstCaseCost } from '../../models/call/pricing.ts';
import { NO_USAGE } from '../../models/call/usage.ts';
import type { Store } from '../../store/store.ts';
import { type CallKey, findAnsweredCall, recordReply, reserveCall } from '../../store/trials/calls.ts';
import type { TrialKey } from '../../store/trials/trials.ts';

/**
 * The ledger of one trial. Each attempt at a call is saved before it is sent, and its reply as soon as it arrives: a trial
 * that begins again, in whatever process, gets the answers that were paid for from there, as long as it asks the same. An
 * attempt whose process died has an unknown outcome and counts at its worst case. `capUsd` is the cap of all calls of the
 * run together, in whatever process.
 */
export function createCallLedger(
  store: Store,
  { run, trial, capUsd }: { run: string; trial: TrialKey; capUsd: number | null },
): CallLedger {
  const { mode, repeat, question } = trial;
  let step = 0;
  return {
    open: async (request) => {
      step++;
      const call: CallKey = { run, mode, repeat, question, step, request };
      const kept = await findAnsweredCall(store, call);
      return {
        answered: kept === null ? null : readAnswer(kept),
        reserve: async ({ id: model, price }, promptBytes, maxOutputTokens) => {
          // The model may have had a price where the run was started. Without one here, no cap could hold.
          if (capUsd !== null && price === null) throw new PricingNotFoundError([model]);
          const usd = price === null ? 0 : worstCaseCost(price, promptBytes, maxOutputTokens);
          const saved = await reserveCall(store, call, { usd, capUsd });
          if (saved.id === null) throw new BudgetExceededError(model, usd, saved.leftUsd, capUsd!);
          return {
            usd,
            settle: async (costUsd, answer) => {
              const reply = answer === undefined ? null : JSON.stringify(answer);
              await recordReply(store, saved.id, { costUsd, reply, usage: answer?.usage ?? null });
            },
          };
        },
      };
    },
  };
}

/** A kept reply took no time and no attempt here; its tokens and cost are those that were paid. */
function readAnswer({ reply, costUsd }: { reply: string; costUsd: number | null }) {
  const { text, finish, usage, source } = JSON.parse(reply) as Answer;
  const counts = { costUsd, milliseconds: 0, attempts: 1, uncertainAttempts: 0 };
  return { reply: { text, finish, usage: usage ?? NO_USAGE, ...counts }, source };
}
