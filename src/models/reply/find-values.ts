import { type LooseValue, parseLoose } from './parse-loose.ts';

/** A JSON object or array that stands in a reply. */
export interface FoundValue {
  value: unknown;
  start: number;
  end: number;
  /** True when it is JSON as it stands, false when it was read leniently. */
  strict: boolean;
  /** A key that one object holds twice with different values. */
  duplicate: string | null;
}

/** Everything that reading a reply once brings up. */
export interface FoundValues {
  values: FoundValue[];
  /** The reply ends inside a value. */
  cut: boolean;
  /** Something that begins like an object could not be read. */
  broken: boolean;
  /** The reply ends inside its thinking. */
  thinking: boolean;
  /** The reply holds so many brackets that reading stopped before its end. */
  gaveUp: boolean;
}

const MARK = /[{[]|<(\/?)(think|thinking|thought|reasoning)>/gi;
const THINKING_END = /<\/(?:think|thinking|thought|reasoning)>/gi;
const LIKE_OBJECT = /\{\s{0,80}["'“‘]/y;

/** More than any reply holds. */
const MAX_VALUES = 10_000;

/** Characters that brackets which open no value may cost in all, over the reply's length: they are read again. */
const MAX_WASTE = 400_000;
/** What giving up a value costs beside the characters that were read of it. */
const BROKEN_COST = 100;

/**
 * Finds the values of a reply in one pass: fences, prose and quotation do not matter, since only brackets open a value
 * and strings are stepped over whole. What stands inside `<think>` is not the answer; a closing tag without its opening
 * one (chat templates eat it) ends a thinking that began with the reply.
 */
export function findValues(text: string): FoundValues {
  const found: FoundValues = { values: [], cut: false, broken: false, thinking: false, gaveUp: false };
  let waste = 0;
  for (let at = 0; ; ) {
    MARK.lastIndex = at;
    const mark = MARK.exec(text);
    if (mark === null) return found;
    if (mark[1] === '/') {
      found.values = [];
      found.cut = found.broken = false;
      at = MARK.lastIndex;
    } else if (mark[2] !== undefined) {
      THINKING_END.lastIndex = MARK.lastIndex;
      if (THINKING_END.exec(text) === null) return { ...found, thinking: true };
      at = THINKING_END.lastIndex;
    } else {
      const read = parseLoose(text, mark.index);
      if (read.state === 'broken') waste += read.end - mark.index + BROKEN_COST;
      const tooMuch = waste > text.length + MAX_WASTE || found.values.length >= MAX_VALUES;
      if (tooMuch || read.state === 'deep') return { ...found, gaveUp: true };
      at = take(found, text, mark.index, read);
    }
  }
}

/** Notes what was read at `start`; returns where to go on. */
function take(found: FoundValues, text: string, start: number, read: LooseValue): number {
  if (read.state === 'value') {
    const { value, end, duplicate } = read;
    found.values.push({ ...asJson(text.slice(start, end), value), start, end, duplicate });
    return end;
  }
  if (read.state === 'cut') {
    found.cut = true;
    return text.length;
  }
  LIKE_OBJECT.lastIndex = start;
  found.broken ||= LIKE_OBJECT.test(text);
  return start + 1;
}

function asJson(slice: string, loose: unknown): { value: unknown; strict: boolean } {
  try {
    return { value: JSON.parse(slice), strict: true };
  } catch {
    return { value: loose, strict: false };
  }
}
