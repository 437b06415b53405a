const WRITTEN = /^\s*([1-9]|10)(\.0+|\.5)?(?:\s*\/\s*10)?\s*$/;

/**
 * Reads one score: a whole or half number from 1 to 10. Also as text (`"7"`, `"7.5/10"`) and in an object under `score`.
 * Anything else is an error that says what stood there: nothing is clamped, rescaled, rounded or defaulted.
 */
export function readScore(value: unknown): { ok: true; value: number } | { ok: false; error: string } {
  const inner = isScoreObject(value) ? value.score : value;
  const score = typeof inner === 'string' ? numberOf(inner) : inner;
  if (typeof score === 'number' && score >= 1 && score <= 10 && Number.isInteger(score * 2)) {
    return { ok: true, value: score };
  }
  return { ok: false, error: `${show(inner)} is not a score: a whole or half number from 1 to 10 is` };
}

function isScoreObject(value: unknown): value is { score: unknown } {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, 'score');
}

function numberOf(text: string): number | null {
  // A longer text is no score, and is not worth the pattern's time.
  const match = text.length > 40 ? null : WRITTEN.exec(text);
  return match === null ? null : Number(`${match[1]}${match[2] ?? ''}`);
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
