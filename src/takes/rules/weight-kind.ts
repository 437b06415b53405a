import type { Rule } from './rule.ts';

/** The lowest weight of a fact. */
const LOWEST_FACT = 0.5;
/** A hunch weighs less than this. */
const HIGHEST_HUNCH = 0.85;

/** The weight fits the kind: both express how sure the holder is. */
export const weightKind: Rule = {
  name: 'weight-kind',
  dimension: 'weight_calibration',
  severity: 'warning',
  advice: 'Give facts a weight of 0.5 or more, hunches one below 0.85, and no bet a 1',
  check({ kind, weight }) {
    if (weight === null) return null;
    if (kind === 'fact' && weight < LOWEST_FACT) {
      return `A fact with weight ${weight} is more likely wrong than right. Raise the weight, or call it a take or a hunch.`;
    }
    if (kind === 'hunch' && weight >= HIGHEST_HUNCH) {
      return `A hunch with weight ${weight} is held as if it were known. Lower the weight, or call it a take or a fact.`;
    }
    if (kind === 'bet' && weight === 1) {
      return 'A bet with weight 1 leaves no room to lose. Lower the weight to what the holder would stake, such as 0.85.';
    }
    return null;
  },
};
