import { type LooseValue, parseLoose } from './parse-loose.ts';
import { createMarkFinder, endOfReasoning } from './reasoning-marks.ts';

/** A JSON object or array that stands in a reply. */
export interface FoundValue {
  value: unknown;
  start: number;
  end: number;
  /** `strict`: JSON as it stands. `lenient`: as models write it. `inner-quotes`: and with quotes inside its texts. */
  read: 'strict' | 'lenient' | 'inner-quotes';
  /** A key that one object holds twice with different values. */
  duplicate: string | null;
  /** A number near the range of scores with more digits than a number keeps, as it is written. */
  rounded: string | null;
  /** The texts of the comments in it. */
  comments: string[];
}

/** Everything that reading a reply once brings up. */
export interface FoundValues {
  values: FoundValue[];
  /** What begins like a value and cannot be read, with the place where reading stopped. */
  broken: { start: number; end: number }[];
  /** Where a value begins that the end of the reply cuts off; null when none is. */
  cut: number | null;
  /** The reply ends inside its reasoning. */
  thinking: boolean;
  /** The reply holds more brackets than any answer, so reading stopped before its end. */
  gaveUp: boolean;
  /** Where the answer begins: after the last reasoning whose beginning is missing. */
  from: number;
  /** The stretches of reasoning after that. */
  reasoning: { start: number; end: number }[];
}

const OPENING = /[{[]/g;
/** A bracket that begins JSON and no remark: an object with a key, or a list of values. */
const LIKE_VALUE = /\{\s{0,80}(?:["'“‘\\]|[A-Za-z_$][\w$]{0,80}\s{0,8}:)|\[\s{0,80}\{/y;

/** What is left of an object at the end of a reply. */
const CUT_OBJECT = /\{\s{0,80}[\w$]{0,80}$/y;

/** More than any reply holds. */
const MAX_VALUES = 10_000;

/** Characters that brackets which open no value may cost in all, over the reply's length: they are read again. */
const MAX_WASTE = 400_000;
/** What giving up a value costs beside the characters that were read of it. */
const BROKEN_COST = 100;

/**
 * Finds the values of a reply in one pass: fences, prose and quotation do not matter, since only brackets open a value
 * and strings are stepped over whole. Reasoning holds no value; an end of it without its beginning ends one that began
 * with the reply.
 */
export function findValues(text: string): FoundValues {
  const found: FoundValues = {
    values: [],
    broken: [],
    cut: null,
    thinking: false,
    gaveUp: false,
    from: 0,
    reasoning: [],
  };
  const nextMark = createMarkFinder(text);
  let waste = 0;
  let opening = -1;
  for (let at = 0; ; ) {
    const mark = nextMark(at);
    if (opening < at) opening = nextOpening(text, at);
    if (mark !== null && mark.start <= opening) {
      const end = endOfReasoning(text, mark);
      if (end === null) return { ...found, thinking: true };
      if (mark.mark === null) Object.assign(found, { values: [], broken: [], cut: null, reasoning: [], from: end });
      else found.reasoning.push({ start: mark.start, end });
      at = end;
    } else if (opening === text.length) return found;
    else {
      const read = readValue(text, opening);
      waste += read.wasted;
      const tooMuch = waste > text.length + MAX_WASTE || found.values.length >= MAX_VALUES;
      if (tooMuch || read.state === 'deep') return { ...found, gaveUp: true };
      at = note(found, text, opening, read);
    }
  }
}

function nextOpening(text: string, from: number): number {
  OPENING.lastIndex = from;
  return OPENING.exec(text)?.index ?? text.length;
}

/** A value with the characters that were read in vain on the way to it. */
type ReadValue = LooseValue & { innerQuotes: boolean; wasted: number };

/** Reads a value as it stands; what is broken, again with quotes inside its texts. */
function readValue(text: string, start: number): ReadValue {
  const plain = parseLoose(text, start);
  if (plain.state === 'value') return { ...plain, innerQuotes: false, wasted: 0 };
  const wasted = plain.end - start + BROKEN_COST;
  if (plain.state !== 'broken' || !isAt(LIKE_VALUE, text, start)) return { ...plain, innerQuotes: false, wasted };
  const tolerant = parseLoose(text, start, { innerQuotes: true });
  return tolerant.state === 'value'
    ? { ...tolerant, innerQuotes: true, wasted }
    : { ...plain, innerQuotes: false, wasted: wasted + tolerant.end - start };
}

/** Notes what was read at `start`; returns where to go on. */
function note(found: FoundValues, text: string, start: number, read: ReadValue): number {
  if (read.state === 'value') {
    const { end, duplicate, rounded, comments } = read;
    found.values.push({ ...asJson(text.slice(start, end), read), start, end, duplicate, rounded, comments });
    return end;
  }
  const looksLikeValue = isAt(LIKE_VALUE, text, start);
  if (read.state === 'cut' && (looksLikeValue || isAt(CUT_OBJECT, text, start))) {
    found.cut ??= start;
    return text.length;
  }
  if (looksLikeValue) found.broken.push({ start, end: read.end });
  return start + 1;
}

function isAt(sticky: RegExp, text: string, start: number): boolean {
  sticky.lastIndex = start;
  return sticky.test(text);
}

function asJson(slice: string, read: ReadValue & { state: 'value' }): Pick<FoundValue, 'value' | 'read'> {
  try {
    return { value: JSON.parse(slice), read: 'strict' };
  } catch {
    return { value: read.value, read: read.innerQuotes ? 'inner-quotes' : 'lenient' };
  }
}
