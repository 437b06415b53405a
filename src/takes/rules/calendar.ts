import { quote, type Rule } from './rule.ts';
import { wordingOf } from './wording.ts';

const GATHERING =
  'meeting|call|stand-?up|sync|lunch|coffee|dinner|breakfast|appointment|1:1|one-on-one|catch-?up|check-?in|workshop|webinar|interview|huddle|retro|offsite';
// The gathering is what the claim is about: it stands at the front, or right behind its own name.
const SUBJECT = new RegExp(`^(?:[\\p{L}'’&-]+ ){0,3}?(${GATHERING})(?![\\p{L}])(?! center| centre| costs?)`, 'iu');
const TIME =
  /\b(?:at \d{1,2}[:.]\d\d|at \d{1,2} ?(?:am|pm|a\.m\.|p\.m\.|o'clock)|(?:re-?)?scheduled (?:for|on|at)|(?:moved|postponed|shifted|pushed|cancelled until) to? ?(?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|takes? place (?:on|at|in)|is (?:on|in room|in the) (?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun|room)\w*|(?:next|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;
const OUTCOME =
  /\b(?:decided|agreed|approved|rejected|because|since|so that|every|each|daily|weekly|monthly|quarterly|annual|yearly|regular|average|longer|shorter|costs?|should|ought|must|may|never|always|only|exclud\w+|too|better|worse|than|is an?|bad|good|waste|habit|hard|useless|useful|worth|puts? off)\b/i;
/** A longer claim says more than when. */
const MAX_WORDS = 18;

/** When and where people meet belongs in the calendar; no one will ask the brain for it next year. */
export const calendar: Rule = {
  name: 'calendar',
  dimension: 'signal_density',
  severity: 'warning',
  advice: 'Leave out when and where people meet; record what a meeting changed',
  check(take) {
    const wording = wordingOf(take);
    const gathering = SUBJECT.exec(wording)?.[1];
    const time = gathering === undefined ? undefined : TIME.exec(wording.replace(/\b1:1s?\b/g, ''))?.[0];
    if (time === undefined || OUTCOME.test(wording) || wording.split(' ').length > MAX_WORDS) return null;
    return `${quote(time)} is calendar logistics. Remove the row, or state what the ${gathering} changed.`;
  },
};
