import { foldNumber } from './terms.ts';

/** A number in a text, and the forms in which another text may write it. */
export interface WrittenNumber {
  written: string;
  /** False for a number word or a month name, which a claim may use loosely. */
  inDigits: boolean;
  forms: readonly string[];
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH_NAME =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
const WORDS = new Map<string, readonly string[]>([
  ...UNITS.map((word, value): [string, string[]] => [word, [String(value)]]),
  ...ORDINALS.map((word, index): [string, string[]] => [word, [String(index + 1)]]),
  ...['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map((word, index): [string, string[]] => [
    word,
    [String((index + 3) * 10)],
  ]),
  ['hundred', ['100']],
  ['thousand', ['1000']],
  ['half', ['0.5', '50']],
  ['quarter', ['0.25', '25']],
  ['dozen', ['12']],
  ['twice', ['2']],
  ['double', ['2']],
  ['doubled', ['2']],
  ['triple', ['3']],
  ['tripled', ['3']],
  ['both', ['2']],
  ['pair', ['2']],
  ['decade', ['10']],
]);
const SCALES = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['mio', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
]);

const TOKEN = /(\p{N}[\p{N}.,]*)(?: ?(k|thousand|mn?|mio|million|bn?|billion|%)(?![\p{L}\p{N}]))?|[\p{L}]{3,12}/giu;

/** The numbers of a text in all their forms, so that `2 million` matches `2,000,000`, and `two` matches `2`. */
export function numbersOf(text: string): WrittenNumber[] {
  const numbers: WrittenNumber[] = [];
  for (const match of text.normalize('NFKC').matchAll(TOKEN)) {
    const [token, digits, scale] = match;
    if (digits === undefined) {
      const word = token.toLowerCase();
      const month = MONTH_NAME.test(word) ? [String(MONTHS.indexOf(word.slice(0, 3)) + 1)] : undefined;
      const forms = WORDS.get(word) ?? month;
      if (forms !== undefined) numbers.push({ written: token, inDigits: false, forms });
      continue;
    }
    const plain = foldNumber(digits);
    const forms = [plain, ...otherForms(plain, scale?.toLowerCase())];
    numbers.push({ written: token.replace(/[.,]+$/, ''), inDigits: true, forms });
  }
  return numbers;
}

function otherForms(plain: string, scale: string | undefined): string[] {
  const value = Number(plain);
  if (!Number.isFinite(value))
    return plain
      .split(/[.,]/)
      .filter((part) => part !== '')
      .map(foldNumber);
  if (scale === '%') return [String(Number((value / 100).toPrecision(12)))];
  const factor = scale === undefined ? undefined : SCALES.get(scale);
  return factor === undefined ? [] : [String(Number((value * factor).toPrecision(12)))];
}
