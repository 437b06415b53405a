/**
 * Milliseconds that a response asks to wait before the next request: `retry-after-ms`, else `retry-after` in seconds or
 * as an HTTP date (RFC 9110, 10.2.3) counted from `now`, milliseconds since the epoch; else what its body says. Null when
 * neither says anything that can be read.
 */
export function readWait(headers: Readonly<Record<string, string>>, body: string, now: number): number | null {
  const milliseconds = nonNegative(headers['retry-after-ms']);
  if (milliseconds !== null) return milliseconds;
  const header = headers['retry-after'];
  const seconds = nonNegative(header);
  if (seconds !== null) return seconds * 1000;
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? readStatedWait(body) : Math.max(0, date - now);
}

/** A number and its unit, such as `20s`, `1.5 seconds` or `345ms`. */
const SPAN = /\s*(\d{1,9}(?:\.\d{1,9})?)\s*(ms|milliseconds?|h|hours?|m|mins?|minutes?|s|secs?|seconds?)(?![a-z])/iy;
const SCALES: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000 };

/**
 * The wait that a body states: Google's `"retryDelay": "34s"`, a field `retry_after` in seconds, or words such as
 * "try again in 1m26.4s" (OpenAI) and "retry after 20 seconds" (Azure).
 */
function readStatedWait(body: string): number | null {
  const field = /"retry_?after"\s*:\s*"?(\d{1,9}(?:\.\d{1,9})?)"?\s*[,}\]]/i.exec(body);
  if (field !== null) return Number(field[1]) * 1000;
  const words = /"retryDelay"\s*:\s*"|\b(?:try again|retry|retrying|wait)\s+(?:in|after|for|at least)?\s*/gi;
  for (const { index, 0: lead } of body.matchAll(words)) {
    const wait = readSpans(body, index + lead.length);
    if (wait !== null) return wait;
  }
  return null;
}

/** The sum of the spans that follow each other from `at`: `1h2m3.5s`; null when there is none. */
function readSpans(text: string, at: number): number | null {
  let total: number | null = null;
  SPAN.lastIndex = at;
  for (let found = SPAN.exec(text); found !== null; found = SPAN.exec(text)) {
    const unit = found[2]!.toLowerCase();
    const scale = /^(ms|mil)/.test(unit) ? 1 : SCALES[unit[0]!]!;
    total = (total ?? 0) + Number(found[1]) * scale;
  }
  return total;
}

function nonNegative(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value;
}
