import { describe, expect, test } from 'vitest';
import { headingsOf, outlineOf } from './outline-of.ts';

describe('headings', () => {
  test.each<[trap: string, text: string, headings: string[]]>([
    ['ATX of each level', '# a\n## b\n###### f\n####### g', ['1 a 1-1', '2 b 2-2', '6 f 3-3']],
    ['setext of several lines', 'one\ntwo\n===\nthree\n---', ['1 one two 1-3', '2 three 4-5']],
    ['closing marks', '## a ##', ['2 a 1-1']],
    ['no space after the mark', '#a', []],
    ['up to three spaces before', '   # a\n\n    # b', ['1 a 1-1']],
    ['a tab after the mark', '#\ta', ['1 a 1-1']],
    ['an empty one', '#\n\n##', ['1 (untitled) 1-1', '2 (untitled) 3-3']],
    ['the first not H1', '### a\n# b', ['3 a 1-1', '1 b 2-2']],
    ['skipped levels', '# a\n#### b', ['1 a 1-1', '4 b 2-2']],
    ['none', 'text', []],
    ['text before the first', 'text\n\n# a', ['1 a 3-3']],
    ['a comment in a fence', '```sh\n# a\n```\n# b', ['1 b 4-4']],
    ['a tilde fence around backticks', '~~~\n```\n# a\n~~~\n# b', ['1 b 5-5']],
    ['a longer fence', '````\n```\n# a\n````\n# b', ['1 b 5-5']],
    ['a fence that never ends', '# b\n```\n# a', ['1 b 1-1']],
    ['a fence that ends with its list item', '- ```\n  # a\n\n# b', ['1 b 4-4']],
    ['indented code', 'text\n\n    # a', []],
    ['HTML headings', '<h1>a</h1>\n\n# b', ['1 b 3-3']],
    ['inside an HTML block', '<div>\n# a\n</div>\n\n# b', ['1 b 5-5']],
    ['inside a comment', '<!--\n# a\n\n# c\n-->\n# b', ['1 b 6-6']],
    ['after details', '<details>\n<summary>s</summary>\n\n# a\n\n</details>', ['1 a 4-4']],
    ['in a list item', '- # a\n\n# b', ['1 b 3-3']],
    ['in a quote', '> # a\n\n# b', ['1 b 3-3']],
    ['in an alert', '> [!NOTE]\n> # a', []],
    ['in a container', '::: tip\n# a\n:::\n# b', ['1 b 4-4']],
    ['in nested containers', '::::tabs\n:::tab\n# a\n:::\n# c\n::::\n# b', ['1 b 7-7']],
    ['below a container that never ends', '::: tip\n# a', ['1 a 2-2']],
    ['in an admonition', '!!! note\n    # a\n\n    # c\n# b', ['1 b 5-5']],
    ['a rule, not an underline', 'a\n\n---\n# b', ['1 b 4-4']],
    ['front matter is none', '---\ntitle: x\n---\n# b', ['1 b 4-4']],
    ['front matter that never ends', '---\ntitle: x\n# b', ['1 b 3-3']],
    ['text between two rules', '---\nJust a text\n---\n', ['2 Just a text 2-3']],
    ['a table ends at one', '| a |\n|---|\n| b |\n# c', ['1 c 4-4']],
    ['CRLF', '# a\r\n\r\nb\r\n===\r\n', ['1 a 1-1', '1 b 3-4']],
    ['a byte order mark', '\ufeff# a', ['1 a 1-1']],
    ['a line separator is no line end', 'x\u2028# a\n# b', ['1 b 2-2']],
    ['a lone CR, VT, FF, NEL are no line ends', 'x\r# a\nx\v# a\nx\f# a\nx\u0085# a\n\n# b', ['1 b 6-6']],
    ['Liquid and Hugo tags are text', '{% if x %}\n# a\n{{< note >}}', ['1 a 2-2']],
    ['JSX is text', '<Tabs>\n\n# a\n\n</Tabs>', ['1 a 3-3']],
    ['a reference definition is no setext text', '[a]: b\n===\n# c', ['1 c 3-3']],
    ['markup in a title', '# **a** `b*c` [d](e) ![f](g) _h_ \\* &amp; <b>i</b> [[j|k]]', ['1 a b*c d f h * & i k 1-1']],
    ['what only looks like markup', '# snake_case 2 * 3 [x] a`b < c', ['1 snake_case 2 * 3 [x] a`b < c 1-1']],
    ['a reference in a title', '# [a][r] and [r]\n\n[r]: x', ['1 a and r 1-1']],
  ])('%s', (_, text, headings) => {
    expect(headingsOf(text)).toEqual(headings);
  });

  test.each<[text: string, anchors: string[][]]>([
    ['# A b', [['a-b']]],
    ['# A {#own}', [['own', 'a']]],
    ['# A\n# A\n# A-1', [['a'], ['a-1'], ['a-1-1']]],
    ['# Größe & Maß!', [['größe--maß']]],
    ['<a id="x"></a>\n\n# A', [['x', 'a']]],
    ['# A <a name=\'y\'></a>\n\ntext <a id="z">z</a>', [['y', 'z', 'a']]],
    ['# A\n\n```\n<a id="x"></a>\n```', [['a']]],
  ])('anchors of %j', (text, anchors) => {
    expect(outlineOf(text).headings.map((heading) => heading.anchors)).toEqual(anchors);
  });
});

describe('the title', () => {
  test.each([
    ['---\ntitle: From  front\n---\n# H', 'From front'],
    ['+++\ntitle = "From TOML"\n+++\n# H', 'From TOML'],
    ['---\ntitle: [not, text]\n---\n# H', 'H'],
    ['## First\n# Second', 'Second'],
    ['## First\n### Second', 'First'],
    ['text', 'page'],
    ['', 'page'],
  ])('of %j is %s', (text, title) => {
    expect(outlineOf(text).title).toBe(title);
  });

  test.each([
    ['a/.hidden', '.hidden'],
    ['a/b.c.md', 'b.c'],
    ['README', 'README'],
  ])('of a text at %s is %s', (path, title) => {
    expect(outlineOf('text', path).title).toBe(title);
  });
});

describe('front matter', () => {
  test.each<[text: string, data: Record<string, unknown> | null, end?: number]>([
    ['---\na: 1\nb: [x, y]\nc:\n  d: true\n---\n', { a: 1, b: ['x', 'y'], c: { d: true } }, 6],
    ['---\ndate: 2026-01-02\n...\ntext', { date: '2026-01-02' }, 3],
    ['---\n---\ntext', {}, 2],
    ['---\na: b: c\n---\n', {}, 3],
    ['---\n# only a comment\n---\n', {}, 3],
    ['---\na: &x [1]\nb: *x\n---', { a: [1], b: [1] }, 4],
    ['---\na: *missing\n---', {}, 3],
    ['---\n__proto__: {polluted: 1}\n---', { ['__proto__']: { polluted: 1 } }, 3],
    [
      '+++\na = 1\nb = "x # y" # z\nc = \'d\'\ne = ["f", "g"]\nh = 2026-01-02\ni = true\n[t]\nj = 1.5\n+++',
      { a: 1, b: 'x # y', c: 'd', e: ['f', 'g'], h: '2026-01-02', i: true, 't.j': 1.5 },
      10,
    ],
    ['---\ntitle: x', null],
    ['\n---\na: 1\n---', null],
    ['--- \na: 1\n---\t', { a: 1 }, 3],
    ['----\na: 1\n----', null],
    ['---\nA sentence.\n---', null],
  ])('of %j', (text, data, end) => {
    const { frontMatter } = outlineOf(text);
    if (data === null) expect(frontMatter).toBeNull();
    else expect(frontMatter).toEqual({ lines: { start: 1, end }, data });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('that multiplies without end costs only its values', () => {
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 9; level++)
      bomb.push(
        `a${level}: &a${level} [${Array(9)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
      );
    expect(outlineOf(`---\n${bomb.join('\n')}\n---\n# a`)).toMatchObject({ title: 'a', frontMatter: { data: {} } });
  });
});

describe('tables', () => {
  test.each<[trap: string, text: string, header: string[], rows: [number, string[]][]]>([
    [
      'a row a line',
      '| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |',
      ['a', 'b'],
      [
        [3, ['1', '2']],
        [4, ['3', '4']],
      ],
    ],
    ['escaped pipes', '| a |\n|---|\n| x \\| y |', ['a'], [[3, ['x | y']]]],
    ['no outer pipes', 'a | b\n--|--\n1 | 2', ['a', 'b'], [[3, ['1', '2']]]],
    [
      'ragged rows',
      '| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |',
      ['a', 'b'],
      [
        [3, ['1', '']],
        [4, ['1', '2']],
      ],
    ],
    [
      'empty cells',
      '| a | b |\n|---|---|\n| | |\n||x|',
      ['a', 'b'],
      [
        [3, ['', '']],
        [4, ['', 'x']],
      ],
    ],
    ['in a quote', '> | a |\n> |---|\n> | 1 |', ['a'], [[3, ['1']]]],
    ['in a list item', '- | a |\n  |---|\n  | 1 |', ['a'], [[3, ['1']]]],
    ['a row without pipes', '| a |\n|---|\nx\n\ny', ['a'], [[3, ['x']]]],
    ['right below a paragraph', 'text\n| a |\n|---|\n| 1 |', ['a'], [[4, ['1']]]],
  ])('%s', (_, text, header, rows) => {
    const [table] = outlineOf(text).tables;
    expect(table?.header).toEqual(header);
    expect(table?.rows.map(({ line, cells }) => [line, cells])).toEqual(rows);
  });

  test.each([
    ['no delimiter row', 'a | b\n1 | 2'],
    ['another count of columns', '| a | b |\n|---|\n| 1 |'],
    ['in a fence', '```\n| a |\n|---|\n```'],
    ['HTML', '<table>\n<tr><td>a | b</td></tr>\n</table>'],
  ])('none: %s', (_, text) => {
    expect(outlineOf(text).tables).toEqual([]);
  });
});

describe('cards', () => {
  const cardsOf = (text: string) =>
    outlineOf(text).cards.map(({ id, form, title, lines }) => `${id} ${form} "${title}" ${lines.start}-${lines.end}`);

  test.each<[trap: string, text: string, cards: string[]]>([
    ['a heading with its section', '# a\n## BR-1: x\ntext\n### y\ntext\n\n## z', ['BR-1 heading "x" 2-5']],
    ['the last heading', '# ADR-0007 — Use soup\n\ntext\n\n', ['ADR-0007 heading "Use soup" 1-3']],
    ['items end before the next', '- BR-1: x\n- BR-2: y', ['BR-1 item "x" 1-1', 'BR-2 item "y" 2-2']],
    ['continuation lines', '- BR-1: x\n  more\n\n  and more\n\n- other', ['BR-1 item "x" 1-4']],
    ['a lazy continuation', '- BR-1: x\nlazy\n- BR-2', ['BR-1 item "x" 1-2', 'BR-2 item "" 3-3']],
    [
      'nested items',
      '- BR-1 x\n  - BR-2 y\n  - z\n- BR-3',
      ['BR-1 item "x" 1-3', 'BR-2 item "y" 2-2', 'BR-3 item "" 4-4'],
    ],
    ['numbered and checked items', '1. BR-1 x\n2. [ ] BR-2 y', ['BR-1 item "x" 1-1', 'BR-2 item "y" 2-2']],
    [
      'markup around the id',
      '- **BR-1**: x\n- `BR-2` y\n- [BR-3](z.md) w\n- [BR-4] v',
      ['BR-1 item "x" 1-1', 'BR-2 item "y" 2-2', 'BR-3 item "w" 3-3', 'BR-4 item "v" 4-4'],
    ],
    [
      'rows',
      '| id | rule |\n|---|---|\n| BR-1 | x |\n| **BR-2** y | z |\n| c | BR-3 |',
      ['BR-1 row "x" 3-3', 'BR-2 row "y" 4-4'],
    ],
    [
      'ids of several parts',
      '- REQ-AUTH-003 x\n- CMP-1.2: y\n- ADR-2024-001 z\n- BR-012a w',
      ['REQ-AUTH-003 item "x" 1-1', 'CMP-1.2 item "y" 2-2', 'ADR-2024-001 item "z" 3-3', 'BR-012a item "w" 4-4'],
    ],
    ['the same id twice', '- BR-1 x\n- BR-1 y', ['BR-1 item "x" 1-1', 'BR-1 item "y" 2-2']],
    ['what is no id', '- br-1\n- BR1\n- BR-x\n- UTF-8 text\n- SHA-256\n- see BR-1\n- BR-1-x\n- BR-1_2', []],
    ['in a fence', '```\n- BR-1\n```', []],
  ])('%s', (_, text, cards) => {
    expect(cardsOf(text)).toEqual(cards);
  });
});

describe('links', () => {
  const linksOf = (text: string) =>
    outlineOf(text).links.map(({ line, form, target, anchor, text }) => [line, form, target, anchor, text]);

  test.each<[trap: string, text: string, links: unknown[][]]>([
    ['relative', 'a\n[b](../c.md#d) e', [[2, 'link', '../c.md', 'd', 'b']]],
    [
      'with a title',
      '[a](b.md "c") [d](<e f.md>)',
      [
        [1, 'link', 'b.md', null, 'a'],
        [1, 'link', 'e f.md', null, 'd'],
      ],
    ],
    ['with parentheses', '[a](b_(c).md)', [[1, 'link', 'b_(c).md', null, 'a']]],
    [
      'wikilinks',
      '[[Page]] [[Page#Part|text]]',
      [
        [1, 'wikilink', 'Page', null, 'Page'],
        [1, 'wikilink', 'Page', 'Part', 'text'],
      ],
    ],
    [
      'embeds',
      '![[Note]] ![a](b.png)',
      [
        [1, 'embed', 'Note', null, 'Note'],
        [1, 'embed', 'b.png', null, 'a'],
      ],
    ],
    ['autolinks', '<https://example.com/a#b>', [[1, 'link', 'https://example.com/a', 'b', 'https://example.com/a#b']]],
    [
      'an image in a link',
      '[![a](b.png)](c.md)',
      [
        [1, 'link', 'c.md', null, 'a'],
        [1, 'embed', 'b.png', null, 'a'],
      ],
    ],
    ['a definition', '[a][r]\n\n[r]: b.md#c "d"', [[3, 'link', 'b.md', 'c', 'd']]],
    ['a footnote is none', 'a[^1]\n\n[^1]: word', []],
    ['in a table', '| a |\n|---|\n| [b](c.md) |', [[3, 'link', 'c.md', null, 'b']]],
    ['a wikilink in a table', '| a |\n|---|\n| [[b\\|c]] |', [[3, 'wikilink', 'b', null, 'c']]],
    [
      'in a heading and an item',
      '# [a](b.md)\n- [c](d.md)',
      [
        [1, 'link', 'b.md', null, 'a'],
        [2, 'link', 'd.md', null, 'c'],
      ],
    ],
    ['in code', '`[a](b)` and\n\n    [a](b)\n', []],
    ['escaped', '\\[a](b)', []],
    [
      'over two lines',
      '[a\nb](c.md)\n[d](e.md)',
      [
        [1, 'link', 'c.md', null, 'a b'],
        [3, 'link', 'e.md', null, 'd'],
      ],
    ],
    ['in a fence', '```\n[a](b)\n```', []],
    ['in front matter', '---\na: "[b](c)"\n---', []],
  ])('%s', (_, text, links) => {
    expect(linksOf(text)).toEqual(links);
  });
});

describe('opaque lines and prose', () => {
  test.each<[text: string, opaque: string[]]>([
    ['```mermaid\na\n```', ['fence 1-3']],
    ['a\n\n    b\n\n    c\n\nd', ['code 3-5']],
    ['<div>\na\n</div>\n\nb', ['html 1-3']],
    ['<!-- a\n\nb -->\nc', ['comment 1-3']],
    ['::: a\n```\n:::\n```\n:::\n', ['container 1-3', 'fence 4-5']],
    ['!!! note "x"\n    a\n\n    b\n\nc', ['container 1-4']],
    ['- a\n\n  ```\n  b\n  ```', ['fence 3-5']],
    ['<table>\n<tr>\n</table>', ['html 1-3']],
  ])('opaque of %j', (text, opaque) => {
    expect(outlineOf(text).opaque.map(({ form, lines }) => `${form} ${lines.start}-${lines.end}`)).toEqual(opaque);
  });

  test.each<[text: string, prose: string[]]>([
    ['a\n*b*\n\nc', ['1-2 a b', '4-4 c']],
    ['- a\n  b\n- c', ['1-2 a b', '3-3 c']],
    ['> [!NOTE]\n> a', ['1-2 a']],
    ['Term\n: Definition', ['1-2 Term : Definition']],
    ['a[^1]\n\n[^1]: The note says.', ['1-1 a[^1]', '3-3 [^1]: The note says.']],
    ['<!-- c -->\na', ['2-2 a']],
    ['# h\n\n| a |\n|---|\n\n```\nx\n```', []],
    ['a\tb', ['1-1 a b']],
  ])('prose of %j', (text, prose) => {
    expect(outlineOf(text).prose.map(({ lines, text }) => `${lines.start}-${lines.end} ${text}`)).toEqual(prose);
  });
});
