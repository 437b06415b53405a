import { quote, type Rule } from './rule.ts';
import { findHedge, wordingOf } from './wording.ts';

const CERTAIN = /\b(?:certainly|definitely|undoubtedly|without (?:a )?doubt|guaranteed to|always|never|obviously)\b/i;

/** A claim that hedges is not held with full weight, and one that insists is not held with almost none. */
export const weightWording: Rule = {
  name: 'weight-wording',
  dimension: 'weight_calibration',
  severity: 'warning',
  check(take) {
    const { weight } = take;
    if (weight === null) return null;
    const wording = wordingOf(take);
    const hedge = weight >= 0.95 ? findHedge(wording) : null;
    if (hedge !== null) {
      return `The claim says ${quote(hedge)} and has weight ${weight}. Lower the weight, or drop the hedge if it is certain.`;
    }
    const certain = weight <= 0.25 ? CERTAIN.exec(wording)?.[0] : undefined;
    if (certain === undefined) return null;
    return `The claim says ${quote(certain)} and has weight ${weight}. Raise the weight, or word the claim less firmly.`;
  },
};
