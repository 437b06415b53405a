import { quote, type Rule } from './rule.ts';
import { findHedge, isReported, wordingOf } from './wording.ts';

// "Always" and "never" say what is claimed, not how surely.
const CERTAIN = /\b(?:certainly|definitely|undoubtedly|without (?:a )?doubt|is guaranteed to|obviously)\b/i;

/** A claim that hedges is not held with full weight, and one that insists is not held with almost none. */
export const weightWording: Rule = {
  name: 'weight-wording',
  dimension: 'weight_calibration',
  severity: 'warning',
  advice: 'Match the weight to the wording: a hedge below 0.95, certainty above 0.25',
  check(take) {
    const { weight } = take;
    if (weight === null) return null;
    const wording = wordingOf(take);
    const hedge = weight >= 0.95 ? findHedge(wording) : null;
    const isPossibility = take.kind === 'fact' && hedge?.toLowerCase() === 'might';
    if (hedge !== null && !isPossibility && !isReported(wording, hedge)) {
      return `The claim says ${quote(hedge)} and has weight ${weight}. Lower the weight, or drop the hedge if it is certain.`;
    }
    const certain = weight <= 0.25 ? CERTAIN.exec(wording)?.[0] : undefined;
    if (certain === undefined) return null;
    return `The claim says ${quote(certain)} and has weight ${weight}. Raise the weight, or word the claim less firmly.`;
  },
};
