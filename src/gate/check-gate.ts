import { GbrainError } from '../errors.ts';
import { createBudget } from '../models/call/budget.ts';
import { isFree } from '../models/call/pricing.ts';
import type { Models } from '../models/provider/create-models.ts';
import { choosePanel } from '../takes-quality/panel/choose-panel.ts';

/** Which judges, and what they may cost. */
export interface GatePanel {
  models: readonly string[];
  /** US dollars; null where none was given. */
  budgetUsd: number | null;
}

/**
 * Checks that a server may ask these judges. Throws GbrainError `usage` for a command, a judge that costs money without a
 * budget, and as {@link choosePanel} does; what lacks a price or a key here is `usage`, too: whoever asks can choose others.
 */
export function checkGate({ models: ids, budgetUsd }: GatePanel, models: Models): void {
  if (ids.some((id) => id.startsWith('exec:'))) {
    throw new GbrainError(
      'usage',
      'exec: would run a command on the machine of the server. Choose a model with a price, or builtin:rules.',
    );
  }
  try {
    const panel = choosePanel(ids, models).models;
    createBudget(budgetUsd ?? 0).requirePrices(panel);
    const dear = panel.find(({ price }) => price !== null && !isFree(price));
    if (dear === undefined || (budgetUsd ?? 0) > 0) return;
    throw new GbrainError(
      'usage',
      `${dear.id} costs money, and nothing is spent here without a cap. Give a budget in US dollars, such as 3.`,
    );
  } catch (error) {
    if (!(error instanceof GbrainError) || error.code === 'internal') throw error;
    throw new GbrainError('usage', error.message, { cause: error });
  }
}
