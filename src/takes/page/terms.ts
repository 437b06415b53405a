/** The words, names and numbers of a text, to compare a claim with its page. */
export interface Terms {
  /** Words and names, folded, without function words. */
  words: ReadonlySet<string>;
  /** Numbers in a normal form: `1,200` is `1200`, `0.50` is `0.5`. */
  numbers: ReadonlySet<string>;
}

// English only: in other languages function words cost a little precision.
const FUNCTION_WORDS = new Set(
  (
    'a an the and or but nor so yet of in on at to by for from with without into onto over under about as than then ' +
    'is are was were be been being am has have had do does did will would shall should can could may might must not ' +
    'no it its this that these those there here he she they them his her their our we us you your i me my who whom ' +
    'which what when where why how all any each more most some such only own same too very just also both if because ' +
    'while after before until since between during per via out up down off again once new one two'
  ).split(' '),
);

const WORD = /\p{N}[\p{N}.,]*|[\p{L}\p{M}]+(?:['’][\p{L}]+)?/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/**
 * The terms of a text, of any script: NFKC, case folded, a plural `s` dropped, unspaced scripts as pairs of characters.
 */
export function termsOf(text: string): Terms {
  const words = new Set<string>();
  const numbers = new Set<string>();
  for (const [token] of text.normalize('NFKC').matchAll(WORD)) {
    if (/^\p{N}/u.test(token)) {
      numbers.add(foldNumber(token));
      continue;
    }
    const folded = token.toLowerCase();
    if (UNSPACED.test(folded)) {
      for (const pair of pairsOf(folded)) words.add(pair);
    } else if (!FUNCTION_WORDS.has(folded)) {
      words.add(foldWord(folded));
    }
  }
  return { words, numbers };
}

/** Whether a word is a function word, which {@link termsOf} leaves out. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.toLowerCase());
}

/** A word in the form that is compared: without a possessive, and without the `s` of a plural. */
export function foldWord(word: string): string {
  const bare = word
    .toLowerCase()
    .replace(/['’]s?$/, '')
    .replace(/['’]/g, '');
  if (bare.length > 4 && bare.endsWith('ies')) return `${bare.slice(0, -3)}y`;
  return bare.length > 3 && bare.endsWith('s') && !/(?:ss|us|is)$/.test(bare) ? bare.slice(0, -1) : bare;
}

/** A number in the form that is compared: without grouping commas and insignificant zeros. */
export function foldNumber(written: string): string {
  const bare = written.replace(/[.,]+$/, '');
  const grouped = bare.includes(',') && /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  if (!/^\d{1,15}(?:\.\d{1,10})?$/.test(grouped)) return grouped;
  return String(Number(grouped));
}

function pairsOf(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => characters[index]! + character);
}
