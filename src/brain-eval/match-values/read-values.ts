import { wordsToFigures } from './number-words.ts';
import { readTimesAndDates } from './read-times.ts';
import { hasToken, negativeOf, TOKEN, tokenOf } from './token.ts';
import { CURRENCIES, unitOf } from './unit-names.ts';

/** A folded text in which each value has one written form. */
export interface ReadText {
  /** Calendar dates are read as dates: `14 March` and `March 14` are the same. */
  dated: string;
  /** They are not, so that the `14` of `14 March` is a number. */
  plain: string;
}

/** Whether a text, read by {@link readValues}, holds a value at all. */
export function holdsValue({ plain }: ReadText): boolean {
  return hasToken(plain);
}

/**
 * Reads the numbers, times, dates, amounts and codes of a folded text, so that a value is found however it was written:
 * in figures or words, in a range, beside a currency or unit, with or without `.00`, `am` or a leading zero. Linear in
 * the text.
 */
export function readValues(folded: string): ReadText {
  // Emphasis is no part of a value, and the private characters of tokens must not come from outside.
  const bare = folded.replace(/[*`\ue000-\ue019]/g, '').replace(/⁄/g, '/');
  return { dated: readAll(bare, true), plain: readAll(bare, false) };
}

function readAll(text: string, dates: boolean): string {
  const whole = readCodes(readNumbersInGroups(readTimesAndDates(text, dates)));
  return readUnits(readMoney(readRanges(readNumbers(wordsToFigures(whole)))));
}

/** Telephone numbers, addresses and versions, which hold no other number. */
function readNumbersInGroups(text: string): string {
  const digits = (found: string) => tokenOf(found.replace(/[^\d+]/g, ''));
  return text
    .replace(/\+\d{1,3}(?:[ ()./-]{1,2}\d{2,}){2,}/g, digits)
    .replace(/(?<![\p{L}\d.,-])(?:0\d{2,4}(?: \d{2,})+|\d{2,}(?:-\d+){2,}|\d{2,}-0\d{2,})(?![\p{L}\d])/gu, digits)
    .replace(/(?<![\d.])\d+(?:\.\d+){2,}/g, (found) =>
      /^\d{1,3}(?:\.\d{3}){2,}$/.test(found) ? found.replaceAll('.', '') : tokenOf(found),
    );
}

const CLUSTER = /(?<![\p{L}\p{N}_])[\p{Script=Latin}_][\p{Script=Latin}\d_]*(?:-[\p{Script=Latin}\d_]+)*/gu;
const MIXED = /(?<![\p{L}\p{N}_.,])\d+\p{Script=Latin}+\d[\p{Script=Latin}\d]*/gu;
/** Letters before a number that are words or signs of their own, so that the number is not part of a code. */
const APART = new Set(
  'x ext tel no nr pp ca v kr mk zl mid sub under over pre post non top circa approx about max min plus level stage step phase day week month year'.split(
    ' ',
  ),
);

/** Codes such as `BR-301`, `rtn_30` or `30a4f`, in which no number is found. */
function readCodes(text: string): string {
  return text
    .replace(CLUSTER, (cluster, at: number) => {
      const split = /^([^\d-]+)-?(\d.*)$/s.exec(cluster);
      if (split === null && !/\d/.test(cluster)) return cluster;
      const [, prefix = '', rest = ''] = split ?? [];
      const price =
        /^\p{L}{1,3}\d+$/u.test(cluster) &&
        /^[.,]\d\d(?!\d)/.test(text.slice(at + cluster.length, at + cluster.length + 4));
      if (APART.has(prefix) || CURRENCIES.has(prefix) || price) return `${prefix} ${rest}`;
      const code = /^.*\d[^-]*/s.exec(cluster)![0];
      return tokenOf(code) + cluster.slice(code.length);
    })
    .replace(MIXED, tokenOf);
}

const NUMBER = new RegExp(
  [
    '(?<![\\d.])(?:(?<sign>(?<=^|[\\s(])-|minus )(?=\\d))?(?<number>',
    '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?(?!\\d|,\\d)',
    "|\\d{1,3}(?:'\\d{3})+(?!\\d)",
    '|\\d{1,3}(?: \\d{3})+(?!\\d)',
    '|\\d+,\\d{1,2}(?!\\d|,\\d)(?! (?:and|or) \\d)',
    '|\\d+(?:\\.\\d+)?',
    ')(?<fraction> [13]/[24](?!\\d))?(?: ?(?<scale>million|mn|mio|billion|bn|thousand|k|m|b)(?![\\p{L}\\d]))?',
  ].join(''),
  'gu',
);
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  million: 1e6,
  mn: 1e6,
  mio: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
};
/** Before these a number names something and `.10` is not `.1`. */
const NAMED = /(?:version|release|section|chapter|\bv|§) ?$/;
const SIGN = /[$€£¥₹] ?$/;

function readNumbers(text: string): string {
  return text.replace(/(?<![\d:])\d{1,9}(?::\d{1,9})+(?![\d:])/g, tokenOf).replace(NUMBER, (found, ...rest) => {
    const at = rest.at(-3) as number;
    const { sign, number, fraction, scale } = rest.at(-1) as Record<string, string | undefined>;
    const before = text.slice(Math.max(0, at - 12), at);
    let figures = plainFigures(number!, NAMED.test(before));
    if (fraction !== undefined) figures = String(Number(figures) + Number(fraction[1]) / Number(fraction[3]));
    // A lone letter is a scale only of money: 5 m is five metres.
    const counts = scale !== undefined && (!/^[mb]$/.test(scale) || SIGN.test(before));
    if (counts) figures = timesScale(figures, SCALES[scale]!);
    const token = sign === undefined ? tokenOf(figures) : negativeOf(figures);
    return token + (scale === undefined || counts ? '' : found.slice(found.lastIndexOf(scale)));
  });
}

/** Without separators of thousands, with a point, and without zeros that say nothing. */
function plainFigures(number: string, named: boolean): string {
  const plain = /^\d+,\d{1,2}$/.test(number) ? number.replace(',', '.') : number.replace(/[,' ]/g, '');
  if (!plain.includes('.')) return plain;
  return named ? plain.replace(/\.0+$/, '') : plain.replace(/\.?0+$/, '');
}

function timesScale(figures: string, scale: number): string {
  return String(Number((Number(figures) * scale).toPrecision(15)));
}

const RANGE = new RegExp(`(${TOKEN}) ?(?:-|to|until|till|through) ?(?=${TOKEN})`, 'g');
const BETWEEN = new RegExp(`between (${TOKEN}) and (?=${TOKEN})`, 'g');

function readRanges(text: string): string {
  return text.replace(BETWEEN, '$1-').replace(RANGE, '$1-');
}

const SIGNS = '(?:(?<![\\p{L}\\d])(?:us|ca|au|nz|hk|c|a))?\\$|[€£¥₹]';
const AMOUNT = `${TOKEN}(?:-${TOKEN})?`;
const BEFORE = new RegExp(`(${SIGNS}|(?<!\\p{L})\\p{L}{2,3}) ?(${AMOUNT})`, 'gu');
const AFTER = new RegExp(`(${AMOUNT}) ?([€£¥₹$]|\\p{L}{2,7}(?!\\p{L}))`, 'gu');

/** Puts the code of a currency behind each amount, wherever it was written. */
function readMoney(text: string): string {
  const mark = (amount: string, currency: string) =>
    amount.replaceAll('\ue001', `\ue001\ue003${CURRENCIES.get(currency)!}`);
  return text
    .replace(BEFORE, (found, currency: string, amount: string) =>
      CURRENCIES.has(currency) ? mark(amount, currency) : found,
    )
    .replace(AFTER, (found, amount: string, currency: string) =>
      CURRENCIES.has(currency) ? mark(amount, currency) : found,
    );
}

const UNIT = /(\ue001)[ -]?(per ?cents?(?!\p{L})|%|°?\p{Script=Latin}+)/gu;

/** Gives a unit after a number one spelling and one blank before it. */
function readUnits(text: string): string {
  return text.replace(
    UNIT,
    (_, close: string, word: string) =>
      `${close} ${word.startsWith('per') && word.includes('cent') ? '%' : unitOf(word)}`,
  );
}
