import { quote, type Rule } from './rule.ts';
import { findHedge, isReported, wordingOf } from './wording.ts';

/** What its own wording doubts is not a fact. */
export const kindHedge: Rule = {
  name: 'kind-hedge',
  dimension: 'kind_classification',
  severity: 'warning',
  advice: 'Call a claim that hedges a take or a hunch',
  check(take) {
    if (take.kind !== 'fact') return null;
    const wording = wordingOf(take);
    const hedge = findHedge(wording);
    // That a thing might happen can be a fact about it, and so can what somebody said.
    if (hedge === null || hedge.toLowerCase() === 'might' || isReported(wording, hedge)) return null;
    return `${quote(hedge)} makes this an opinion or a guess. Call it a take or a hunch, or state what is known.`;
  },
};
