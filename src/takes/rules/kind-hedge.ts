import { quote, type Rule } from './rule.ts';
import { findHedge, wordingOf } from './wording.ts';

/** What its own wording doubts is not a fact. */
export const kindHedge: Rule = {
  name: 'kind-hedge',
  dimension: 'kind_classification',
  severity: 'warning',
  check(take) {
    if (take.kind !== 'fact') return null;
    const hedge = findHedge(wordingOf(take));
    if (hedge === null) return null;
    return `${quote(hedge)} makes this an opinion or a guess. Call it a take or a hunch, or state what is known.`;
  },
};
