import { canonicalJson } from '../../hash.ts';
import type { Reply } from '../call/reply.ts';
import { detectRefusal } from './detect-refusal.ts';
import { type FoundValue, findValues } from './find-values.ts';

/** Judges one candidate value: the value to keep, or why it is not one. */
export type Accepts<T> = (value: unknown) => { ok: true; value: T } | { ok: false; error: string };

/**
 * How the value was found: the reply is the value; it stands among other text or in a fence; it stands in a string, a
 * list or an object of one key; or its JSON had to be read leniently.
 */
export type Reading = 'whole' | 'embedded' | 'unwrapped' | 'repaired';

/**
 * Why no value could be read. `empty`: the model wrote nothing. `refusal`: it will not answer. `truncated`: the reply is
 * cut. `conflict`: it holds two different valid values. `invalid`: it holds a value that is not valid. `no-verdict`: it
 * holds none.
 */
export type Unread = 'empty' | 'refusal' | 'truncated' | 'conflict' | 'invalid' | 'no-verdict';

/** The reading of a reply; the message ends a sentence that begins with the model. */
export type ReadReply<T> = { ok: true; value: T; reading: Reading } | { ok: false; reason: Unread; message: string };

const unread = (reason: Unread, message: string) => ({ ok: false, reason, message }) as const;

/**
 * Reads the one value that a model's reply holds. Every candidate is weighed: equal ones are one answer, different ones
 * a conflict, and a reply that is cut is never completed. `finish` is the provider's word on how the reply ended. Never
 * throws unless `accepts` does; time and memory are linear in the reply.
 */
export function readReply<T>(text: string, accepts: Accepts<T>, finish?: Reply['finish']): ReadReply<T> {
  if (finish === 'refusal') return unread('refusal', 'refused, or its provider filtered the reply');
  if (finish === 'length') return unread('truncated', 'reached the output limit before its reply was complete');
  if (text.trim() === '') return unread('empty', 'replied with nothing');
  const inner = unquote(text);
  if (inner === null) return readValues(text, accepts);
  const read = readValues(inner, accepts);
  return read.ok && read.reading !== 'repaired' ? { ...read, reading: 'unwrapped' } : read;
}

/** The content of a reply that is one JSON string, or null. */
function unquote(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('"') || !trimmed.endsWith('"') || trimmed.length < 2) return null;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function readValues<T>(text: string, accepts: Accepts<T>): ReadReply<T> {
  const found = findValues(text);
  if (found.thinking) return unread('no-verdict', 'was still thinking when its reply ended');
  if (found.gaveUp) return unread('invalid', 'replied with more brackets than an answer has');
  if (found.cut) return unread('truncated', 'replied with JSON that is cut off');
  const answers = new Map<string, { value: T; reading: Reading }>();
  let error: string | null = null;
  for (const candidate of found.values.flatMap((value) => unwrap(value, text, accepts))) {
    if (candidate.ok) {
      const key = canonicalJson(candidate.value);
      if (!answers.has(key)) answers.set(key, { value: candidate.value, reading: candidate.reading });
    } else error ??= candidate.error;
    if (candidate.ok && candidate.duplicate !== null) {
      return unread('conflict', `gave the key ${JSON.stringify(candidate.duplicate)} two different values`);
    }
  }
  const [answer, other] = answers.values();
  if (other !== undefined) return unread('conflict', `gave ${answers.size} different valid answers in one reply`);
  if (answer !== undefined) return { ok: true, ...answer };
  if (error !== null) return unread('invalid', `gave an answer that is not valid: ${error}`);
  if (found.broken) return unread('invalid', 'replied with JSON that cannot be read');
  if (detectRefusal(text)) return unread('refusal', 'refused to answer');
  return unread('no-verdict', 'replied without an answer in JSON');
}

type Candidate<T> = { ok: true; value: T; reading: Reading; duplicate: string | null } | { ok: false; error: string };

/** The value itself, else the items of a list, else the value of an object's only key. */
function unwrap<T>(found: FoundValue, text: string, accepts: Accepts<T>): Candidate<T>[] {
  const { value, duplicate } = found;
  const whole = text.slice(0, found.start).trim() === '' && text.slice(found.end).trim() === '';
  const reading = found.strict ? (whole ? 'whole' : 'embedded') : 'repaired';
  const itself = accepts(value);
  if (itself.ok) return [{ ...itself, reading, duplicate }];
  const inner = Array.isArray(value) ? value.filter(isObject) : onlyValue(value);
  if (inner.length === 0) return Array.isArray(value) ? [] : [itself];
  return inner.map((item) => {
    const read = accepts(item);
    return read.ok ? { ...read, reading: found.strict ? 'unwrapped' : 'repaired', duplicate } : read;
  });
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object';
}

function onlyValue(value: unknown): object[] {
  const values: unknown[] = isObject(value) ? Object.values(value) : [];
  return values.length === 1 ? values.filter(isObject) : [];
}
