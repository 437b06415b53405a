import porter2 from 'wink-porter2-stemmer';

/** In UTF-16 units. A longer word is a hash or encoded data, and stays as it is. */
const MAX_LENGTH = 40;
/** Porter 2 keeps the `s` of a plural whose stem has no vowel, or only one right before it: `SDKs`, `SLAs`. */
const ACRONYM_PLURAL = /^[^aeiou]{2,}[aeiou]?(?<!s)s$/;

const known = new Map<string, string>();
/** The stems that are kept; a scan of a large brain asks for the same words again and again. */
const MAX_KNOWN = 50_000;

/**
 * The stem of a folded English word (Porter 2, the English stemmer of Snowball), so that `refunds`, `refunded` and
 * `refunding` are one. A word with other than a–z is its own stem.
 */
export function stemWord(word: string): string {
  let stem = known.get(word);
  if (stem === undefined) {
    stem = word.length <= MAX_LENGTH && /^[a-z]+$/.test(word) ? porter2(word.replace(ACRONYM_PLURAL, dropLast)) : word;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(word, stem);
  }
  return stem;
}

const dropLast = (word: string) => word.slice(0, -1);

/**
 * What every word of a stem begins with, so that text can be scanned for it. The stemmer rewrites at most the last
 * letter of what it keeps (`delivery` → `deliveri`, `hoping` → `hope`), apart from `dying`, `lying` and `tying`. A stem of
 * two letters is what it keeps, or ends in an `e` that it added.
 */
export function beginningOf(stem: string): string {
  if (/^(?:.|[dlt]i)e$/.test(stem)) return stem[0]!;
  return /^[a-z]{3,}$/.test(stem) ? stem.slice(0, -1) : stem;
}
