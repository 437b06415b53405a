const WRITTEN = /^\s*(\d{1,2}(?:\.\d{1,9})?)\s*(?:(?:\/|out of)\s*10(?:\.0)?)?\s*$/i;

/** Fields that give a score another scale, unless they say 10. */
const SCALES = ['max', 'maximum', 'max_score', 'maxScore', 'out_of', 'outOf', 'of', 'scale', 'total', 'range'];

/**
 * Reads one score: any finite number from 1 to 10. Also as text (`"7"`, `"7.5/10"`) and in an object under `score`.
 * Anything else is an error that says what stood there: nothing is clamped, rescaled, rounded or defaulted.
 */
export function readScore(value: unknown): { ok: true; value: number } | { ok: false; error: string } {
  const inner = isScoreObject(value) ? value.score : value;
  const scale = isScoreObject(value) ? SCALES.find((name) => Object.hasOwn(value, name) && !isTen(value[name])) : undefined;
  if (scale !== undefined) return { ok: false, error: `${show(value)} is a score of another scale; one from 1 to 10 is wanted` };
  const score = typeof inner === 'string' ? numberOf(inner) : inner;
  if (typeof score === 'number' && score >= 1 && score <= 10) return { ok: true, value: score };
  return { ok: false, error: `${show(inner)} is not a score from 1 to 10` };
}

function isScoreObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, 'score');
}

function isTen(value: unknown): boolean {
  return value === 10 || value === null || (typeof value === 'string' && /^\s*(?:1\s*(?:-|–|to)\s*)?10\s*$/.test(value));
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
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
