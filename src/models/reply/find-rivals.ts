import type { AnswerShape } from './answer-shape.ts';
import { describePlace } from './describe-place.ts';
import { findScorePieces } from './find-score-pieces.ts';
import { type FoundValue, type FoundValues, findValues } from './find-values.ts';

/**
 * How a value was found: the reply is the value; it stands among other text or in a fence; it stands in a string, a list,
 * an envelope or another object; or its JSON had to be read leniently.
 */
export type Reading = 'whole' | 'embedded' | 'unwrapped' | 'repaired';

/** Something in a reply that looks like an answer. */
export type Rival<T> =
  | { kind: 'answer'; value: T; reading: Reading; quoted: boolean }
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
  return { rivals: [...answers.flatMap(({ rivals }) => rivals), ...pieces], cut, thinking, gaveUp, broken };
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
    if (read !== 'strict') return { ...rival, quoted: quoted || rival.quoted, reading: 'repaired' };
    const reading = rival.reading === 'whole' && !whole ? 'embedded' : rival.reading;
    return { ...rival, quoted: quoted || rival.quoted, reading };
  });
}

/** What looks like an answer in a value: itself, else in its members and items, and in the texts that carry one. */
function weighAll<T>(value: unknown, shape: AnswerShape<T>, envelopes: number, depth: number): Rival<T>[] {
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return [];
  const weighed = shape.weigh(value);
  const reading = depth === 0 ? 'whole' : 'unwrapped';
  if (weighed.kind === 'answer') return [{ ...weighed, reading, quoted: false }];
  if (weighed.kind !== 'other') return [weighed];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
    if (typeof item !== 'string') return weighAll(item, shape, envelopes, depth + 1);
    if (!(isList || CARRIERS.test(key)) || envelopes >= MAX_ENVELOPES) return [];
    return findRivals(item, shape, envelopes + 1).rivals.map((rival) =>
      rival.kind === 'answer' && rival.reading !== 'repaired' ? { ...rival, reading: 'unwrapped' } : rival,
    );
  });
}

/** How often a text names a field with a value behind it. */
function countNames(text: string, field: string): number {
  return [...text.matchAll(new RegExp(`["'“‘]${field}["'”’]\\s*:`, 'gi'))].length;
}
