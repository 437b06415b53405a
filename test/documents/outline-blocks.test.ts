import { describe, expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

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
      'markup around the id, but no link, which refers to what is elsewhere',
      '- **BR-1**: x\n- `BR-2` y\n- [BR-3](z.md) w\n- [BR-4] v',
      ['BR-1 item "x" 1-1', 'BR-2 item "y" 2-2', 'BR-4 item "v" 4-4'],
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
