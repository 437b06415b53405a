import type { Cue } from './question.ts';

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|twice|unlimited)\b/i;
const DURATION =
  /\b\d[\d.,]{0,12}[ -]?(?:[a-z]{4,14}[ -])?(?:ms|s|sec|min|h|hrs?|(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|sixty|ninety|an?|each|every|per|few|several|half an?)[ -](?:[a-z]{4,14}[ -])?(?:(?:milli)?second|minute|hour|day|night|week|month|quarter|year)s?\b|\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually|forever|indefinitely|immediately)\b/i;
const DATE =
  /\b\d{4}-\d{2}|\b(?:19|20)\d{2}\b|\b\d{1,2}:\d{2}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|midnight|noon|nightly|daily|weekly|monthly)\b|\b(?:after|before|once|as soon as|at the end of|when|until)\b/i;
const PERSON =
  /\b(?:team|manager|lead|leader|owner|officer|director|engineer|operator|clerk|staff|supervisor|administrator|admin|desk|department|board|accounting|support|agent|head|committee|colleague|cashier|buyer|controller)s?\b|@|\b[A-Z][a-z]+ [A-Z][a-z]+\b/;
const REASON =
  /\b(?:because|since|so that|therefore|due to|otherwise|avoid|reason|in order to|to keep|to prevent|cannot|too)\b/i;

const PATTERNS: Readonly<Record<Cue, RegExp>> = {
  number: NUMBER,
  duration: DURATION,
  date: DATE,
  person: PERSON,
  reason: REASON,
};

/** Ids, links and list numbers hold digits that answer nothing. */
const DECORATION = /\b[A-Z][A-Z0-9]{0,9}(?:-[A-Z0-9]{1,10})?-\d{1,6}\b|\]\([^)\s]{0,300}\)|^\s{0,20}\d{1,4}[.)] /g;

/** Whether a text holds the kind of thing that was asked for. */
export function hasCue(text: string, cue: Cue): boolean {
  return PATTERNS[cue].test(text.replace(DECORATION, ' '));
}
