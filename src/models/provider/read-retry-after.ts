/**
 * Milliseconds that a response asks to wait before the next request: `retry-after-ms`, else `retry-after` in seconds or
 * as an HTTP date (RFC 9110, 10.2.3) counted from `now`, milliseconds since the epoch. Null when neither can be read.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | null {
  const milliseconds = nonNegative(headers['retry-after-ms']);
  if (milliseconds !== null) return milliseconds;
  const header = headers['retry-after'];
  const seconds = nonNegative(header);
  if (seconds !== null) return seconds * 1000;
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function nonNegative(text: string | undefined): number | null {
  const value = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value;
}
