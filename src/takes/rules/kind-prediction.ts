import { quote, type Rule } from './rule.ts';
import { findForecast, wordingOf } from './wording.ts';

/** What has not happened yet is not a fact. */
export const kindPrediction: Rule = {
  name: 'kind-prediction',
  dimension: 'kind_classification',
  severity: 'warning',
  advice: 'Call what is yet to come a bet',
  check(take) {
    if (take.kind !== 'fact') return null;
    const cue = findForecast(wordingOf(take), take.since);
    return cue === null ? null : `${quote(cue)} speaks of the future, which no fact can. Call it a bet.`;
  },
};
