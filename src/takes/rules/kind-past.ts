import { quote, type Rule } from './rule.ts';
import { findHedge, findPrediction, wordingOf } from './wording.ts';

const EVENT =
  /\b(?:signed|joined|left|raised|launched|opened|closed|moved|bought|acquired|sold|hired|founded|merged|shipped|won|lost|published|cancelled|renewed|resigned|was (?:founded|sold|acquired|hired|signed|closed|opened|launched|published))\b/;
const DATED =
  /\b(?:in|on|since|during|of) (?:(?:early|late|mid|spring|summer|autumn|fall|winter|Q[1-4]|\d{1,2}|[A-Z]\p{Ll}{2,8})[ -]){0,2}(?:19|20)\d\d\b/u;
const REASONING =
  /\b(?:because|why|reason|due to|so that|in order|wanted|felt|hoped|thanks to|caused|led to|would|could|if|more|less|too|never|only|mainly|really|to (?:avoid|escape|get|save|keep|please|be|have|make|win|gain|show))\b/i;

/** The statement that has this share of the claim's words tells of the same event. */
const SAME = 0.5;

/** A dated event that the page tells of is nothing to guess at or to bet on. */
export const kindPast: Rule = {
  name: 'kind-past',
  dimension: 'kind_classification',
  severity: 'warning',
  advice: 'Call a dated event that has happened a fact',
  check(take, page) {
    if (take.kind !== 'hunch' && take.kind !== 'bet') return null;
    const wording = wordingOf(take);
    const date = DATED.exec(wording)?.[0];
    if (date === undefined || !EVENT.test(wording) || REASONING.test(wording)) return null;
    if (findHedge(wording) !== null || findPrediction(wording) !== null) return null;
    if (!page.hasNumber(date.slice(-4)) || (page.bearing(wording)?.share ?? 0) < SAME) return null;
    return `${quote(date)} dates an event that has happened, and this is called a ${take.kind}. Call it a fact, or say what is guessed.`;
  },
};
