import { isRecord } from '../../json-schema/is-record.ts';
import { cut } from '../../text/escape.ts';

const WRITTEN = /^\s*((?:10|[1-9])(?:\.\d{1,9})?)\s*(?:(?:\/|out of)\s*10(?:\.0)?)?\s*$/i;

/** Fields that give a score another scale, unless they say 10. */
const SCALES = ['max', 'maximum', 'max_score', 'maxScore', 'out_of', 'outOf', 'of', 'scale', 'total', 'range'];

/** Fields under which judges write the number of a score. */
export const SCORE_FIELDS = ['score', 'rating', 'value', 'grade'] as const;

/** Members of a score's object that say why it was given, or what it is of. */
const BESIDE =
  /^(?:feedback|reason(?:ing|s)?|rationale|comments?|explanation|justification|why|evidence|notes?|dimension|name|criterion|metric|category|id|label|type)$/i;

/** One score, or why there is none; `unclear` when something stands there that may be a score written in another way. */
export type ReadScore = { ok: true; value: number } | { ok: false; error: string; unclear: boolean };

/**
 * Reads one score: any finite number from 1 to 10. Also as text (`"7"`, `"7.5/10"`) and in an object under `score`.
 * Anything else is an error that says what stood there: nothing is clamped, rescaled, rounded or defaulted.
 */
export function readScore(value: unknown): ReadScore {
  const no = (error: string, unclear: boolean) => ({ ok: false, error, unclear }) as const;
  const fields = isRecord(value) ? SCORE_FIELDS.filter((name) => Object.hasOwn(value, name)) : [];
  if (fields.length > 1) return no(`${show(value)} is more than one score`, true);
  const inner = isRecord(value) && fields.length === 1 ? value[fields[0]!] : value;
  const scale = isRecord(value) ? SCALES.find((name) => Object.hasOwn(value, name) && !isTen(value[name])) : undefined;
  if (scale !== undefined) return no(`${show(value)} is a score of another scale; one from 1 to 10 is wanted`, true);
  const known: readonly string[] = [...SCORE_FIELDS, ...SCALES];
  const strange = isRecord(value)
    ? Object.keys(value).find((key) => !known.includes(key) && !BESIDE.test(key))
    : undefined;
  if (strange !== undefined)
    return no(`${show(value)} has a member that may change the score, "${show(strange)}"`, true);
  const score = typeof inner === 'string' ? numberOf(inner) : inner;
  if (typeof score === 'number' && score >= 1 && score <= 10) return { ok: true, value: score };
  const isPlain = inner === null || inner === undefined || typeof inner === 'number';
  return no(`${show(inner)} is not a score from 1 to 10`, !isPlain);
}

function isTen(value: unknown): boolean {
  return (
    value === 10 || value === null || (typeof value === 'string' && /^\s*(?:1\s*(?:-|–|to)\s*)?10\s*$/.test(value))
  );
}

function numberOf(text: string): number | null {
  // A longer text is no score, and is not worth the pattern's time.
  const match = text.length > 40 ? null : WRITTEN.exec(text);
  return match === null ? null : Number(match[1]);
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return cut(text, 60);
}
