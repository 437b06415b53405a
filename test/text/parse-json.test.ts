import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../src/text/parse-json.ts';

test.each([
  ['', 'a value at line 1, column 1'],
  ['{"a": 1', ', or } at line 1, column 8'],
  ['{\n  "a": 1,\n}', 'a key in double quotes at line 3, column 1'],
  ["{'a': 1}", 'a key in double quotes or } at line 1, column 2'],
  ['{"a" 1}', ': at line 1, column 6'],
  ['[1 2]', ', or ] at line 1, column 4'],
  ['[1,]', 'a value at line 1, column 4'],
  ['[tru]', 'a value or ] at line 1, column 2'],
  ['{"a": [1, {"b": 2]}}', ', or } at line 1, column 18'],
  ['"a\nb"', 'a value at line 1, column 1'],
  ['1 2', 'the end at line 1, column 3'],
])('%j is refused with what is expected, and where', (text, expected) => {
  expect(() => parseJson(text)).toThrow(new SyntaxError(`expected ${expected}`));
});

test('what is JSON is read, under a byte order mark too', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(parseJson(`\ufeff${json}`)).toEqual(JSON.parse(json));
    }),
  );
});

test('a JSON text with a character too few or too many is refused within it, and never quoted', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', 'x', '}', ','), (json, at, put) => {
      const place = at % json.length;
      const text = json.slice(0, place) + put + json.slice(place + 1);
      try {
        JSON.parse(text);
      } catch {
        expect(() => parseJson(text)).toThrow(/^expected [^"]+ at line \d+, column \d+$/);
      }
    }),
  );
});
