import { tokenOf } from './token.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH = `(${MONTHS.map((name) => (name.length > 4 ? `${name}|${name.slice(0, 3)}${name === 'september' ? '|sept' : ''}` : name)).join('|')})\\.?`;
const YEAR = '(?:,? (\\d{4})(?![\\d.,]\\d|\\d))?';
const ORDINAL = '(\\d{1,2})(?:st|nd|rd|th)?';
const DAY_FIRST = new RegExp(`(?<![\\d.,:/-])${ORDINAL}(?: of)? ${MONTH}(?!\\p{L})${YEAR}`, 'gu');
const MONTH_FIRST = new RegExp(`(?<!\\p{L})${MONTH} ${ORDINAL}(?![\\d:]|[.,]\\d)${YEAR}`, 'gu');
const ISO = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g;
/** A date in figures whose order of day and month nobody states: compared as written. */
const SLASHED =
  /(?<![\d/])(?:(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|[12]\d|3[01])\/(?:\d{4}|\d{2})|\d{4}\/\d{1,2}\/\d{1,2})(?![\d/])/g;

const HALF = '([ap])\\.?m\\.?(?![\\p{L}\\d])';
const CLOCK = '(\\d{1,2})(?:[:.](\\d{2}))?';
const RANGE_12 = new RegExp(`(?<![\\d.,:])${CLOCK} ?(-|to|and|until) ?(?=${CLOCK} ?${HALF})`, 'gu');
const TIME_12 = new RegExp(`(?<![\\d.,:])${CLOCK} ?${HALF}`, 'gu');
const TIME_24 = /(?<![\d.,:])(\d{1,2})[:h](\d{2})(?::00)?(?![\d:])/g;

/** Writes times of the day, and with `dates` calendar dates, as tokens; a time without am or pm is of the 24-hour clock. */
export function readTimesAndDates(text: string, dates: boolean): string {
  return readTimes(readDates(text, dates));
}

function readDates(text: string, dates: boolean): string {
  const slashed = text.replace(SLASHED, tokenOf);
  if (!dates) return slashed.replace(ISO, tokenOf);
  return slashed
    .replace(ISO, (found, year: string, month: string, day: string) => dateOf(found, Number(day), Number(month), year))
    .replace(DAY_FIRST, (found, day: string, month: string, year?: string) =>
      dateOf(found, Number(day), monthOf(month), year),
    )
    .replace(MONTH_FIRST, (found, month: string, day: string, year?: string) =>
      dateOf(found, Number(day), monthOf(month), year),
    );
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name)) + 1;
}

function dateOf(found: string, day: number, month: number, year: string | undefined): string {
  if (day < 1 || day > 31 || month < 1 || month > 12) return found;
  return `${tokenOf(`${month}/${day}`)}${year === undefined ? '' : ` ${year}`}`;
}

function readTimes(text: string): string {
  return text
    .replace(RANGE_12, (found, hour: string, minute: string | undefined, join: string, ...next: unknown[]) => {
      // In `2-4 pm` both are afternoon; in `10-2 pm` only the second is.
      if (Number(hour) % 12 > Number(next[0]) % 12 || Number(hour) > 12) return found;
      return `${timeOf(found, hour, minute, next[2] as string)}${join === '-' ? '-' : ` ${join} `}`;
    })
    .replace(TIME_12, (found, hour: string, minute: string | undefined, half: string) =>
      timeOf(found, hour, minute, half),
    )
    .replace(TIME_24, (found, hour: string, minute: string) => timeOf(found, hour, minute, null))
    .replace(/(?<!\p{L})(noon|midnight)(?!\p{L})/gu, (word) => tokenOf(word === 'noon' ? '12:00' : '00:00'));
}

function timeOf(found: string, hour: string, minute = '00', half: string | null): string {
  const [h, m] = [Number(hour), Number(minute)];
  if (m > 59 || h > (half === null ? 24 : 12) || (half !== null && h === 0)) return found;
  const of24 = half === null ? h % 24 : (h % 12) + (half === 'p' ? 12 : 0);
  return tokenOf(`${String(of24).padStart(2, '0')}:${minute}`);
}
