import { quote, type Rule } from './rule.ts';
import { isReported, wordingOf } from './wording.ts';

const OPINION =
  /\b(?:(?:over|under)(?:rated|valued|appreciated)|brilliant|terrible|awful|excellent|amazing|disappointing|(?:is|are|was|were) (?:really |very |just )?(?:great|wonderful|bad|stupid|smart|wise|unfair)|(?:is|are) too (?:slow|fast|big|small|expensive|cheap|early|late|complex|complicated|cautious|optimistic)|ought to|(?:is|are|was|were) (?:not |hardly |well )?worth (?:it|the \p{L}+|\p{L}+ing)\b|(?:is|was|were|are) (?:a|an obvious|a big|a clear) (?:mistake|waste|disgrace|shame)|(?:is|was) overkill|(?:is|was) the (?:right|wrong|best|worst) (?:choice|call|tool|way|decision|option|idea))(?!\p{L})/iu;

/** A judgement of worth is an opinion, however many share it. */
export const kindOpinion: Rule = {
  name: 'kind-opinion',
  dimension: 'kind_classification',
  severity: 'warning',
  advice: 'Call a judgement of worth a take',
  check(take) {
    const wording = wordingOf(take);
    const cue = take.kind === 'fact' ? OPINION.exec(wording)?.[0] : undefined;
    return cue === undefined || isReported(wording, cue)
      ? null
      : `${quote(cue)} is a judgement, not something to check. Call it a take.`;
  },
};
