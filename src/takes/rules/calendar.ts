import { quote, type Rule } from './rule.ts';
import { wordingOf } from './wording.ts';

const GATHERING =
  /\b(?:meeting|call|stand-?up|sync|lunch|coffee|dinner|breakfast|appointment|1:1|one-on-one|catch-?up|check-?in|workshop|webinar|interview)s?\b/i;
const TIME =
  /\b(?:\d{1,2}:\d\d|\d{1,2} ?(?:am|pm|a\.m\.|p\.m\.|o'clock)|room \w{1,10}|(?:re-?)?scheduled (?:for|on|at)|(?:moved|postponed|shifted|pushed|cancelled until) to? ?(?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|takes? place (?:on|at|in)|(?:next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;
const OUTCOME =
  /\b(?:decided|agreed|approved|rejected|because|every|daily|weekly|average|longer|shorter|cost|costs)\b/i;

/** When and where people meet belongs in the calendar; no one will ask the brain for it next year. */
export const calendar: Rule = {
  name: 'calendar',
  dimension: 'signal_density',
  severity: 'warning',
  check(take) {
    const wording = wordingOf(take);
    const gathering = GATHERING.exec(wording)?.[0];
    const time = gathering === undefined ? undefined : TIME.exec(wording.replace(/\b1:1s?\b/g, ''))?.[0];
    if (time === undefined || OUTCOME.test(wording)) return null;
    return `${quote(time)} is calendar logistics. Remove the row, or state what the ${gathering} changed.`;
  },
};
