const INFLECTIONS = ['ings', 'ies', 'ied', 'ing', 'ed', 'es', 's'];
const DERIVATIONS = [
  'ations',
  'ation',
  'ements',
  'ement',
  'ments',
  'ment',
  'ions',
  'ion',
  'ers',
  'er',
  'ly',
  'ities',
  'ity',
  'y',
  'e',
];
const SHORTEST = 3;

/**
 * A lower-case English word without its ending, so that `refunds`, `refunded` and `refunding` are one: an inflection
 * is taken off, then a derivation, then one of two equal last letters. Only ever a beginning of the word, so that text
 * can be scanned for it. Words with other than a–z are left as they are.
 */
export function stemWord(word: string): string {
  if (!/^[a-z]+$/.test(word) || word.length <= SHORTEST) return word;
  let stem = word.endsWith('ss') ? word : withoutOne(word, INFLECTIONS);
  stem = withoutOne(stem, DERIVATIONS);
  const last = stem.at(-1);
  return stem.length > SHORTEST && last === stem.at(-2) ? stem.slice(0, -1) : stem;
}

function withoutOne(word: string, endings: readonly string[]): string {
  for (const ending of endings) {
    if (word.endsWith(ending) && word.length - ending.length >= SHORTEST) return word.slice(0, -ending.length);
  }
  return word;
}

/**
 * Every word that has this stem, and the stem itself: what {@link stemWord} takes off is put back in all ways, and the
 * words that do not lead to the stem again are left out.
 */
export function wordsOfStem(stem: string): readonly string[] {
  const known = FOUND.get(stem);
  if (known) return known;
  const words = findWords(stem);
  if (FOUND.size >= MAX_FOUND) FOUND.delete(FOUND.keys().next().value!);
  FOUND.set(stem, words);
  return words;
}

/** Hundreds of words are tried for a stem, and those who ask a server ask for the same ones again and again. */
const FOUND = new Map<string, readonly string[]>();
const MAX_FOUND = 5_000;

function findWords(stem: string): string[] {
  if (!/^[a-z]+$/.test(stem)) return [stem];
  const words = [stem];
  for (const doubled of ['', stem.at(-1)!]) {
    for (const derivation of ['', ...DERIVATIONS]) {
      for (const inflection of ['', ...INFLECTIONS]) {
        const word = stem + doubled + derivation + inflection;
        if (word !== stem && stemWord(word) === stem) words.push(word);
      }
    }
  }
  return [...new Set(words)];
}
