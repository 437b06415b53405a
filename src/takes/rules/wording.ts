import type { Take } from '../page/take.ts';

/**
 * The claim as rules read its wording: NFKC, code and quoted words left out, since what someone else said is not how
 * the claim itself is meant, and bounded, since wording stands at the front.
 */
export function wordingOf({ claim }: Pick<Take, 'claim'>): string {
  return claim
    .slice(0, 2_000)
    .normalize('NFKC')
    .replace(/[’]/g, "'")
    .replace(/`[^`]{0,500}`|"[^"]{0,500}"|“[^”]{0,500}”|«[^»]{0,500}»/g, ' … ')
    .replace(/\s+/g, ' ')
    .trim();
}

const HEDGE =
  /\b(?:maybe|perhaps|probably|possibly|presumably|apparently|supposedly|arguably|might|in my (?:opinion|view)|my (?:guess|hunch|sense|bet) is|I (?:suspect|think|believe|guess|feel|expect|bet|doubt|assume)|seems? (?:to|like|that)|(?:is|are|was|were|looks|very|quite|more|most|seems) likely|gut feeling)\b/i;

/** The words that say the claim is not certain; null when there are none. */
export function findHedge(wording: string): string | null {
  return HEDGE.exec(wording)?.[0] ?? null;
}

const WILL =
  /(?<!\b(?:the|a|free|good|ill|his|her|their|own|last|of|at) )\b(?:will|won't|will not|shall) (?:not |never |soon |also |likely |probably )?[\p{Ll}]{2,}/u;
const FUTURE =
  /\b(?:(?:is|are|am|'re|'s) (?:not )?going to (?!the\b|a\b|an\b|school\b|work\b)[a-z]{2,}|(?:is|are) (?:expected|set|poised|bound|about|on track|likely|unlikely) to [a-z]{2,}|in the coming (?:weeks|months|quarters|years)|within the next \w{1,12} (?:weeks|months|quarters|years))\b/;
const BY_YEAR =
  /\bby (?:the end of |mid-|early |late |Q[1-4] |H[12] |(?:January|February|March|April|May|June|July|August|September|October|November|December) )?(?:20[2-9]\d)\b/;
const PAST = /\b(?:was|were|had|did|became|grew|fell|rose|left|sold|bought|won|lost|began|\p{L}{2,}ed)\b/u;
// A plan or promise that was made is a fact about today, even though what it promises lies ahead.
const COMMITMENT =
  /\b(?:agreed|decided|decision|promised|promises|announced|said|says|stated?s?|requires?|contracts?|agreement|policy|policies|rules?|plans?|planned|scheduled|schedule|committed|commits|guarantees?|guaranteed|commitment|roadmap|target|goal|if|when|whenever|unless|once)\b/i;

/** The words that speak of what is to come; null when there are none, or when they report a plan, promise or rule. */
export function findPrediction(wording: string): string | null {
  if (COMMITMENT.test(wording)) return null;
  const found = WILL.exec(wording) ?? FUTURE.exec(wording);
  if (found !== null) return found[0];
  const deadline = BY_YEAR.exec(wording);
  return deadline !== null && !PAST.test(wording) ? deadline[0] : null;
}

// What only time will tell. Rules, plans and how a thing behaves are also told with "will", and are facts.
const OUTCOMES =
  'grow|rise|fall|double|triple|halve|shrink|exceed|surpass|reach|win|lose|become|overtake|outsell|outgrow|outperform|succeed|beat|dominate|disappear|die|survive|improve|worsen|quit|collapse|recover|have \\p{L}+|come (?:in|true|back)|run out|go (?:public|bankrupt|up|down)|be (?:\\p{L}+er|more|less|worse|better|dead|gone|obsolete|profitable|bankrupt|the (?:\\p{L}+est|first|last|largest|biggest)|worth|over|under|above|below|finished|complete)';
// Things also do this by design, so only a day to come makes it a forecast.
const DATED_OUTCOMES =
  'fail|sell|buy|hire|open|launch|hit|need|drop|raise|refuse|accept|leave|crash|close|move|replace';
const DAY_TO_COME =
  /\b(?:20[2-9]\d|next (?:year|month|quarter|spring|summer|autumn|winter)|within \p{L}+ (?:weeks|months|years)|soon|eventually)\b/u;
const WILL_OUTCOME = new RegExp(
  `(?<!\\b(?:we|I|you|team|system|service|server|client|api|tool|parser|script|job|process|request|user|users|app|program|the|a) )\\b(?:will|won't|will not|shall) (?:not |never |soon |also |likely |probably |eventually |all |again )*(?:(${DATED_OUTCOMES})|${OUTCOMES})\\b`,
  'iu',
);
const FORECAST = new RegExp(
  `\\b(?:is|are|am|'re|'s) (?:not )?(?:(?:going|poised|bound|on track|likely|unlikely) to (?!the\\b|a\\b|an\\b|school\\b|work\\b)\\p{Ll}{2,}|(?:expected|set|about) to (?:${OUTCOMES})\\b)`,
  'u',
);
// What a contract, a law or a calendar fixes is a fact, even though its day is still to come.
const FIXED =
  /\b(?:expires?|ends?|starts?|begins?|closes?|matures?|due|runs?|must|may|(?:has|have|needs?) to|mandatory|applies|apply|deadline|valid|until|licen[cs]ed?|leased?|booked)\b/i;

/** The words that foretell what only time will tell; null when there are none, or when it lies before the take itself. */
export function findForecast(wording: string, since: string | null): string | null {
  if (COMMITMENT.test(wording)) return null;
  const found = WILL_OUTCOME.exec(wording) ?? FORECAST.exec(wording);
  if (found !== null && (found[1] === undefined || DAY_TO_COME.test(wording))) return found[0];
  const deadline = BY_YEAR.exec(wording)?.[0];
  if (deadline === undefined || PAST.test(wording) || FIXED.test(wording)) return null;
  return since !== null && deadline.slice(-4) <= since.slice(0, 4) ? null : deadline;
}

const REPORTS =
  /\b(?:said|says|told|reports?|reported|estimates?|estimated|wrote|writes|thinks?|thought|believes?|believed|expects?|according to|asked|doubts?|considers?|considered|calls?|called|rates?|rated|describes?|described|finds?|found|claims?|claimed|warns?|warned|argues?|argued|voted|respondents?|reviewers?|survey|score[ds]?)\b/i;

/** Whether the claim reports the words as somebody's: that they were said can be checked. */
export function isReported(wording: string, words: string): boolean {
  return !words.startsWith('I ') && REPORTS.test(wording.replace(words, ' '));
}
