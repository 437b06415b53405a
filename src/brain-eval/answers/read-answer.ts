import { canonicalJson } from '../../hash.ts';
import type { RunAnswer } from './run.ts';
import { isJson, type JsonValue } from './transcripts/sink.ts';

/** Longest answer that is compared with a key, in characters. */
const MAX_LENGTH = 100_000;

/** An answer, or why it cannot be read; null where the agent repeated the prompt's example. */
export type AnswerReading = { answer: RunAnswer } | { id: string; unreadable: string } | null;

/** Whether an object is meant as an answer: it has an id, and an answer or citations. */
export function isAnswer(value: unknown): value is JsonValue {
  return isJson(value) && idOf(value) !== null && ('answer' in value || 'citations' in value);
}

/** Reads an object that {@link isAnswer}. Numbers, booleans and lists of them count as text. */
export function readAnswer(value: JsonValue): AnswerReading {
  const id = idOf(value) ?? '';
  const answer = textOf(value.answer);
  if (isPlaceholder(id) || (answer !== null && isPlaceholder(answer))) return null;
  if (answer === null) return { id, unreadable: 'answer' in value ? 'the answer is not text' : 'there is no answer' };
  if (answer.length > MAX_LENGTH) return { id, unreadable: `the answer is longer than ${MAX_LENGTH} characters` };
  const { citations } = value;
  const counts = { toolCalls: countOf(value.toolCalls), tokens: countOf(value.tokens) };
  return { answer: { id, answer, citations, ...counts, revises: value.revises === true } };
}

/** A count as a run reports it; null for anything else. */
export function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? count : null;
}

/** Whether two answers say and cite the same. */
export function sameAnswer(a: RunAnswer, b: RunAnswer): boolean {
  return (
    a.answer.trim() === b.answer.trim() && canonicalJson(a.citations ?? null) === canonicalJson(b.citations ?? null)
  );
}

function idOf({ id }: JsonValue): string | null {
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value) || value.length === 0) return null;
  const texts = value.map((item) => (Array.isArray(item) ? null : textOf(item)));
  return texts.includes(null) ? null : texts.join('; ');
}

/** Whether a text is a placeholder such as `<your answer>`. */
function isPlaceholder(text: string): boolean {
  const plain = text.trim();
  return plain.startsWith('<') && plain.endsWith('>') && !plain.slice(1, -1).includes('<');
}
