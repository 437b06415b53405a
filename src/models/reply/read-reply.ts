import type { Reply } from '../call/reply.ts';
import type { AnswerShape } from './answer-shape.ts';
import { describePlace } from './describe-place.ts';
import { detectRefusal } from './detect-refusal.ts';
import { findRivals, type Reading, type Rival } from './find-rivals.ts';

/**
 * Why no value could be read. `empty`: the model wrote nothing. `refusal`: it will not answer. `truncated`: the reply is
 * cut. `conflict`: it holds more than one answer. `broken`: its JSON cannot be read. `unclear`: what it holds may
 * not mean what it seems to. `invalid`: its one answer is none that counts. `no-verdict`: it holds none.
 */
export type Unread = 'empty' | 'refusal' | 'truncated' | 'conflict' | 'unclear' | 'broken' | 'invalid' | 'no-verdict';

/** The reading of a reply; the message ends a sentence that begins with the model. */
export type ReadReply<T> = { ok: true; value: T; reading: Reading } | { ok: false; reason: Unread; message: string };

/** Colours and cursor movements of a terminal, which tools put around what a model wrote. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is looked for.
const TERMINAL_CODES = /\u001b\[[0-9;?]{0,40}[A-Za-z]/g;

const unread = (reason: Unread, message: string) => ({ ok: false, reason, message }) as const;

/**
 * Reads the one answer that a model's reply holds. Everything that looks like an answer is a rival, whether it counts,
 * is not valid or cannot be read: exactly one reading is left, or there is none. A reply that is cut is never completed.
 * `finish` is the provider's word on how the reply ended. Never throws unless the shape does; time and memory are linear
 * in the reply.
 */
export function readReply<T>(reply: string, shape: AnswerShape<T>, finish?: Reply['finish']): ReadReply<T> {
  if (finish === 'refusal') return unread('refusal', 'refused, or its provider filtered the reply');
  if (finish === 'length') return unread('truncated', 'reached the output limit before its reply was complete');
  const text = reply.replace(TERMINAL_CODES, '');
  if (text.trim() === '') return unread('empty', 'replied with nothing');
  const inner = unquote(text);
  const read = readText(inner ?? text, shape);
  return inner !== null && read.ok && read.reading !== 'repaired' ? { ...read, reading: 'unwrapped' } : read;
}

/** The content of a reply that is one JSON string, or would be with the quotes around it; null for any other. */
function unquote(text: string): string | null {
  const trimmed = text.trim();
  const isQuoted = trimmed.startsWith('"') && trimmed.endsWith('"');
  if (!isQuoted && !/^[{[]\s{0,20}\\"/.test(trimmed)) return null;
  try {
    const value: unknown = JSON.parse(isQuoted ? trimmed : `"${trimmed}"`);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

function readText<T>(text: string, shape: AnswerShape<T>): ReadReply<T> {
  const { rivals, cut, thinking, gaveUp, broken } = findRivals(text, shape);
  if (thinking) return unread('no-verdict', 'was still thinking when its reply ended');
  if (gaveUp) return unread('broken', 'replied with more brackets than an answer has');
  if (cut !== null)
    return unread('truncated', `replied with JSON that is cut off: it begins ${describePlace(text, cut)}`);
  if (rivals.length > 0) return decide(rivals, shape);
  if (broken.length > 0)
    return unread('broken', `replied with JSON that cannot be read ${describePlace(text, broken[0]!.end)}`);
  if (detectRefusal(text)) return unread('refusal', 'refused to answer');
  return unread('no-verdict', 'replied without an answer in JSON');
}

/** The one reading that all rivals leave, if any. */
function decide<T>(rivals: readonly Rival<T>[], shape: AnswerShape<T>): ReadReply<T> {
  const conflict = rivals.find((rival) => rival.kind === 'conflict');
  if (conflict !== undefined) return unread('conflict', `gave two answers in one: ${conflict.error}`);
  const unclear = rivals.find((rival) => rival.kind === 'unclear');
  if (unclear !== undefined) return unread('unclear', `gave an answer that is not clear: ${unclear.error}`);
  const answers = rivals.filter((rival) => rival.kind === 'answer');
  const broken = rivals.find((rival) => rival.kind === 'broken');
  const invalid = rivals.find((rival) => rival.kind === 'invalid');
  if (broken !== undefined) {
    const place = `cannot be read ${broken.place}`;
    if (answers.length === 0) return unread('broken', `replied with JSON that ${place}`);
    return unread('conflict', `gave an answer, and a piece of one that ${place}`);
  }
  if (invalid !== undefined) {
    const alone = rivals.length === 1;
    if (alone) return unread('invalid', `gave an answer that is not valid: ${invalid.error}`);
    if (answers.length === 0) return unread('conflict', `gave several answers that are not valid: ${invalid.error}`);
    return unread('conflict', `gave an answer, and another that is not valid: ${invalid.error}`);
  }
  let one = answers[0]!;
  for (const other of answers.slice(1)) {
    const merged = shape.merge(one.value, other.value);
    if (merged === null) return unread('conflict', 'gave different answers in one reply');
    one = { ...one, value: merged, quoted: one.quoted && other.quoted };
  }
  const doubted = answers.find(({ doubt }) => doubt !== null);
  if (doubted !== undefined)
    return unread('unclear', `gave an answer that ${doubted.doubt}, so that it may not mean what it seems to`);
  if (one.quoted) return unread('conflict', 'gave no answer but one that stands word for word in what it was asked');
  return { ok: true, value: one.value, reading: one.reading };
}
