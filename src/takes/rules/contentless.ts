import type { Rule } from './rule.ts';
import { wordingOf } from './wording.ts';

const EMPTY = [
  /^(?:tbd|tba|todo|n\/a|none|unknown|lorem ipsum\b.*|(?:to be|still to be) (?:discussed|decided|determined|confirmed|defined)|see (?:above|below|notes?|the notes|link|page)|more (?:details|info|information)?(?: to come| soon| later)?|placeholder|test|asdf)[.!?…]*$/i,
  /^(?:it|this|that|there|things?|something|everything|stuff|all|the (?:situation|topic|thing|matter|issue|idea)) (?:is|are|was|were|seems?|looks?) (?:\w{2,8} )?(?:good|fine|great|ok|okay|important|interesting|nice|bad|complicated|complex|difficult|unclear|relevant|useful)[.!?…]*$/i,
  /^(?:the |our |a )?(?:\w{2,15} )?(?:meeting|call|conversation|discussion|chat|talk|session|demo|huddle|retro|workshop|visit|trip|offsite)s? (?:was|went|were|is) (?:\w{2,8} )?(?:good|well|fine|great|ok|okay|interesting|productive|nice|useful|helpful|smoothly)[.!?…]*$/i,
  /^(?:we|they|the team|everyone|he|she) (?:\w{2,8} )?(?:talked|chatted|spoke|discussed|had a (?:chat|talk|discussion|conversation))(?: \S{1,30}){0,5}[.!?…]*$/i,
];

/** A claim carries something that a reader did not know. */
export const contentless: Rule = {
  name: 'contentless',
  dimension: 'signal_density',
  severity: 'warning',
  advice: 'Record what was found or decided, not that it was talked about',
  check(take) {
    const wording = wordingOf(take);
    if (wording.length > 200 || !EMPTY.some((pattern) => pattern.test(wording))) return null;
    return 'The claim tells a reader nothing to act on. State what is so, or what was found or decided, or remove the row.';
  },
};
