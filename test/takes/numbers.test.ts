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
  ['the third', ['3']],
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
])('%j is found again in %j', (claim, page) => {
  const held = new Set(formsOf(page));
  expect(numbersOf(claim).every(({ forms }) => forms.some((form) => held.has(form)))).toBe(true);
});
