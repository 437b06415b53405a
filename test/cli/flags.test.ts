import { expect, test } from 'vitest';
import { commaList, decimalNumber, filledText, money, seed, wholeNumber } from '../../src/cli/terminal/flags.ts';

test.each<[string, (given: string) => unknown, string, unknown]>([
  ['a whole number in range', wholeNumber(1, 10), '10', 10],
  ['a decimal number', decimalNumber(0, 10), '0.5', 0.5],
  ['dollars', money, '0.25', 0.25],
  ['no dollars at all', money, '0', 0],
  ['the largest seed', seed, '4294967295', 4294967295],
  ['text', filledText, 'people/', 'people/'],
  ['text that begins with one dash', filledText, '-', '-'],
  ['a list with spaces', commaList, 'a:b, c:d', ['a:b', 'c:d']],
])('%s is read', (_name, parse, given, expected) => {
  expect(parse(given)).toEqual(expected);
});

test.each<[string, (given: string) => unknown, string, RegExp]>([
  ['a whole number under its range', wholeNumber(1, 10), '0', /from 1 to 10/],
  ['a whole number over its range', wholeNumber(1, 10), '1000000000', /from 1 to 10/],
  ['a number in another notation', wholeNumber(1, 10_000), '1e3', /whole number/],
  ['a negative number', wholeNumber(1, 10), '-1', /whole number/],
  ['a fraction where a whole number belongs', wholeNumber(1, 10), '1.5', /whole number/],
  ['text where a number belongs', decimalNumber(0, 10), 'abc', /number from 0 to 10/],
  ['negative dollars', money, '-1', /0 or more/],
  ['no dollars where some belong', money, '', /dollars/],
  ['the next flag where dollars belong', money, '--json', /dollars/],
  ['infinite dollars', money, 'Infinity', /dollars/],
  ['a seed of more than 32 bits', seed, '4294967296', /4294967295/],
  ['the next flag where text belongs', filledText, '--json', /needs a value/],
  ['an empty list', commaList, '', /needs a value/],
  ['a list with a hole', commaList, 'a:b,,c:d', /empty/],
])('%s is refused', (_name, parse, given, message) => {
  expect(() => parse(given)).toThrow(message);
});
