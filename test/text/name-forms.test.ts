import { expect, test } from 'vitest';
import { composeName, decodePercent, nameForms } from '../../src/text/name-forms.ts';

const NFC = 'Caf\u00e9';
const NFD = 'Cafe\u0301';

test.each([
  ['plain', ['plain']],
  [NFC, [NFC, NFD]],
  [NFD, [NFD, NFC]],
  ['My%20Notes/b', ['My%20Notes/b', 'My Notes/b']],
  ['Caf%C3%A9', ['Caf%C3%A9', NFC, NFD]],
  ['100%', ['100%']],
  ['a%ZZ', ['a%ZZ']],
  ['', ['']],
])('%j may be stored as %j', (given, forms) => {
  expect(nameForms(given)).toEqual(forms);
});

test('names that are canonically equal are one, and others stay as they are', () => {
  expect(composeName(NFD)).toBe(NFC);
  expect(composeName('ﬁ')).toBe('ﬁ');
  expect(decodePercent('%E0%A4%A')).toBe('%E0%A4%A');
});
