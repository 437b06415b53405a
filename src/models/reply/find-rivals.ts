import type { AnswerShape } from './answer-shape.ts';
import { describePlace } from './describe-place.ts';
import { doubtProse, OTHER_VALUE } from './doubt-prose.ts';
import { doubtAside, doubtRecord, isBareHolder, isOthersName } from './doubt-record.ts';
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
  | { kind: 'unclear'; error: string }
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
  const rivals = answers.flatMap((one) => one.rivals);
  const others = read.filter((one) => one.rivals.length === 0);
  const [first] = rivals;
  const { plain } = shape;
  if (plain === undefined || first?.kind !== 'answer')
    return { rivals: [...rivals, ...pieces], cut, thinking, gaveUp, broken };
  let { value } = first;
  const asides = others.filter((other) => {
    const joined = plain.join(value, other.value);
    value = joined ?? value;
    return joined === null;
  });
  const words = plain.withoutRepeats(wordsBeside(text, found, asides), value);
  const doubt = doubtBeside(words, found, asides, answers.at(-1)!.end);
  const doubted = rivals.map((rival) => (rival.kind === 'answer' ? { ...rival, doubt: rival.doubt ?? doubt } : rival));
  if (asides.length < others.length) doubted[0] = { ...first, value, doubt: first.doubt ?? doubt };
  return { rivals: [...doubted, ...pieces], cut, thinking, gaveUp, broken };
}

/** What stands in a text outside values and reasoning, with a sign for each of the values that are `asides`. */
function wordsBeside(text: string, { values, reasoning, from }: FoundValues, asides: readonly FoundValue[]): string {
  const signed = new Set(asides.map(({ start }) => start));
  let words = '';
  let at = from;
  for (const { start, end } of [...values, ...reasoning].sort((one, two) => one.start - two.start)) {
    if (start < at) continue;
    words += `${text.slice(at, start)}${signed.has(start) ? OTHER_VALUE : '\n'}`;
    at = end;
  }
  return words + text.slice(at);
}

/** Why what stands beside the answers of a text may change them: words, comments, other values, later reasoning. */
function doubtBeside(
  words: string,
  { values, reasoning }: FoundValues,
  asides: readonly FoundValue[],
  end: number,
): string | null {
  if (reasoning.some(({ start }) => start >= end)) return 'is followed by more reasoning';
  const doubts = [
    ...[words, ...values.flatMap(({ comments }) => comments)].map(doubtProse),
    ...asides.map(({ value }) => doubtAside(value)),
  ];
  return doubts.find((doubt) => doubt !== null) ?? null;
}

function rivalsOf<T>(found: FoundValue, text: string, shape: AnswerShape<T>, envelopes: number): Rival<T>[] {
  const { start, end, value, read, duplicate, rounded } = found;
  const inner = weighAll(value, shape, envelopes, 0);
  if (inner.length === 0) return [];
  if (duplicate !== null) {
    return [{ kind: 'conflict', error: `the key ${JSON.stringify(duplicate)} has two different values` }];
  }
  if (rounded !== null && shape.plain !== undefined) {
    return [{ kind: 'unclear', error: `no program keeps every digit of ${rounded.slice(0, 60)}` }];
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
  const { plain } = shape;
  const weighed = shape.weigh(value);
  const reading = depth === 0 ? 'whole' : 'unwrapped';
  const isList = Array.isArray(value);
  if (weighed.kind === 'answer') {
    const doubt = plain === undefined || isList ? null : doubtRecord(value, plain.isMember);
    return [{ ...weighed, reading, quoted: false, doubt }];
  }
  if (weighed.kind !== 'other') return [weighed];
  const members = Object.entries(value).map(([key, item]: [string, unknown]) => ({
    key,
    rivals: weighMember(key, item, isList),
  }));
  const carriers = members.filter(({ rivals }) => rivals.length > 0).map(({ key }) => key);
  if (carriers.length === 0) return [];
  const others = carriers.find((key) => {
    if (isList) return false;
    const held: unknown = (value as Record<string, unknown>)[key];
    const isHeld = [held].flat().some((one) => typeof one === 'string' || isAnswer(one));
    return isOthersName(key) || (isHeld && isBareHolder(value, key, held));
  });
  const doubt =
    others === undefined
      ? doubtRecord(value, (key) => carriers.includes(key))
      : `stands under "${others.slice(0, 40)}"`;
  return members.flatMap(({ rivals }) =>
    rivals.map((rival) =>
      rival.kind === 'answer' && plain !== undefined ? { ...rival, doubt: rival.doubt ?? doubt } : rival,
    ),
  );

  function isAnswer(one: unknown): boolean {
    return typeof one === 'object' && one !== null && shape.weigh(one).kind === 'answer';
  }

  function weighMember(key: string, item: unknown, inList: boolean): Rival<T>[] {
    if (typeof item !== 'string') return weighAll(item, shape, envelopes, depth + 1);
    if (!(inList || CARRIERS.test(key)) || envelopes >= MAX_ENVELOPES) return [];
    return findRivals(item, shape, envelopes + 1).rivals.map((rival) =>
      rival.kind === 'answer' && rival.reading !== 'repaired' ? { ...rival, reading: 'unwrapped' } : rival,
    );
  }
}

/** How often a text names a field with a value behind it. */
function countNames(text: string, field: string): number {
  return [...text.matchAll(new RegExp(`["'“‘]${field}["'”’]\\s*:`, 'gi'))].length;
}
