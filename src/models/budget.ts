import { GbrainError } from '../errors.ts';
import type { Model } from './model.ts';

/** What one call may cost, set aside until the call is over. */
export interface Reservation {
  /** US dollars set aside. */
  readonly usd: number;
  /**
   * Replaces what was set aside by what the call cost. Null when that is unknown (a call that was cut, a reply without
   * token counts): the whole reservation then counts as spent, so the cap holds even if the provider bills it.
   */
  settle(costUsd: number | null): void;
}

/** A cap on what a run may spend. */
export interface Budget {
  /** US dollars, or null for no cap. */
  readonly capUsd: number | null;
  /** US dollars settled so far. */
  spentUsd(): number;
  /** US dollars set aside by calls under way. */
  reservedUsd(): number;
  /** Fails before any call when a cap is set and one of the models has no price: {@link PricingNotFoundError}. */
  requirePrices(models: readonly Model[]): void;
  /** Sets the worst case of one call aside. Throws {@link BudgetExceededError} when the cap could be exceeded. */
  reserve(model: Pick<Model, 'id' | 'price'>, promptBytes: number, maxOutputTokens: number): Reservation;
}

/** The next call could cost more than what is left of the cap. Nothing was sent. */
export class BudgetExceededError extends GbrainError {}

/** A budget of `capUsd` US dollars; null for no cap, 0 for free models only. */
export function createBudget(_capUsd: number | null): Budget {
  throw new GbrainError('internal', 'not built yet');
}
