/** What a question says of where on a scale something lies: its numbers, clock times and days of the week. */
export interface Positions {
  numbers: readonly number[];
  /** In minutes after midnight. */
  clocks: readonly number[];
  /** 0 is Monday. */
  days: readonly number[];
}

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const CLOCK = /\b(\d{1,2}):(\d{2})\b/g;
const NUMBER =
  /(?<![\p{L}\d.:-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\d:])|(?<![\p{L}\d.:,-])\d{1,9}(?:\.\d+)?(?![\p{L}\d:])/gu;

/** Whether a folded word is a day of the week. */
export function isDay(word: string): boolean {
  return DAYS.includes(word);
}

/** The numbers, clock times and days of a question. */
export function readPositions(text: string): Positions {
  const words = text.toLowerCase();
  return {
    numbers: numbersOf(text),
    clocks: clocksOf(text),
    days: DAYS.flatMap((day, at) => (words.includes(day) ? [at] : [])),
  };
}

/** Whether one of the positions lies in the range that a text states; null when it states none of their kind. */
export function liesWithin(text: string, { numbers, clocks, days }: Positions): boolean | null {
  const within = [
    days.length > 0 ? daysWithin(text, days) : null,
    clocks.length > 0 ? clocksWithin(text, clocks) : null,
    numbers.length > 0 ? numbersWithin(text, numbers) : null,
  ].filter((each) => each !== null);
  return within.length === 0 ? null : within.every(Boolean);
}

function numbersOf(text: string): number[] {
  return [...text.replace(CLOCK, ' ').matchAll(NUMBER)].map(([number]) => Number(number.replaceAll(',', '')));
}

function clocksOf(text: string): number[] {
  return [...text.matchAll(CLOCK)].map(([, hour, minute]) => Number(hour) * 60 + Number(minute));
}

const TO = /\d\D{0,8}(?:\b(?:to|until|and|through)\b|[–—-])\D{0,8}\d/i;
const AT_MOST = /\b(?:up to|at most|until|no more than)\b|≤/i;
const BELOW = /\b(?:under|below|less than|fewer than)\b|</i;
const AT_LEAST = /\b(?:from|at least|and (?:more|over|above|up))\b|≥|\d\+/i;
const ABOVE = /\b(?:over|above|more than|beyond)\b|>/i;

function numbersWithin(text: string, asked: readonly number[]): boolean | null {
  const [first, second] = numbersOf(text);
  if (first === undefined) return null;
  const test =
    second !== undefined && TO.test(text)
      ? (n: number) => first <= n && n <= second
      : BELOW.test(text)
        ? (n: number) => n < first
        : AT_MOST.test(text)
          ? (n: number) => n <= first
          : AT_LEAST.test(text)
            ? (n: number) => n >= first
            : ABOVE.test(text)
              ? (n: number) => n > first
              : null;
  return test === null ? null : asked.some(test);
}

function clocksWithin(text: string, asked: readonly number[]): boolean | null {
  const [first, second] = clocksOf(text);
  if (first === undefined || second === undefined) return null;
  return asked.some((n) => (first <= second ? first <= n && n < second : n >= first || n < second));
}

/** A range of days, one day, or the words for working days and the others. */
function daysWithin(text: string, asked: readonly number[]): boolean | null {
  const words = text.toLowerCase();
  const said = new Set<number>();
  if (/\bweekends?\b/.test(words)) for (const day of [5, 6]) said.add(day);
  if (/\b(?:working days?|weekdays?|business days?|office hours)\b/.test(words))
    for (const day of [0, 1, 2, 3, 4]) said.add(day);
  if (/\b(?:every day|daily|any day)\b/.test(words)) for (const at of DAYS.keys()) said.add(at);
  const named = [...words.matchAll(/\b(?:mon|tues|wednes|thurs|fri|satur|sun)day/g)].map(([day]) => DAYS.indexOf(day));
  for (const day of named) said.add(day);
  const [from, to] = named;
  if (from !== undefined && to !== undefined && /day\s*(?:to|until|through|[–—-])\s*\w*day/.test(words)) {
    for (let day = from; day !== to; day = (day + 1) % 7) said.add(day);
  }
  return said.size === 0 ? null : asked.some((day) => said.has(day));
}
