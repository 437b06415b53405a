import { isAscii } from '../../text/fold-text.ts';
import { foldLetters } from './fold-letters.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { stemWord } from './stem-word.ts';

/** Words with what may join their parts: `max_retries`, `e-mail`, `v1.2.3`, `C++`. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:[_.'’‐‑-]+[\p{L}\p{N}\p{M}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
const ASCII_WORD = /[A-Za-z0-9]+(?:[_.'-]+[A-Za-z0-9]+)*(?:\+\+|#(?![A-Za-z0-9]))?/g;
const JOINTS = /[_.'’‐‑-]+/;
/** Where the spelling of a compound changes: `maxSurge`, `HTTPServer`, `HTTPServer2`. */
const SEAMS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/** Scripts that are written without spaces, or with endings on their words; they are compared by pairs of letters. */
const PAIRED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
const VERSION = /^v?(\d+(?:\.\d+)+)$/i;
/** The article of Arabic, and what may stand before it. */
const ARTICLE = /^[وبكف]?ال(?=\p{Script=Arabic}{3})/u;
/** In UTF-16 units. A longer word is a hash or encoded data. */
const LONGEST = 64;

const NUMBERS = new Map(
  'zero 0 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000'
    .match(/\S+ \S+/g)!
    .map((pair) => pair.split(' ') as [string, string]),
);

/** The tokens of one written word: the whole first, then its parts where it is a compound. */
export function tokensOfWord(word: string): string[] {
  const version = VERSION.exec(word)?.[1];
  if (version !== undefined) return [version];
  if (word.length > LONGEST) return [foldLetters(word.slice(0, LONGEST))];
  if (isPaired(word)) return tokensOfPaired(word);
  const bare = word.replace(/['’]s$/, '');
  const parts = bare.split(JOINTS).flatMap((part) => part.split(SEAMS));
  if (parts.length === 1) return [tokenOf(bare)];
  const whole = tokenOf(bare.split(JOINTS).join(''));
  const telling = parts.map(tokenOf).filter((part) => part.length > 1);
  return [...new Set([whole, ...telling])];
}

/** Whether a word has letters of a script that is compared by pairs of letters. */
export function isPaired(word: string): boolean {
  return !isAscii(word) && word.search(PAIRED) !== -1;
}

/** Pairs of letters, and the last letter alone, so that a query of one letter finds it by its beginning. */
function tokensOfPaired(word: string): string[] {
  const tokens: string[] = [];
  let at = 0;
  for (const run of word.matchAll(PAIRED)) {
    if (run.index > at) tokens.push(...tokensOfText(word.slice(at, run.index)));
    at = run.index + run[0].length;
    const letters = [...foldLetters(run[0])];
    for (let from = 0; from + 1 < letters.length; from++) tokens.push(letters[from]! + letters[from + 1]!);
    tokens.push(letters.at(-1)!);
  }
  if (at < word.length) tokens.push(...tokensOfText(word.slice(at)));
  return tokens;
}

/** The words that stand for the same number as a token. */
export function writtenNumbers(token: string): string[] {
  return [...NUMBERS].flatMap(([word, number]) => (number === token ? [word] : []));
}

function tokenOf(part: string): string {
  const folded = foldLetters(part).replace(ARTICLE, '');
  return NUMBERS.get(folded) ?? stemWord(folded);
}

/** The tokens of the words read so far, since a repository repeats its words. */
const known = new Map<string, readonly string[]>();
const MAX_KNOWN = 100_000;

function rememberedTokens(word: string): readonly string[] {
  let tokens = known.get(word);
  if (tokens === undefined) {
    tokens = tokensOfWord(word);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(word, tokens);
  }
  return tokens;
}

/** The written words of a text, in order. */
export function wordsOf(text: string): string[] {
  const joined = !text.includes(',')
    ? text
    : text.replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g, (number) => number.replaceAll(',', ''));
  return joined.match(isAscii(joined) ? ASCII_WORD : WORD) ?? [];
}

/** The tokens by which a text is found: stems, parts of compounds, pairs of letters; in order, with repeats. */
export function tokensOfText(text: string): string[] {
  const tokens: string[] = [];
  for (const word of wordsOf(text)) for (const token of rememberedTokens(word)) tokens.push(token);
  return tokens;
}

/**
 * What a name is compared by as a whole: its telling words in order, each once and unsplit, so that `fastapi` is `FastAPI` and
 * a title is found without its function words.
 */
export function keyOfName(name: string): string {
  const words = wordsOf(name);
  const telling = words.filter((word) => !FUNCTION_WORDS.has(word.toLowerCase()));
  const tokens = (telling.length > 0 ? telling : words).flatMap((word) =>
    isPaired(word) ? rememberedTokens(word) : rememberedTokens(word).slice(0, 1),
  );
  return [...new Set(tokens)].join(' ');
}

/** The tokens of running text: function words are left out, since they tell nothing. */
export function tellingTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const word of wordsOf(text)) {
    if (!FUNCTION_WORDS.has(word.toLowerCase())) for (const token of rememberedTokens(word)) tokens.push(token);
  }
  return tokens;
}
