import { composeName } from './name-forms.ts';

/** Names are compared by their first characters only. */
const MAX_LENGTH = 200;

/**
 * The names nearest to a given one, best first: those that are equal but for case, then those that end or begin with
 * it, contain it or are contained in it, then those within an edit distance of a quarter of its length.
 */
export function nearestNames(given: string, names: Iterable<string>, count: number): string[] {
  const wanted = composeName(given).toLowerCase().slice(0, MAX_LENGTH);
  if (wanted === '') return [];
  const most = Math.max(1, Math.floor(wanted.length / 4));
  const last = wanted.slice(wanted.lastIndexOf('/') + 1);
  const scored: { name: string; score: number }[] = [];
  for (const name of names) {
    const lower = composeName(name).toLowerCase().slice(0, MAX_LENGTH);
    const score = scoreOf(lower, wanted, last, most);
    if (score !== null) scored.push({ name, score });
  }
  scored.sort((a, b) => a.score - b.score || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return [...new Set(scored.map(({ name }) => name))].slice(0, count);
}

function scoreOf(lower: string, wanted: string, last: string, most: number): number | null {
  if (lower === wanted) return 0;
  if (last !== '' && (lower === last || lower.endsWith(`/${last}`))) return 1;
  if (wanted.length >= 3 && lower.includes(wanted))
    return lower.startsWith(wanted) || lower.endsWith(wanted) ? 1.2 : 1.5;
  if (lower.length * 2 >= wanted.length && wanted.includes(lower)) return 1.8;
  const whole = editDistance(lower, wanted, most);
  if (whole !== null) return 2 + whole;
  // The folder may be wrong and the file name nearly right.
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  const part = last === '' ? null : editDistance(name, last, Math.max(1, Math.floor(last.length / 4)));
  return part === null ? null : 2.5 + part;
}

/**
 * Edit distance of two short texts, a swap of two neighbours counting as one edit (optimal string alignment); null when
 * it is more than `most`, or when both the first and the last characters differ.
 */
export function editDistance(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  // A cheap filter that keeps nearly every typo: the first or the last letter is right.
  if (a[0] !== b[0] && a.at(-1) !== b.at(-1)) return null;
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let value = Math.min(row[j - 1]! + (same ? 0 : 1), row[j]! + 1, next[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, above[j - 2]! + 1);
      next.push(value);
    }
    if (Math.min(...next) > most) return null;
    above = row;
    row = next;
  }
  return row[b.length]! <= most ? row[b.length]! : null;
}
