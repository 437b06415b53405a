import { expect, test } from 'vitest';
import { numbersOf } from '../../src/takes/page/numbers.ts';

const formsOf = (text: string) => numbersOf(text).flatMap(({ forms }) => forms);

test.each<[text: string, forms: string[]]>([
  ['1,200', ['1200']],
  ['0.50', ['0.5']],
  ['1.2 million', ['1.2', '1200000']],
  ['1.2m', ['1.2', '1200000']],
  ['900k', ['900', '900000']],
  ['40%', ['40', '0.4']],
  ['3 mm', ['3']],
  ['2026-01-05', ['2026', '1', '5']],
  ['5 January 2026', ['5', '1', '2026']],
  ['three of twelve', ['3', '12']],
  ['the second', ['2']],
  ['a fifth', ['0.2', '20', '5']],
  ['twenty-three', ['20', '3', '23']],
  ['two hundred', ['2', '100', '200']],
  ['10:00', ['10:00', '22:00', '10', '22']],
  ['2:15 pm', ['2:15', '14:15']],
  ['5 pm', ['5', '5:00', '17:00', '17']],
  ['2.400', ['2.4', '2400']],
  ['1\u202f200', ['1200']],
  ["1'200", ['1200']],
  ['0,85', ['0,85', '0', '85', '0.85']],
  ['a dozen', ['12']],
  ['half', ['0.5', '50']],
  ['10.', ['10']],
  ['1.2.3', ['1.2.3', '1', '2', '3']],
  ['Q3', ['3']],
  ['１２', ['12']],
  ['none here', []],
])('the numbers of %j are %j', (text, forms) => {
  expect(formsOf(text)).toEqual(forms);
});

test.each([
  ['2 million', '2,000,000'],
  ['0.9m', '900,000'],
  ['50%', 'half'],
  ['3', 'three'],
  ['2026-01-05', '5 January 2026'],
  ['23', 'twenty-three'],
  ['400', 'four hundred'],
  ['5 pm', '17:00'],
  ['9:00', '9 a.m.'],
  ['20 %', 'a fifth'],
  ['2400', '2.400'],
  ['1,200', '1 200'.replace(' ', '\u00a0')],
])('%j is found again in %j', (claim, page) => {
  const held = new Set(formsOf(page));
  expect(numbersOf(claim).every(({ forms }) => forms.some((form) => held.has(form)))).toBe(true);
});
