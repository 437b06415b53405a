import { quote, type Rule } from './rule.ts';
import { isReported, wordingOf } from './wording.ts';

const OPINION =
  /\b(?:(?:over|under)(?:rated|valued|appreciated)|brilliant|terrible|awful|excellent|amazing|disappointing|(?:is|are|was|were) (?:really |very |just )?(?:great|wonderful|bad|stupid|smart|wise|unfair)|(?:is|are) too (?:slow|fast|big|small|expensive|cheap|early|late|complex|complicated|cautious|optimistic))\b/i;

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
