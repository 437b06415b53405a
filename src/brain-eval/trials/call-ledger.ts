import type { Answer } from '../../models/call/attempt.ts';
import { type Budget, BudgetExceededError } from '../../models/call/budget.ts';
import type { CallLedger } from '../../models/call/call-ledger.ts';
import { PricingNotFoundError } from '../../models/call/pricing.ts';
import { NO_USAGE } from '../../models/call/usage.ts';
import type { Store } from '../../store/store.ts';
import { type CallKey, findAnsweredCall, recordReply, reserveCall } from '../../store/trials/calls.ts';
import type { TrialKey } from '../../store/trials/trials.ts';

/**
 * The ledger of one trial's session. Each attempt at a call stands in the database before it is sent, and its reply the
 * moment it has come: a session that begins anew, in whatever process, gets the answers that were paid for from there,
 * as long as it asks the same. An attempt whose process died has an unknown outcome: it counts at its worst case.
 * `capUsd` holds for all calls of the run in whatever process, `budget` for those of this process.
 */
export function createCallLedger(
  store: Store,
  { run, trial, budget, capUsd }: { run: string; trial: TrialKey; budget: Budget; capUsd: number | null },
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
        reserve: async (model, promptBytes, maxOutputTokens) => {
          // Priced where the run was asked for, and not here: what it would cost is not known, so no cap could hold.
          if (capUsd !== null && model.price === null) throw new PricingNotFoundError([model.id]);
          const held = budget.reserve(model, promptBytes, maxOutputTokens);
          const { usd } = held;
          const noted = await reserveCall(store, call, { usd, capUsd }).catch((error: unknown) => {
            held.settle(0);
            throw error;
          });
          if (noted.id === null) {
            held.settle(0);
            throw new BudgetExceededError(model.id, usd, noted.leftUsd, capUsd!);
          }
          return {
            usd,
            settle: async (costUsd, answer) => {
              held.settle(costUsd);
              const reply = answer === undefined ? null : JSON.stringify(answer);
              await recordReply(store, noted.id, { costUsd, reply, usage: answer?.usage ?? null });
            },
          };
        },
      };
    },
  };
}

/** It took no time and no attempt of this process's; the tokens and the cost are those that were paid. */
function readAnswer({ reply, costUsd }: { reply: string; costUsd: number | null }) {
  const { text, finish, usage, source } = JSON.parse(reply) as Answer;
  const counts = { costUsd, milliseconds: 0, attempts: 1, uncertainAttempts: 0 };
  return { reply: { text, finish, usage: usage ?? NO_USAGE, ...counts }, source };
}
