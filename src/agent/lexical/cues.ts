import type { Cue } from './read-cue.ts';

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|twice|unlimited)\b/i;
const DURATION =
  /\b\d[\d.,]{0,12}[ -]?(?:[a-z]{4,14}[ -])?(?:ms|s|sec|min|h|hrs?|(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|forty|sixty|ninety|an?|each|every|per|few|several|half an?)[ -](?:[a-z]{4,14}[ -])?(?:(?:milli)?second|minute|hour|day|night|week|month|quarter|year)s?\b|\b(?:hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually|forever|indefinitely|immediately)\b/i;
const DATE =
  /\b\d{4}-\d{2}|\b(?:19|20)\d{2}\b|\b\d{1,2}:\d{2}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|midnight|noon|nightly|daily|weekly|monthly)\b|\b(?:after|before|once|as soon as|at the end of|when|until)\b/i;
const CLOCK =
  /\b(?:[01]?\d|2[0-4]):[0-5]\d\b|\b(?:[01]?\d|2[0-4])(?:\.[0-5]\d)? ?(?:[ap]\.?m\b|o'clock)|\b(?:midnight|noon)\b/i;
const MONEY =
  /[€$£¥]|\b(?:EUR|USD|GBP|CHF|JPY|SEK|NOK|DKK|PLN)\b|\b(?:euros?|dollars?|cents?|pounds?|francs?|free of charge|for free)\b/;
const PERSON =
  /\b(?:team|manager|lead|leader|owner|officer|director|engineer|operator|clerk|staff|supervisor|administrator|admin|desk|department|board|accounting|support|agent|head|committee|colleague|cashier|buyer|controller)s?\b|@|\b[A-Z][a-z]+ [A-Z][a-z]+\b/;
const REASON =
  /\b(?:because|since|so that|therefore|due to|otherwise|avoid|reason|in order to|to keep|to prevent|cannot|too \w{2,30})\b/i;

const PATTERNS: Readonly<Record<Cue, readonly RegExp[]>> = {
  number: [NUMBER],
  duration: [DURATION],
  date: [DATE],
  clock: [CLOCK],
  time: [CLOCK, DURATION],
  money: [MONEY],
  person: [PERSON],
  reason: [REASON],
};

/** Ids, names of programs, links and list numbers hold digits that answer nothing. */
const DECORATION =
  /\b[a-z]{2,12}\d{1,6}\b|\b[A-Z][A-Z0-9]{0,9}(?:-[A-Z0-9]{1,10})?-\d{1,6}\b|\]\([^)\s]{0,300}\)|^\s{0,20}\d{1,4}[.)] /gi;

/** Whether a text holds the kind of thing that was asked for. */
export function hasCue(text: string, cue: Cue): boolean {
  const plain = text.replace(DECORATION, ' ');
  return PATTERNS[cue].some((pattern) => pattern.test(plain));
}

/** What a question may ask the size of, and the units in which that is said. */
const MEASURES: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:weigh\w*|heav\w*|loads?|payloads?)$/, /\d ?(?:mg|g|kg|t|lbs?|oz|grams?|kilos?|kilograms?|tons?|tonnes?)\b/i],
  [
    /^(?:lengths?|widths?|heights?|depths?|distances?|far|deep|wide|tall|high)$/,
    /\d ?(?:mm|cm|m|km|metres?|meters?|miles?|feet|ft)\b/i,
  ],
  [/^(?:temperatures?|warm|hot|cold)$/, /\d ?(?:°|degrees?\b)/i],
  [/^(?:amounts?|worth|costs?|prices?|fees?)$/, MONEY],
  [/^(?:percent|percentage|share|discount)s?$/, /\d ?%|\bper ?cent\b/i],
];

/** Whether a text states a size of the kind that the words of a question name: kilograms for a weight. */
export function hasMeasure(text: string, words: readonly string[]): boolean {
  return MEASURES.some(([named, stated]) => words.some((word) => named.test(word)) && stated.test(text));
}

/** Whether a folded word asks for a size: `weight`, `cold`. */
export function namesMeasure(word: string): boolean {
  return MEASURES.some(([named]) => named.test(word));
}
