import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../src/brain/search/compile-pattern.ts';
import { grepTexts } from '../../src/brain/search/grep-texts.ts';
import { requiredEnding } from '../../src/brain/search/required-ending.ts';
import { requiredLiteral } from '../../src/brain/search/required-literal.ts';
import { Text } from '../../src/brain/tree/text.ts';

const LINES = ['Alpha (beta)', 'ALPHA gamma', 'İstanbul alpha', `${'a'.repeat(40)}!`, 'x.y', 'xzy', ''];
const never = () => {
  throw new Error('a line was not searched');
};
const textOf = (lines: readonly string[]) => new Text('a.md', lines.join('\n'), lines.length);
const text = textOf(LINES);

async function linesOf(pattern: string, options = { matchCase: false }): Promise<number[]> {
  const lines: number[] = [];
  for await (const match of grepTexts([text], compilePattern(pattern, options), undefined, never))
    lines.push(match.line);
  return lines;
}

const rows: [pattern: string, matchCase: boolean, lines: number[]][] = [
  ['alpha', false, [1, 2, 3]],
  ['alpha', true, [3]],
  ['^alpha', false, [1, 2]],
  ['alpha.*gamma', false, [2]],
  ['x.y', false, [5, 6]],
  ['x\\.y', false, [5]],
  ['\\(beta\\)', false, [1]],
  ['(a+)+$', false, [2, 3]],
  ['gamma|beta', false, [1, 2]],
  ['colou?r', false, []],
  ['^$', false, [7]],
  ['[[:upper:]]{5}', true, [2]],
  ['a{40}', false, [4]],
  ['[a-z]+$', false, [2, 3, 5, 6]],
  ['^(?:[A-Z]+ ?)+[)!]$', false, [4]],
];

describe('grep', () => {
  test.each(rows)('%s, case told apart: %s', async (pattern, matchCase, lines) => {
    expect(await linesOf(pattern, { matchCase })).toEqual(lines);
  });

  test('leaves out a line that is too long for a large pattern, and says which', async () => {
    const texts = textOf(['a1', `${'a1, '.repeat(5000)}`, 'a1']);
    const pattern = compilePattern('(([a-z]*[0-9]*[ ,.]*){30}){8}$', { matchCase: true });
    const [found, skipped]: [number[], number[]] = [[], []];
    for await (const match of grepTexts([texts], pattern, undefined, ({ line }) => skipped.push(line))) {
      found.push(match.line);
    }
    expect({ found, skipped }).toEqual({ found: [1, 3], skipped: [2] });
  });

  test('answers a hostile pattern on a long line', async () => {
    const long = textOf([`${'a'.repeat(100_000)}!`]);
    const found = [];
    for await (const match of grepTexts([long], compilePattern('^(a+)+$', { matchCase: true }), undefined, never))
      found.push(match);
    expect(found).toEqual([]);
  });

  test.each([
    ['(?=x)', /lookaround/],
    ['(?<!x)y', /lookaround/],
    ['(x)\\1', /backreference/],
    ['(', /cannot be read|can be read/],
    ['a{1001}', /can be read/],
    ['((a{100}){100}){100}', /can be read/],
    ['', /empty/],
    ['x\ny', /line end/],
    ['x'.repeat(1001), /1,001 characters/],
    ['(\\p{L}{1000})'.repeat(3), /repeats too much/],
  ])('refuses %j with a sentence', (pattern, message) => {
    expect(() => compilePattern(pattern, { matchCase: false })).toThrow(message);
  });
});

test.each([
  ['abc', 'abc'],
  ['ab?c', 'a'],
  ['ab*cde', 'cde'],
  ['foo.*barbaz', 'barbaz'],
  ['a|b', ''],
  ['(?i)abc', ''],
  ['x(abc)yz', 'yz'],
  ['\\bword\\b', 'word'],
  ['a\\.b', 'a.b'],
  ['\\x41bc', ''],
  ['[abc]def', 'def'],
  ['[]a]bc', 'bc'],
  ['ab{2,3}c', 'a'],
  ['a+b', 'a'],
])('every match of %s holds %j', (pattern, literal) => {
  expect(requiredLiteral(pattern)).toBe(literal);
});

test.each([
  ['(a+)+$', 'a'],
  ['^((x+x+)+)+$', 'x'],
  ['([a-z]+)+[0-9]$', '[0-9]'],
  ['(?:\\d)+$', '\\d'],
  ['a', null],
  ['a*$', null],
  ['(a+)*$', null],
  ['a+?$', null],
  ['a|b$', null],
  ['a\\$', null],
  ['(\\)$', null],
  ['\\\\d$', null],
  ['\\pL$', null],
  ['\\bx\\b$', null],
  ['(?i)a$', null],
  ['[x[0-9]$', null],
  ['[[:alpha:]]$', null],
  ['a{2}$', null],
  ['^$', null],
])('every line that matches %s ends in %j', (pattern, ending) => {
  expect(requiredEnding(pattern)).toBe(ending);
});

test('a line that matches is never passed over for its literal or its ending', async () => {
  const part = fc.constantFrom(
    'a',
    'b',
    'ab',
    '.',
    'a?',
    'b*',
    'a+',
    '[ab]',
    '(ab)',
    '(a|b)',
    '\\.',
    '^',
    '$',
    'a{2}',
    '|',
    '(a+',
    ')+',
    ')',
    '[a',
    '[^a]',
    '\\w',
    '\\',
    'S',
    '$',
  );
  const pattern = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const unit = fc.constantFrom('a', 'b', '.', 'A', 's', 'ſ', '😀');
  const ends = fc.constantFrom('', '$', ')+$', '))$');
  await fc.assert(
    fc.asyncProperty(
      pattern,
      ends,
      fc.string({ unit, maxLength: 12 }),
      fc.boolean(),
      async (start, end, line, matchCase) => {
        const source = start + end;
        let compiled: ReturnType<typeof compilePattern>;
        try {
          compiled = compilePattern(source, { matchCase });
        } catch {
          return;
        }
        const expected = compiled.find(line) === -1 ? [] : [2];
        const found = [];
        for await (const match of grepTexts([textOf(['%', line])], compiled, undefined, never)) {
          if (match.line === 2) found.push(match.line);
        }
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 3000 },
  );
});
