import { GbrainError } from '../../errors.ts';
import { exceeds } from '../../exceeds.ts';
import type { Answer } from './attempt.ts';
import { type PricedModel, PricingNotFoundError, worstCaseCost } from './pricing.ts';

/** The worst case of one call, reserved until the call ends. */
export interface Reservation {
  /** US dollars reserved. */
  readonly usd: number;
  /**
   * Replaces the reservation by what the call cost. Null when that is unknown (a call that was cut, a reply without
   * token counts): the whole reservation then counts as spent, so the cap holds even if the provider bills it. Only the
   * first call counts. `answer` is what the call brought; a ledger has stored it when this resolves.
   */
  settle(costUsd: number | null, answer?: Answer): void | Promise<void>;
}

/** Reserves the worst case of calls, in memory or in a database. */
export interface Reserves {
  /** Reserves the worst case of one call. Throws {@link BudgetExceededError} when the cap could be exceeded. */
  reserve(model: PricedModel, promptBytes: number, maxOutputTokens: number): Reservation | Promise<Reservation>;
}

/** A cap on what a run may spend. */
export interface Budget extends Reserves {
  /** US dollars, or null for no cap. */
  readonly capUsd: number | null;
  /** US dollars settled so far. */
  spentUsd(): number;
  /** US dollars reserved for calls in progress. */
  reservedUsd(): number;
  /** Fails before any call when a cap is set and one of the models has no price: {@link PricingNotFoundError}. */
  requirePrices(models: readonly PricedModel[]): void;
  reserve(model: PricedModel, promptBytes: number, maxOutputTokens: number): Reservation;
}

/** The next call could cost more than what is left of the cap. Nothing was sent. */
export class BudgetExceededError extends GbrainError {
  /** US dollars that the call could cost. */
  readonly neededUsd: number;
  /** US dollars neither spent nor reserved. */
  readonly leftUsd: number;

  constructor(model: string, neededUsd: number, leftUsd: number, capUsd: number) {
    super(
      'config',
      `The next call to ${model} could cost ${dollars(neededUsd)}, and ${dollars(leftUsd)} is left of the budget of ` +
        `${dollars(capUsd)}. It was not sent. Raise the budget, judge fewer takes, or choose a cheaper model.`,
    );
    this.neededUsd = neededUsd;
    this.leftUsd = leftUsd;
  }
}

const dollars = (usd: number) => `$${usd.toFixed(usd !== 0 && usd < 0.1 ? 4 : 2)}`;

/**
 * A budget of `capUsd` US dollars; null for no cap, 0 for free models only. Spent and reserved together never exceed
 * the cap, however many calls run at once, as long as no call costs more than its worst case.
 */
export function createBudget(capUsd: number | null): Budget {
  if (capUsd !== null && !(Number.isFinite(capUsd) && capUsd >= 0)) {
    throw new GbrainError('usage', `${capUsd} is not a budget. Give US dollars, 0 or more.`);
  }
  let spent = 0;
  let reserved = 0;
  return {
    capUsd,
    spentUsd: () => spent,
    reservedUsd: () => reserved,
    requirePrices(models) {
      const unpriced = models.filter((model) => model.price === null).map((model) => model.id);
      if (capUsd !== null && unpriced.length > 0) throw new PricingNotFoundError(unpriced);
    },
    reserve(model, promptBytes, maxOutputTokens) {
      if (model.price === null && capUsd !== null) throw new PricingNotFoundError([model.id]);
      const usd = model.price === null ? 0 : worstCaseCost(model.price, promptBytes, maxOutputTokens);
      if (capUsd !== null && exceeds(spent + reserved + usd, capUsd)) {
        throw new BudgetExceededError(model.id, usd, Math.max(0, capUsd - spent - reserved), capUsd);
      }
      reserved += usd;
      let open = true;
      return {
        usd,
        settle(costUsd) {
          if (!open) return;
          open = false;
          // Exactly zero when no call runs, whatever the rounding of the sums.
          reserved = Math.max(0, reserved - usd);
          spent += costUsd ?? usd;
        },
      };
    },
  };
}
