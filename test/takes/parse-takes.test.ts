import { describe, expect, test } from 'vitest';
import { decodeDocument } from '../../src/documents/document.ts';
import { lintTakes } from '../../src/takes/lint/lint-takes.ts';
import { readPage } from '../../src/takes/page/read-page.ts';
import type { Page, Take } from '../../src/takes/page/take.ts';

const BEGIN = '<!--- gbrain:takes:begin -->';
const END = '<!--- gbrain:takes:end -->';
const HEADER =
  '| # | claim | kind | who | weight | since | source |\n|---|-------|------|-----|--------|-------|--------|';

const pageOf = (content: string | Uint8Array): Page =>
  readPage(decodeDocument({ path: 'notes/a.md', blob: '0', content: Buffer.from(content) }))!;
const tableOf = (...rows: string[]) => `${BEGIN}\n${HEADER}\n${rows.join('\n')}\n${END}\n`;
const only = (page: Page): Take => {
  expect(page.takes).toHaveLength(1);
  return page.takes[0]!;
};

test('a row is read as it stands, with its line', () => {
  const page = pageOf(
    `# Title\n\n${tableOf('| 7 | Soup sells | fact | people/mira-voss | 0.85 | 2022-01 | call, 3 May |')}`,
  );
  expect(page.warnings).toEqual([]);
  expect(only(page)).toEqual({
    row: 7,
    claim: 'Soup sells',
    kind: 'fact',
    holder: 'people/mira-voss',
    weight: 0.85,
    weightText: '0.85',
    since: '2022-01',
    until: null,
    source: 'call, 3 May',
    active: true,
    line: 6,
  });
});

describe('one row', () => {
  const rows: [what: string, row: string, expected: Partial<Take>, warning: RegExp | null][] = [
    ['a struck claim', '| 1 | ~~x~~ | fact | world | 1 | | |', { active: false, claim: 'x' }, null],
    ['a partly struck claim', '| 1 | ~~a~~ b | fact | world | 1 | | |', { active: true, claim: '~~a~~ b' }, null],
    [
      'two struck parts',
      '| 1 | ~~a~~ b ~~c~~ | fact | world | 1 | | |',
      { active: true, claim: '~~a~~ b ~~c~~' },
      null,
    ],
    ['an arrow', '| 1 | x | bet | world | 0.5 | 2022-01 → 2026-06 | |', { since: '2022-01', until: '2026-06' }, null],
    [
      'an ASCII arrow',
      '| 1 | x | bet | world | 0.5 | 2022-01 -> 2026-06 | |',
      { since: '2022-01', until: '2026-06' },
      null,
    ],
    ['an open beginning', '| 1 | x | bet | world | 0.5 | → 2026 | |', { since: null, until: '2026' }, null],
    [
      'a date in words',
      '| 1 | x | bet | world | 0.5 | last May | |',
      { since: 'last May' },
      /"last May" is not a date/,
    ],
    ['a weight off the grid', '| 1 | x | take | world | 0.74 | | |', { weight: 0.74, weightText: '0.74' }, null],
    ['a weight without its zero', '| 1 | x | take | world | .75 | | |', { weight: 0.75, weightText: '.75' }, null],
    [
      'a weight in percent',
      '| 1 | x | take | world | 80% | | |',
      { weight: null, weightText: '80%' },
      /"80%" is not a number/,
    ],
    ['a weight in words', '| 1 | x | take | world | high | | |', { weight: null }, /"high" is not a number/],
    ['a negative weight', '| 1 | x | take | world | -1 | | |', { weight: null }, /"-1" is not a number/],
    ['a weight over 1', '| 1 | x | take | world | 1.5 | | |', { weight: null }, /"1.5" is not a number/],
    ['a weight with a comma', '| 1 | x | take | world | 0,5 | | |', { weight: null }, /"0,5" is not a number/],
    ['no weight', '| 1 | x | take | world | | | |', { weight: null, weightText: '' }, /weight is missing/],
    ['a kind in capitals', '| 1 | x | FACT | world | 1 | | |', { kind: 'fact' }, null],
    ['no row number', '| | x | fact | world | 1 | | |', { row: null }, null],
    ['a row number that is none', '| 1a | x | fact | world | 1 | | |', { row: null }, /"1a" is not a row number/],
    ['an escaped pipe', '| 1 | a \\| b | fact | world | 1 | | |', { claim: 'a | b' }, null],
    ['a pipe in code', '| 1 | `a | b` | fact | world | 1 | | |', { claim: '`a | b`' }, null],
    ['two lone backticks', '| 1 | a ` b | fact | world | 1 | | the ` |', { claim: 'a ` b', source: 'the `' }, null],
    ['missing cells at the end', '| 1 | x | fact | world | 1 |', { since: null, source: null }, null],
    ['no outer pipes', '1 | x | fact | world | 1 | | y', { claim: 'x', source: 'y' }, null],
    ['a dash for nothing', '| 1 | x | fact | world | 1 | — | - |', { since: null, source: null }, null],
    ['an invalid holder', '| 1 | x | fact | Garry | 1 | | |', { holder: 'Garry' }, null],
    ['no holder', '| 1 | x | fact | | 1 | | |', { holder: '' }, null],
    ['an escape code', '| 1 | a\u001b[31mb | fact | world | 1 | | |', { claim: 'a\u001b[31mb' }, null],
    [
      'a claim of 10,000 characters',
      `| 1 | ${'x'.repeat(10_000)} | fact | world | 1 | | |`,
      { claim: 'x'.repeat(10_000) },
      null,
    ],
    ['a line separator in a claim', '| 1 | a\u2028b | fact | world | 1 | | |', { claim: 'a\u2028b' }, null],
  ];
  test.each(rows)('with %s is taken in: %s', (_, row, expected, warning) => {
    const page = pageOf(tableOf(row));
    expect(only(page)).toMatchObject(expected);
    if (warning === null) expect(page.warnings).toEqual([]);
    else expect(page.warnings).toEqual([{ line: 4, message: expect.stringMatching(warning) }]);
  });

  test.each([
    ['an unknown kind', '| 1 | x | prediction | world | 1 | | |', /"prediction".*fact, take, bet, hunch/],
    ['no kind', '| 1 | x | | world | 1 | | |', /no kind/],
    ['an empty claim', '| 1 | | fact | world | 1 | | |', /no claim/],
    ['an empty struck claim', '| 1 | ~~~~ | fact | world | 1 | | |', /no claim/],
    ['a pipe too many', '| 1 | a | b | fact | world | 1 | | |', /8 cells|kind/],
    ['an escape code as its kind', '| 1 | x | \u001b[2J | world | 1 | | |', /"\\x1b\[2j"/i],
  ])('with %s is left out with a warning', (_, row, warning) => {
    const page = pageOf(tableOf(row));
    expect(page.takes).toEqual([]);
    expect(page.warnings).toEqual([{ line: 4, message: expect.stringMatching(warning) }]);
  });

  test.each(['Garry', 'people/Some-One', 'world/x', 'people/a/b', ''])(
    'by the holder %j is flagged by lint',
    (holder) => {
      const page = pageOf(
        `Soup sells well everywhere, people say.\n\n${tableOf(`| 1 | Soup sells well | fact | ${holder} | 1 | | |`)}`,
      );
      expect(lintTakes(page).map(({ rule }) => rule)).toEqual(['holder-form']);
    },
  );
});

describe('a table', () => {
  const ROW = '| 1 | x | fact | world | 1 | | |';
  test('with its columns in another order is read by their names', () => {
    const page = pageOf(
      `${BEGIN}\n| Who | Weight | CLAIM | mood | kind | until |\n|---|---|---|---|---|---|\n| world | 0.5 | x | calm | bet | 2027 |\n${END}`,
    );
    expect(only(page)).toMatchObject({
      row: null,
      holder: 'world',
      weight: 0.5,
      claim: 'x',
      kind: 'bet',
      until: '2027',
    });
  });

  test.each([
    ['no header row', `${BEGIN}\n${ROW}\n${END}`, 2],
    ['a delimiter row alone', `${BEGIN}\n|---|---|---|---|---|---|---|\n${ROW}\n${END}`, 3],
    ['a row in place of its header', `${BEGIN}\n${ROW}\n|---|---|---|---|---|---|---|\n${END}`, 2],
  ])('with %s is read in the standard order, with a warning', (_, text, line) => {
    const page = pageOf(text);
    expect(only(page)).toMatchObject({ row: 1, claim: 'x', line });
    expect(page.warnings).toEqual([{ line, message: expect.stringContaining('no header row') }]);
  });

  test('without a weight column says so', () => {
    const page = pageOf(`${BEGIN}\n| claim | kind | who |\n|---|---|---|\n| x | fact | world |\n${END}`);
    expect(page.warnings[0]).toEqual({ line: 2, message: expect.stringContaining('names no weight') });
  });

  test('after another one is read too, and a row number used twice is a warning', () => {
    const page = pageOf(`${tableOf(ROW)}\ntext\n\n${tableOf(ROW, '| 2 | y | bet | self | 0.5 | | |')}`);
    expect(page.takes.map(({ row, line }) => [row, line])).toEqual([
      [1, 4],
      [1, 12],
      [2, 13],
    ]);
    expect(page.warnings).toEqual([{ line: 12, message: expect.stringContaining('on line 4 already') }]);
  });

  test('with CRLF and a byte order mark is read', () => {
    const page = pageOf(`\ufeff${tableOf(ROW).replaceAll('\n', '\r\n')}`);
    expect(only(page)).toMatchObject({ claim: 'x', source: null, line: 4 });
  });

  test.each([
    ['right below a paragraph', `text\n${tableOf(ROW)}`, 5],
    ['right above one', `${tableOf(ROW)}text`, 4],
    ['with blank lines inside', `${BEGIN}\n\n${HEADER}\n${ROW}\n\n${END}`, 5],
    ['in a list item', `- item\n\n${tableOf(ROW).replace(/^/gm, '  ')}`, 6],
    ['below front matter', `---\ntitle: x\n---\n${tableOf(ROW)}`, 7],
  ])('that stands %s is read', (_, text, line) => {
    expect(only(pageOf(text))).toMatchObject({ claim: 'x', line });
  });
});

describe('markers', () => {
  const ROW = '| 1 | x | fact | world | 1 | | |';
  test.each([
    ['in a fence', `\`\`\`md\n${tableOf(ROW)}\`\`\``],
    ['in a tilde fence that never ends', `~~~\n${tableOf(ROW)}`],
    ['in indented code', tableOf(ROW).replace(/^/gm, '    ')],
    ['in inline code', `text \`${BEGIN}\` and\n${HEADER}\n${ROW}\n`],
    ['in front matter', `---\nx: |\n${tableOf(ROW).replace(/^(?=.)/gm, '  ')}---\n`],
  ])('%s are none', (_, text) => {
    expect(pageOf(text)).toMatchObject({ takes: [], warnings: [] });
  });

  test.each([
    ['a begin without an end', `text\n\n${BEGIN}\n${HEADER}\n${ROW}\n`, 3, /without .*takes:end/],
    ['an end without a begin', `${HEADER}\n${ROW}\n\n${END}\n`, 5, /without a begin/],
    ['a marker in a container', `::: example\n${tableOf(ROW)}:::`, 2, /inside a ::: /],
    ['a marker inside HTML', `<div>\n${tableOf(ROW)}</div>`, 2, /inside an HTML block/],
  ])('%s gives no takes and a warning with its line', (_, text, line, message) => {
    const page = pageOf(text);
    expect(page.takes).toEqual([]);
    expect(page.warnings[0]).toEqual({ line, message: expect.stringMatching(message) });
  });

  test('a begin inside an open block begins anew', () => {
    const page = pageOf(`${BEGIN}\n\n${tableOf(ROW)}`);
    expect(only(page).line).toBe(6);
    expect(page.warnings).toEqual([{ line: 1, message: expect.stringContaining('without') }]);
  });

  test('with two dashes are read, with a warning each', () => {
    const page = pageOf(tableOf(ROW).replaceAll('<!---', '<!--'));
    expect(only(page).claim).toBe('x');
    expect(page.warnings.map(({ line, message }) => [line, message.includes('two dashes')])).toEqual([
      [1, true],
      [5, true],
    ]);
  });
});

test.each([
  ['a.txt', 'text', null],
  ['a.mdx', 'text', null],
  ['a.md', 'te\0xt', null],
  ['a.md', 'version https://git-lfs.github.com/spec/v1\noid sha256:x\nsize 1\n', null],
  ['b/README.md', 'text', { slug: 'b/README', title: 'README' }],
  ['c.markdown', '# T', { slug: 'c', title: 'T' }],
  ['d.md', '', { slug: 'd', title: 'd', takes: [], lines: [] }],
])('the document %s with %j as a page', (path, content, expected) => {
  const page = readPage(decodeDocument({ path, blob: '0', content: Buffer.from(content) }));
  if (expected === null) expect(page).toBeNull();
  else expect(page).toMatchObject(expected);
});
