import { numbersOf } from '../../takes/page/numbers.ts';

/** Words and their opposites; each pair is read in both directions. */
const OPPOSITES = (
  'rose/fell rises/falls rise/fall grew/shrank grows/shrinks increased/decreased increases/decreases gained/lost ' +
  'gains/loses won/lost more/less higher/lower better/worse faster/slower cheaper/dearer above/below over/under ' +
  'before/after most/least best/worst first/last always/never accepted/rejected accepts/rejects agreed/refused ' +
  'bought/sold buys/sells started/stopped starts/stops opened/closed early/late strong/weak easy/hard safe/dangerous ' +
  'longer/shorter larger/smaller earlier/later improves/worsens improved/worsened doubles/halves doubled/halved ' +
  'underrated/overrated steigt/sinkt stieg/sank mehr/weniger besser/schlechter höher/niedriger teurer/billiger'
)
  .split(' ')
  .map((pair) => pair.split('/') as [string, string]);
const OPPOSITE = new Map([...OPPOSITES.map(([a, b]) => [b, a] as const), ...OPPOSITES]);

const STRONGER: readonly [RegExp, string][] = [
  [/\b(?:may|might|could)\b/, 'will'],
  [/\bshould\b/, 'must'],
  [/\b(?:[Oo]ften|usually|sometimes|mostly|generally|typically)\b/, 'always'],
  [/\b(?:[Pp]robably|[Pp]erhaps|[Pp]ossibly|likely|[Mm]aybe)\b/, 'certainly'],
  [/(?<=^\p{Lu}\p{L}* (?:\p{Lu}\p{L}* )?)(?:plans|wants|hopes|intends|means) to\b/u, 'has decided to'],
  [/\b(?:[Mm]ost|[Mm]any|[Ss]ome)(?= (?:of |\p{Ll}+s\b))/u, 'all'],
  [/\b(?:about|around|roughly|nearly|almost)(?= [€$£]?\d)/, 'exactly'],
];
const WEAKER: readonly [RegExp, string][] = [
  [/\b(?:will|must)\b/, 'may'],
  [/\b(?:always|never)\b/, 'sometimes'],
  [/\b[Aa]ll(?= )/, 'some'],
  [/\b(?:requires?)\b/, 'prefers'],
  [/\bcannot\b/, 'rarely can'],
  [
    /(?<=^(?!.{0,60}\b(?:that|who|which|until|when|if|he|she|it|they)\b.{0,20} (?:is|are) )\p{Lu}[\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){0,4}) (?:is|are) /u,
    ' may be ',
  ],
];
const NEGATED =
  /\b(is|are|was|were|has|have|had|will|can|should|must|does|did|ist|sind|war|hat|wird) (?:not|nicht|no longer) /;
const POSITIVE = /\b(is|are|was|were|will|can|should|must) (?!not\b)/;
const POSITIVE_GERMAN = /\b(ist|sind|war|wird) (?!nicht\b)/;

/** The claim turned into its opposite: a word by its contrary, or a negation put in or taken out; null when it has none. */
export function reverseClaim(claim: string): string | null {
  if (NEGATED.test(claim)) return claim.replace(NEGATED, '$1 ');
  for (const [word] of claim.matchAll(/\p{L}+/gu)) {
    const opposite = OPPOSITE.get(word);
    if (opposite !== undefined) return claim.replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u'), opposite);
  }
  if (POSITIVE.test(claim)) return claim.replace(POSITIVE, '$1 not ');
  return POSITIVE_GERMAN.test(claim) ? claim.replace(POSITIVE_GERMAN, '$1 nicht ') : null;
}

/** The claim told with more certainty or scope than it has: "may" as "will"; null when nothing in it is guarded. */
export const strengthenClaim = (claim: string): string | null => replaceFirst(claim, STRONGER);

/** The claim told with less certainty or scope than it has: "will" as "may"; null when nothing in it can be guarded. */
export const weakenClaim = (claim: string): string | null => replaceFirst(claim, WEAKER);

function replaceFirst(claim: string, changes: readonly [RegExp, string][]): string | null {
  for (const [pattern, instead] of changes) {
    if (!pattern.test(claim)) continue;
    const changed = claim.replace(pattern, instead);
    return /^\p{Lu}/u.test(claim) ? changed[0]!.toUpperCase() + changed.slice(1) : changed;
  }
  return null;
}

/**
 * The claim with one of its numbers misread, as near by as a slip of the eye: 412 as 421, 14 as 41, 45 as 55. Only a
 * number that the passage has too is changed, and never into one that either has; null when there is none.
 */
export function misreadNumber(claim: string, passage: string, random: () => number): string | null {
  if (/\d of (?:the |our |its |their )?\d/.test(claim)) return null;
  const held = new Set(numbersOf(passage).flatMap(({ forms }) => forms));
  const taken = new Set([...held, ...numbersOf(claim).flatMap(({ forms }) => forms)]);
  const spots = [
    ...claim.matchAll(/(?<![\p{L}\p{N}.,:/#-])\d[\d.,]*\d|(?<![\p{L}\p{N}.,:/#-])\d(?![\d.,:/-])/gu),
  ].filter(
    ({ 0: digits, index }) =>
      !isYear(digits) &&
      !isDay(claim, index, index + digits.length) &&
      numbersOf(digits)[0]?.forms.some((form) => held.has(form)),
  );
  const spot = spots[Math.floor(random() * spots.length)];
  if (spot === undefined) return null;
  const [digits] = spot;
  const wrong = slipsOf(digits).find((slip) => !numbersOf(slip)[0]?.forms.some((form) => taken.has(form)));
  return wrong === undefined ? null : claim.slice(0, spot.index) + wrong + claim.slice(spot.index + digits.length);
}

/** A number beside one of these is a day, and a slip of it may be none. */
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b/iu;

function isDay(claim: string, start: number, end: number): boolean {
  return MONTH.test(claim.slice(end, end + 12)) || MONTH.test(claim.slice(Math.max(0, start - 12), start));
}

/** Two neighbouring digits exchanged, then one digit changed, the first digits first; never with a leading zero. */
function slipsOf(digits: string): string[] {
  const slips: string[] = [];
  for (let at = 0; at + 1 < digits.length; at++) {
    const [a, b] = [digits[at]!, digits[at + 1]!];
    if (/\d\d/.test(a + b) && a !== b) slips.push(digits.slice(0, at) + b + a + digits.slice(at + 2));
  }
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[at]);
    if (Number.isNaN(digit)) continue;
    for (const other of [digit + 1, digit - 1, digit + 3, digit - 3]) {
      if (other >= 1 && other <= 9) slips.push(`${digits.slice(0, at)}${other}${digits.slice(at + 1)}`);
    }
  }
  return slips.filter((slip) => slip !== digits && !slip.startsWith('0') && Number(slip.replaceAll(',', '')) > 1);
}

/** The first year of a text that the passage has too, moved back to one that the passage does not have; null without one. */
export function shiftYear(text: string, passage: string, random: () => number): string | null {
  const found = [...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].find(([year]) => passage.includes(year));
  if (found === undefined) return null;
  const back = [1, 2, 3, 4].map((years) => String(Number(found[0]) - years)).filter((year) => !passage.includes(year));
  const year = back[Math.floor(random() * Math.min(2, back.length))];
  return year === undefined ? null : text.slice(0, found.index) + year + text.slice(found.index + 4);
}

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits);
