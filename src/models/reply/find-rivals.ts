import type { AnswerShape } from './answer-shape.ts';
import { describePlace } from './describe-place.ts';
import { doubtRecord, isOthersName } from './doubt-record.ts';
import { doubtSurroundings } from './doubt-surroundings.ts';
import { findScorePieces } from './find-score-pieces.ts';
import { type FoundValue, type FoundValues, findValues } from './find-values.ts';

/**
 * How a value was found: the reply is the value; it stands among other text or in a fence; it stands in a string, a list,
 * an envelope or another object; or its JSON had to be read leniently.
 */
export type Reading = 'whole' | 'embedded' | 'unwrapped' | 'repaired';

/** Something in a reply that looks like an answer. */
export type Rival<T> =
  /** `doubt` says why it may not be what the model means; null when nothing speaks against it. */
  | { kind: 'answer'; value: T; reading: Reading; quoted: boolean; doubt: string | null }
  | { kind: 'invalid'; error: string }
  | { kind: 'conflict'; error: string }
  /** Cannot be read; `place` says where reading stopped and shows it. */
  | { kind: 'broken'; place: string };

/** The rivals of a reply, and what else became of reading it. */
export type Rivals<T> = { rivals: Rival<T>[] } & Pick<FoundValues, 'cut' | 'thinking' | 'gaveUp' | 'broken'>;

/** Fields in which an envelope carries what a model wrote; in any other, a text is somebody's words. */
const CARRIERS =
  /^(?:content|text|arguments|output|output_text|message|response|result|answer|reply|input|parameters|value|json|data|body|final)$/i;

/** An envelope in an envelope in an envelope is enough. */
const MAX_ENVELOPES = 3;
/** Deeper than an answer stands in any envelope. */
const MAX_DEPTH = 12;

/** Finds everything in a reply that looks like an answer. Never throws unless the shape does. */
export function findRivals<T>(text: string, shape: AnswerShape<T>, envelopes = 0): Rivals<T> {
  const found = findValues(text);
  const { cut, thinking, gaveUp, broken } = found;
  if (thinking || gaveUp) return { rivals: [], cut, thinking, gaveUp, broken };
  const read = found.values.map((value) => ({ ...value, rivals: rivalsOf(value, text, shape, envelopes) }));
  const answers = read.filter(({ rivals }) => rivals.length > 0);
  const pieces = findScorePieces(text, found, answers, shape.fields).map(
    (at) => ({ kind: 'broken', place: describePlace(text, at) }) as const,
  );
  const last = answers.at(-1);
  const doubted = answers.flatMap((one) => {
    if (text.slice(0, one.start).trim() === '' && text.slice(one.end).trim() === '') return one.rivals;
    const doubt = doubtSurroundings(
      text.slice(startOf(found, one.start), one.start),
      text.slice(one.end),
      one === last ? wordsAfter(text, one.end, found) : '',
    );
    return one.rivals.map((rival) => (rival.kind === 'answer' ? { ...rival, doubt: rival.doubt ?? doubt } : rival));
  });
  return { rivals: [...doubted, ...pieces], cut, thinking, gaveUp, broken };
}

/** Where the text before a value begins: after the reasoning before it. */
function startOf({ from, reasoning }: FoundValues, start: number): number {
  return reasoning.reduce((at, { end }) => (end <= start ? Math.max(at, end) : at), from);
}

/** What stands after a value outside other values and reasoning. */
function wordsAfter(text: string, end: number, { values, reasoning }: FoundValues): string {
  let words = '';
  let at = end;
  for (const other of [...values, ...reasoning].sort((one, two) => one.start - two.start)) {
    if (other.start < at) continue;
    words += `${text.slice(at, other.start)} `;
    at = other.end;
  }
  return words + text.slice(at);
}

function rivalsOf<T>(found: FoundValue, text: string, shape: AnswerShape<T>, envelopes: number): Rival<T>[] {
  const { start, end, value, read, duplicate } = found;
  const inner = weighAll(value, shape, envelopes, 0);
  if (inner.length === 0) return [];
  if (duplicate !== null) {
    return [{ kind: 'conflict', error: `the key ${JSON.stringify(duplicate)} has two different values` }];
  }
  const slice = text.slice(start, end);
  // Quotes that end nothing leave open what they are part of, so each field may be named only once.
  if (read === 'inner-quotes' && shape.fields.some((field) => countNames(slice, field) > 1)) {
    return [{ kind: 'broken', place: describePlace(text, start) }];
  }
  const whole = text.slice(0, start).trim() === '' && text.slice(end).trim() === '';
  const quoted = shape.isQuoted?.(slice) ?? false;
  return inner.map((rival) => {
    if (rival.kind !== 'answer') return rival;
    const seen = { ...rival, quoted: quoted || rival.quoted };
    if (read !== 'strict') return { ...seen, reading: 'repaired' };
    return { ...seen, reading: rival.reading === 'whole' && !whole ? 'embedded' : rival.reading };
  });
}

/** What looks like an answer in a value: itself, else in its members and items, and in the texts that carry one. */
function weighAll<T>(value: unknown, shape: AnswerShape<T>, envelopes: number, depth: number): Rival<T>[] {
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return [];
  const weighed = shape.weigh(value);
  const reading = depth === 0 ? 'whole' : 'unwrapped';
  const doubt = doubtRecord(value);
  if (weighed.kind === 'answer') return [{ ...weighed, reading, quoted: false, doubt }];
  if (weighed.kind !== 'other') return [weighed];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, item]: [string, unknown]): Rival<T>[] => {
    const here = doubt ?? (!isList && isOthersName(key) ? `stands under "${key.slice(0, 40)}"` : null);
    const doubted = (rival: Rival<T>): Rival<T> =>
      rival.kind === 'answer' ? { ...rival, doubt: rival.doubt ?? here } : rival;
    if (typeof item !== 'string') return weighAll(item, shape, envelopes, depth + 1).map(doubted);
    if (!(isList || CARRIERS.test(key)) || envelopes >= MAX_ENVELOPES) return [];
    return findRivals(item, shape, envelopes + 1)
      .rivals.map(
        (rival): Rival<T> =>
          rival.kind === 'answer' && rival.reading !== 'repaired' ? { ...rival, reading: 'unwrapped' } : rival,
      )
      .map(doubted);
  });
}

/** How often a text names a field with a value behind it. */
function countNames(text: string, field: string): number {
  return [...text.matchAll(new RegExp(`["'“‘]${field}["'”’]\\s*:`, 'gi'))].length;
}
