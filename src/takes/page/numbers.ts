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
  ...ORDINALS.map((word, index): [string, string[]] => [word, ordinalForms(index + 1)]),
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
/** Words by which a number word before them is multiplied: `two hundred`. */
const MULTIPLES = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
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

const TOKEN =
  /(?<![\p{N}:.,])(\d{1,2}):(\d\d)(?::\d\d)?(?![\p{N}:])(?: ?([ap])\.?m\b)?|(\p{N}[\p{N}.,]*)(?: ?(k|thousand|mn?|mio|million|bn?|billion|%)(?![\p{L}\p{N}])| ?([ap])\.?m\b)?|[\p{L}]{3,12}/giu;
// Spaces that a line cannot break at, and the Swiss apostrophe, between groups of three digits.
const GROUPED = /(?<=\p{N})[\u00a0\u2007\u2009\u202f'’](?=\p{N}{3}(?!\p{N}))/gu;

/** An ordinal is a place, or a part: a fifth is 20 %. */
function ordinalForms(place: number): string[] {
  const part = 1 / place;
  return place < 3 ? [String(place)] : [String(Number(part.toFixed(2))), String(Math.round(100 * part)), String(place)];
}

/** The numbers of a text in all their forms, so that `2 million` matches `2,000,000`, and `two` matches `2`. */
export function numbersOf(text: string): WrittenNumber[] {
  const plainText = text.replace(GROUPED, ',').normalize('NFKC');
  const numbers: WrittenNumber[] = [];
  let last: { end: number; value: number } | null = null;
  for (const match of plainText.matchAll(TOKEN)) {
    const [token, hour, minute, half, digits, scale, halfAfter] = match;
    const before: number | null =
      last !== null && /^[ -]$/.test(plainText.slice(last.end, match.index)) ? last.value : null;
    last = null;
    if (hour !== undefined) {
      numbers.push({ written: token, inDigits: true, forms: clockForms(Number(hour), Number(minute), half) });
    } else if (digits === undefined) {
      const word = token.toLowerCase();
      const month = MONTH_NAME.test(word) ? [String(MONTHS.indexOf(word.slice(0, 3)) + 1)] : undefined;
      const forms: string[] = [...(WORDS.get(word) ?? month ?? []), ...joinedForms(before, word)];
      if (forms.length === 0) continue;
      numbers.push({ written: token, inDigits: false, forms });
      last = { end: match.index + token.length, value: Number(forms.at(-1)) };
    } else {
      const plain = foldNumber(digits);
      const clock = halfAfter === undefined ? [] : clockForms(Number(plain), 0, halfAfter);
      const forms = [plain, ...otherForms(plain, scale?.toLowerCase()), ...foreignForms(digits), ...clock];
      numbers.push({ written: token.replace(/[.,]+$/, ''), inDigits: true, forms: [...new Set(forms)] });
    }
  }
  return numbers;
}

/** `8:30`, `8.30 pm` and `20:30` by their minutes, and by the hour, which alone may be written. */
function clockForms(hour: number, minute: number, half: string | undefined): string[] {
  const hours = half?.toLowerCase() === 'p' && hour < 12 ? [hour, hour + 12] : [hour, (hour + 12) % 24];
  const times = hours.map((one) => `${one}:${String(minute).padStart(2, '0')}`);
  return minute === 0 ? [...times, ...hours.map(String)] : times;
}

/** `twenty-three` and `two hundred` as one number. */
function joinedForms(before: number | null, word: string): string[] {
  if (before === null) return [];
  const multiple = MULTIPLES.get(word);
  if (multiple !== undefined) return [String(before * multiple)];
  const unit = UNITS.indexOf(word);
  return before >= 20 && before <= 90 && unit >= 1 && unit <= 9 ? [String(before + unit)] : [];
}

/** What the digits mean where the point groups and the comma divides: `2.400` is 2400, `1,5` is 1.5. */
function foreignForms(digits: string): string[] {
  const bare = digits.replace(/[.,]+$/, '');
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(bare) || /^\d+,\d{1,2}$/.test(bare)) {
    return [foldNumber(bare.replaceAll('.', '').replace(',', '.'))];
  }
  return [];
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
