import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeDocument } from '../../src/documents/document.ts';
import { addTakes, type NewTake } from '../../src/takes/page/add-takes.ts';
import { readPage } from '../../src/takes/page/read-page.ts';

const BEGIN = '<!--- gbrain:takes:begin -->';
const END = '<!--- gbrain:takes:end -->';
const HEADER = '| # | claim | kind | who | weight | since | source |';
const DELIMITER = '|---|-------|------|-----|--------|-------|--------|';

const takeOf = (claim: string, fields: Partial<NewTake> = {}): NewTake => ({
  ...{ claim, kind: 'fact', holder: 'world', weightText: '0.9', since: null, until: null, source: 'Prices' },
  ...fields,
});
const ROW = (number: number, claim: string) => `| ${number} | ${claim} | fact | world | 0.9 |  | Prices |`;
const read = (content: Buffer) => readPage(decodeDocument({ path: 'a.md', blob: '', content }))!;

/** The one stretch of bytes that was put into a text. */
function insertedText(before: Buffer, after: Buffer): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  const rest = before.length - start;
  expect(after.subarray(after.length - rest).equals(before.subarray(start))).toBe(true);
  return after.subarray(start, after.length - rest).toString();
}

describe('a table of its own', () => {
  test.each([
    ['a page', '# A\n', `\n${BEGIN}\n${HEADER}\n${DELIMITER}\n${ROW(1, 'x')}\n${END}\n`, 6],
    ['a page without a last line end', '# A', `\n\n${BEGIN}\n${HEADER}\n${DELIMITER}\n${ROW(1, 'x')}\n${END}\n`, 6],
    ['a page with CRLF', '# A\r\n', `\r\n${BEGIN}\r\n${HEADER}\r\n${DELIMITER}\r\n${ROW(1, 'x')}\r\n${END}\r\n`, 6],
    [
      'a page with a byte order mark',
      '\ufeff# A\n',
      `\n${BEGIN}\n${HEADER}\n${DELIMITER}\n${ROW(1, 'x')}\n${END}\n`,
      6,
    ],
    ['an empty page', '', `${BEGIN}\n${HEADER}\n${DELIMITER}\n${ROW(1, 'x')}\n${END}\n`, 4],
    ['a list', '- a\n  - b\n', `\n${BEGIN}\n${HEADER}\n${DELIMITER}\n${ROW(1, 'x')}\n${END}\n`, 7],
  ])('is added at the end of %s, and nothing else changes', (_, text, expected, line) => {
    const added = addTakes('a.md', Buffer.from(text), [takeOf('x')])!;
    expect(insertedText(Buffer.from(text), added.content)).toBe(expected);
    expect(added.line).toBe(line);
    expect(read(added.content)).toMatchObject({ takes: [{ claim: 'x', row: 1, line }], warnings: [] });
  });

  test('may be empty, with a note above it, and is not added twice', () => {
    const added = addTakes('a.md', Buffer.from('# A\n'), [], ['<!-- a note -->'])!;
    expect(added.content.toString()).toBe(`# A\n\n<!-- a note -->\n${BEGIN}\n${HEADER}\n${DELIMITER}\n${END}\n`);
    expect(addTakes('a.md', added.content, [], ['<!-- a note -->'])!.content.equals(added.content)).toBe(true);
  });

  test.each([
    ['a code block that is never closed', '# A\n\n```\ncode\n'],
    ['a comment that is never closed', '# A\n\n<!-- note\n'],
    ['a table that is never closed', `# A\n\n${BEGIN}\n${HEADER}\n`],
    ['a binary file', 'a\0b'],
  ])('is not added to %s', (_, text) => {
    expect(addTakes('a.md', Buffer.from(text), [takeOf('x')])).toBeNull();
  });
});

describe('rows', () => {
  test.each([
    [
      'in the order of the header',
      ['| Who | claim | kind | until | weight |', '|-|-|-|-|-|', '| self | y | bet | | 0.5 |'],
      '| world | x | fact | 2027 | 0.9 |',
    ],
    ['with the next number', [HEADER, DELIMITER, ROW(7, 'y')], '| 8 | x | fact | world | 0.9 | 2026 → 2027 | Prices |'],
    ['in the standard order without a header', [ROW(1, 'y')], '| 2 | x | fact | world | 0.9 | 2026 → 2027 | Prices |'],
    [
      'below a header in an empty table',
      [],
      `${HEADER}\n${DELIMITER}\n| 1 | x | fact | world | 0.9 | 2026 → 2027 | Prices |`,
    ],
  ])('are written %s', (_, table, row) => {
    const text = Buffer.from(['# A', '', BEGIN, ...table, END, '', 'After.', ''].join('\n'));
    const hasUntil = row.includes('| 2027 |');
    const take = takeOf('x', hasUntil ? { until: '2027', source: null } : { since: '2026', until: '2027' });
    expect(insertedText(text, addTakes('a.md', text, [take])!.content)).toBe(`${row}\n`);
  });

  test('keep the marks of a callout', () => {
    const text = Buffer.from(['> [!note]', `> ${BEGIN}`, `> ${HEADER}`, `> ${DELIMITER}`, `> ${END}`, ''].join('\r\n'));
    const after = text.toString().replace(`> ${END}`, `> ${ROW(1, 'x')}\r\n> ${END}`);
    expect(addTakes('a.md', text, [takeOf('x')])!.content.toString()).toBe(after);
  });
});

test('what is added is read as it was meant, and no other byte changes, whatever page and claim', () => {
  const piece = fc.constantFrom(
    ...['# A', 'Text.', '', '- item', '> quote', '```', '~~~', '<!-- c -->', '<!--', '<div>', '    code', '| a | b |'],
    ...['|---|---|', BEGIN, END, HEADER, DELIMITER, ROW(1, 'y'), '---', '\u200b', '::: note', ':::', 'é\u2028x'],
  );
  const page = fc
    .tuple(fc.array(piece, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([lines, eol, ended]) => Buffer.from(lines.join(eol) + (ended ? eol : '')));
  const claim = fc
    .string({ unit: fc.constantFrom(...'ab |\\`~*-#<>"é1.'), minLength: 1, maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(page, fc.array(claim, { minLength: 1, maxLength: 3 }), (content, claims) => {
      const added = addTakes(
        'a.md',
        content,
        claims.map((text) => takeOf(text)),
      );
      if (added === null) return;
      insertedText(content, added.content);
      expect(
        read(added.content)
          .takes.slice(-claims.length)
          .map((take) => take.claim),
      ).toEqual(claims);
    }),
    { numRuns: 1_000, seed: 3 },
  );
});
