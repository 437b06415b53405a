import type { Rule } from './rule.ts';

/** From here on down nobody would call a claim a fact. */
const LOWEST_FACT = 0.5;
/** From here on up nobody would call it a hunch. */
const HIGHEST_HUNCH = 0.85;

/** The weight and the kind of a take say the same about how sure its holder is. */
export const weightKind: Rule = {
  name: 'weight-kind',
  dimension: 'weight_calibration',
  severity: 'warning',
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
