import { InvalidArgumentError } from '@commander-js/extra-typings';

/** The flags of a command with the types that its options give them. */
export type FlagsOf<Create extends (...args: never[]) => { opts(): unknown }> = ReturnType<ReturnType<Create>['opts']>;

/** A parser for a whole number in a range, both ends allowed. */
export function wholeNumber(min: number, max: number): (given: string) => number {
  return (given) => {
    const value = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
    if (!(value >= min && value <= max)) {
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
    }
    return value;
  };
}

/** A parser for a number in a range, both ends allowed. */
export function decimalNumber(min: number, max: number): (given: string) => number {
  return (given) => {
    const value = /^\d{1,12}(\.\d{1,12})?$/.test(given) ? Number(given) : Number.NaN;
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`Give a number from ${min} to ${max}.`);
    return value;
  };
}

/** Parses US dollars, 0 or more: `5`, `0.25`. */
export function money(given: string): number {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(given)) {
    throw new InvalidArgumentError('Give US dollars as a plain number, 0 or more, such as 5 or 0.25.');
  }
  return Number(given);
}

/** Parses a seed: a whole number of 32 bits. */
export const seed: (given: string) => number = wholeNumber(0, 2 ** 32 - 1);

/** Reads the hexadecimal id of a commit, whole or abbreviated. */
export function commitId(given: string): string {
  if (/^[0-9a-f]{7,64}$/i.test(given)) return given.toLowerCase();
  throw new InvalidArgumentError('Give the id of a commit: 7 to 64 hexadecimal digits.');
}

/** Parses text that must not be empty and is not the next flag, so that a flag without its value is wrong usage. */
export function filledText(given: string): string {
  if (given === '' || given.startsWith('--')) throw new InvalidArgumentError('The flag needs a value.');
  return given;
}

/** Parses a comma-separated list; entries are trimmed, none may be empty. */
export function commaList(given: string): string[] {
  const entries = filledText(given)
    .split(',')
    .map((entry) => entry.trim());
  if (entries.includes('')) throw new InvalidArgumentError('Give a comma-separated list without empty entries.');
  return entries;
}

/** The builder version that `--builder` names; null, for the newest build of either, where it is not given. */
export function builderVersion(given: '1' | '2' | undefined): 1 | 2 | null {
  return given === undefined ? null : given === '1' ? 1 : 2;
}

/** Collects the values of a flag that may be given several times. */
export function eachTime(given: string, before: string[] | undefined): string[] {
  return [...(before ?? []), filledText(given)];
}
