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
    ['# ½ cup, x² and Ⅳ', [['-cup-x-and-ⅳ']]],
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
      { a: 1, b: 'x # y', c: 'd', e: ['f', 'g'], h: '2026-01-02', i: true, t: { j: 1.5 } },
      10,
    ],
    [
      '+++\naliases = [\n  "legacy-fees", # moved\n  "old/fees",\n]\ntext = """\none\ntwo"""\nat = { line = 3 }\n+++',
      { aliases: ['legacy-fees', 'old/fees'], text: 'one\ntwo', at: { line: 3 } },
      10,
    ],
    ['+++\na = 1\na = 2\n+++', {}, 4],
    ['+++\na = [1\n+++', {}, 3],
    [`+++\na = ${'['.repeat(5000)}\n+++`, {}, 3],
    ['+++\n__proto__ = { polluted = 1 }\n+++', { ['__proto__']: { polluted: 1 } }, 3],
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
