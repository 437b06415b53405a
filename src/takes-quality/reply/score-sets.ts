import { isRecord } from '../../json-schema/is-record.ts';
import { readScore, SCORE_FIELDS } from '../../models/reply/read-score.ts';
import { dimensionOf } from '../../takes/page/dimension-of.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { cut } from '../../text/escape.ts';
import type { JudgeReply } from './judge-reply.ts';
import { MAX_TEXT } from './read-findings.ts';

/** Fields under which judges put their scores, beside the object itself. */
export const HOLDERS: readonly string[] = ['scores', 'score', 'ratings', 'rating', 'grades', 'dimensions', 'results'];
/** Fields under which judges say why. */
const FEEDBACK = ['feedback', 'reason', 'reasoning', 'rationale', 'comment', 'explanation', 'justification'];
/** Fields by which an item of a list names its dimension. */
const NAMES = ['dimension', 'name', 'criterion', 'metric', 'category'];
const PLACEHOLDER =
  /^\s*(?:<.*>|\[.*\]|\{.*\}|\.{2,}|…|_+|n|x|score|number|integer|int|float|string|(?:a )?(?:number|score|integer)? ?(?:from |between )?1 ?(?:-|–|to|and|\.\.) ?10)\s*$/is;
const LIKE_SCORE =
  /\d|^\s*$|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|none|null|nan|n\/a|poor|weak|bad|fair|average|good|strong|great|excellent|perfect|pass|fail|low|medium|high)\b|^\s*[a-f][+-]?\s*$/i;

/** A set of scores as it stands in a reply. */
export interface ScoreSet {
  /** What it was read from. */
  source: unknown;
  /** Dimensions with what stands for their scores. */
  given: Map<Dimension, unknown>;
}

/** The sets of scores of an object: in itself, and under the names that judges use. */
export function scoreSetsOf(value: object): ScoreSet[] {
  const sources: unknown[] = Array.isArray(value)
    ? [value]
    : [
        value,
        ...HOLDERS.map((name) => (Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined)),
      ];
  return sources.map(decode).flatMap((source) => {
    const given = isRecord(source) ? fromRecord(source) : Array.isArray(source) ? fromList(source) : new Map();
    return [...given.values()].some(isLikeScore) ? [{ source, given }] : [];
  });
}

/** A set of scores that was written as text once more. */
function decode(source: unknown): unknown {
  if (typeof source !== 'string' || !source.trimStart().startsWith('{')) return source;
  try {
    return JSON.parse(source);
  } catch {
    return source;
  }
}

function fromRecord(record: Record<string, unknown>): Map<Dimension, unknown> {
  const given = new Map<Dimension, unknown>();
  for (const [key, value] of Object.entries(record)) {
    const dimension = dimensionOf(key);
    // A dimension that is named twice, in two ways of writing, has two scores unless they are the same.
    if (dimension !== undefined)
      given.set(
        dimension,
        given.has(dimension) && given.get(dimension) !== value ? [given.get(dimension), value] : value,
      );
  }
  return given;
}

/** The name by which an item of a list says what it is of; null for none. */
export function nameOf(item: unknown): string | null {
  const name = isRecord(item) ? NAMES.map((field) => item[field]).find((text) => typeof text === 'string') : null;
  return typeof name === 'string' ? name : null;
}

function fromList(list: readonly unknown[]): Map<Dimension, unknown> {
  const given = new Map<Dimension, unknown>();
  for (const item of list) {
    if (!isRecord(item)) continue;
    const name = nameOf(item);
    const dimension = name === null ? undefined : dimensionOf(name);
    const isScored = SCORE_FIELDS.some((field) => Object.hasOwn(item, field));
    if (!isScored) continue;
    if (dimension === undefined) continue;
    given.set(dimension, given.has(dimension) ? [given.get(dimension), item] : item);
  }
  return given;
}

/** Whether something stands where a score would: a placeholder, a schema or a sentence does not. */
function isLikeScore(value: unknown): boolean {
  if (value === null || typeof value === 'number') return true;
  if (typeof value === 'string') return value.length <= 40 && !PLACEHOLDER.test(value) && LIKE_SCORE.test(value);
  if (Array.isArray(value)) return value.some(isLikeScore);
  return isRecord(value) && SCORE_FIELDS.some((name) => isLikeScoreUnder(value, name));
}

function isLikeScoreUnder(value: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(value, name) && isLikeScore(value[name]);
}

/** The five scores of a set, or why they cannot be had. */
export function readScores({
  given,
}: ScoreSet): { ok: true; value: JudgeReply['scores'] } | { ok: false; error: string; unclear: boolean } {
  const scores: Partial<JudgeReply['scores']> = {};
  for (const dimension of DIMENSIONS) {
    if (!given.has(dimension)) return { ok: false, error: `no score for ${dimension}`, unclear: false };
    const value = given.get(dimension);
    const read = readScore(value);
    if (!read.ok) return { ...read, error: `${dimension}: ${read.error}` };
    const words = isRecord(value) ? FEEDBACK.map((name) => value[name]).find((text) => typeof text === 'string') : null;
    const feedback = typeof words === 'string' ? cut(words, MAX_TEXT) : '';
    scores[dimension] = { score: read.value, feedback };
  }
  return { ok: true, value: scores as JudgeReply['scores'] };
}
