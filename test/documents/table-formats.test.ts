import { describe, expect, test } from 'vitest';
import { splitLines } from '../../src/documents/document.ts';
import { outlineOf } from '../../src/documents/formats/outline-of.ts';

const outline = (path: string, text: string) => {
  const lines = splitLines(text);
  return outlineOf({ path, blob: '0', bytes: text.length, lines, flags: [] });
};
/** Tables as `first-last: header` and `first-last: row` lines. */
const tablesOf = (path: string, text: string) =>
  outline(path, text).tables.flatMap(({ lines, header, rows }) => [
    `${lines.start}-${lines.end}: ${header.join(' / ')}`,
    ...rows.map(({ line, end, cells }) => `  ${line}-${end ?? line}: ${cells.join(' / ')}`),
  ]);

describe('tables of reStructuredText', () => {
  test.each([
    [
      'a grid with a header, rows of several lines and a cell over two columns',
      `Text.

+------+-------------+
| Code | Meaning     |
+======+=============+
| A-1  | First, see  |
|      | \`x <y.rst>\`_ |
+------+-------------+
| both columns       |
+------+-------------+
| B    | Last        |
+------+-------------+

More.
`,
      ['3-12: Code / Meaning', '  6-7: A-1 / First, see [x](y.rst)', '  9-9: both columns / ', '  11-11: B / Last'],
    ],
    [
      'a simple one',
      `=====  =====  ======
Input         Output
-----------   ------
A      B      A or B
=====  =====  ======
False  False  False
True   \\      goes
              on
=====  =====  ======
`,
      ['1-9: Input A / B / Output A or B', '  6-6: False / False / False', '  7-8: True / \\ / goes on'],
    ],
    ['a simple one without a header', '== ==\na  b\nc  d\n== ==\n\nText\n', ['1-4: a / b', '  3-3: c / d']],
    [
      'a list',
      `.. list-table:: Title
   :header-rows: 1
   :widths: 1 2

   * - Code
     - Meaning
   * - A-1
     - First

       - nested

   * - B
     - :doc:\`other\`
`,
      ['1-13: Code / Meaning', '  7-10: A-1 / First - nested', '  12-13: B / [other](other)'],
    ],
    [
      'one inside a note',
      '.. note::\n\n   == ==\n   a  b\n   == ==\n   c  d\n   == ==\n\n   After it.\n',
      ['3-7: a / b', '  6-6: c / d'],
    ],
    ['none in a literal block', 'Like this::\n\n  == ==\n  a  b\n  == ==\n', []],
    ['none of a title', '=====\nTitle\n=====\n\nText\n', []],
    ['none of a cut grid', '+---+---+\n', []],
  ])('%s', (_, text, expected) => {
    expect(tablesOf('a.rst', text)).toEqual(expected);
  });

  test('have links and cards at their lines, and no prose', () => {
    const { cards, links, prose } = outline(
      'a.rst',
      'Text.\n\n=====  ===================\nId     What\n=====  ===================\nREQ-1  :doc:`other`\n=====  ===================\n',
    );
    expect(cards).toEqual([{ id: 'REQ-1', title: 'other', form: 'row', lines: { start: 6, end: 6 } }]);
    expect(links.map(({ line, target }) => `${line} ${target}`)).toEqual(['6 other']);
    expect(prose.map(({ text }) => text)).toEqual(['Text.']);
  });
});

describe('tables of AsciiDoc', () => {
  test.each([
    [
      'rows on lines',
      '.Codes\n|===\n|Code |Meaning\n\n|A-1 |xref:b.adoc[First]\n|B | Second\\|third\n|===\n',
      ['2-7: Code / Meaning', '  5-5: A-1 / [First](b.adoc)', '  6-6: B / Second|third'],
    ],
    [
      'a cell on each line, by the number of columns',
      '[cols="1,2a",options="header"]\n|===\n|Code\n|Meaning\n|A-1\n|First\ngoes on\n\n|B\n2+|x\n|===\n',
      ['2-11: Code / Meaning', '  5-7: A-1 / First goes on', '  9-10: B / x'],
    ],
    [
      'cells of several columns and rows',
      '[cols="3*"]\n|===\n|a |b |c\n2+|d .2+|e\n|f |g\n|===\n',
      ['2-6: a / b / c', '  4-4: d /  / e', '  5-5: f / g / '],
    ],
    ['none in a listing', '----\n|===\n|a |b\n|===\n----\n', []],
    ['one that is not closed', '|===\n|a |b\n', []],
  ])('%s', (_, text, expected) => {
    expect(tablesOf('a.adoc', text)).toEqual(expected);
  });
});

test.each([
  ['', 'Getting Started', '_getting_started'],
  ['', 'A `code` & v1.0-rc', '_a_code_v1_0_rc'],
  [':idprefix:\n:idseparator: -\n', 'Getting Started', 'getting-started'],
  [':idprefix: id_\n', 'Über uns', 'id_über_uns'],
])('a section of AsciiDoc (%j) called %j has the anchor %s', (attributes, title, anchor) => {
  const [, one, other] = outline('a.adoc', `= Doc\n${attributes}\n== ${title}\n\n== ${title}\n`).headings;
  expect(one!.anchors).toContain(anchor);
  expect(other!.anchors).toContain(`${anchor}${attributes.includes('separator') ? '-' : '_'}2`);
});

test('a section of reStructuredText has the anchor of its page', () => {
  const { headings } = outline('a.rst', "Doc\n===\n\nWhat's new?\n-----------\n");
  expect(headings[1]).toMatchObject({ title: "What's new?", anchors: ['what-s-new', 'whats-new'] });
});

test.each([
  ['borders of grids', 'a.rst', '+--+--+\n'],
  ['borders of simple tables', 'a.rst', '== ==\n'],
  ['roles without end', 'a.rst', 'xref:'],
  ['references without end', 'a.adoc', '<<'],
  ['anchors without end', 'a.adoc', '[[a '],
  ['elements without end', 'a.html', '<table><tr><td>'],
  ['comments on every other line', 'a.html', '<!-- x -->\ny\n'],
])('%s are read in a time that does not grow out of hand', (_name, path, piece) => {
  expect(outline(path, piece.repeat(10_000)).tables).toEqual([]);
});
