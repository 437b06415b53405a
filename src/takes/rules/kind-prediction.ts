import { quote, type Rule } from './rule.ts';
import { findPrediction, wordingOf } from './wording.ts';

/** What has not happened yet is not a fact. */
export const kindPrediction: Rule = {
  name: 'kind-prediction',
  dimension: 'kind_classification',
  severity: 'warning',
  check(take) {
    if (take.kind !== 'fact') return null;
    const cue = findPrediction(wordingOf(take));
    return cue === null ? null : `${quote(cue)} speaks of the future, which no fact can. Call it a bet.`;
  },
};
