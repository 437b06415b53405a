import { expect, test } from 'vitest';
import { nearestNames } from '../../src/text/nearest-names.ts';

const NAMES = [
  'docs/returns.md',
  'docs/orders.md',
  'docs/README.md',
  'BR-012',
  'BR-021',
  'Return window',
  'x'.repeat(5000),
];

test.each([
  ['docs/retruns.md', ['docs/returns.md']],
  ['DOCS/ORDERS.MD', ['docs/orders.md']],
  ['orders.md', ['docs/orders.md']],
  ['guide/returns.md', ['docs/returns.md']],
  ['BR-0l2', ['BR-012']],
  ['return window days', ['Return window']],
  ['something else entirely', []],
  ['', []],
])('near %s is %j', (given, near) => {
  expect(nearestNames(given, NAMES, 2)).toEqual(near);
});

test('a name of any length is compared in its first characters', () => {
  expect(nearestNames('x'.repeat(10_000_000), NAMES, 2)).toEqual(['x'.repeat(5000)]);
});

test('of folders, the one that is spelled nearly so is nearest', () => {
  expect(nearestNames('peple/', ['meetings/', 'people/', 'people/'], 1)).toEqual(['people/']);
});
