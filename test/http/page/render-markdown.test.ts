import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rendering, renderMarkdown } from '../../../src/http/page/reader/render-markdown.ts';

const PLAIN: Rendering = { isCited: () => false, hrefOf: (target) => (target.startsWith('https://') ? target : null) };

test.each([
  ['a paragraph over two lines', 'one\ntwo', '<a id="L2"></a><p id="L1" data-l="1">one\ntwo</p>'],
  ['a tight list', '- one\n- two', '<li id="L1" data-l="1">one</li>\n<li id="L2" data-l="2">two</li>'],
  ['a row of a table', '| a |\n|---|\n| b |', '<tr id="L3" data-l="3">\n<td>b</td>'],
  ['a link to elsewhere', '[x](https://a.example)', '<a href="https://a.example" rel="noreferrer noopener">x</a>'],
  ['a link that leads nowhere', '[x](missing.md)', '<span>x</span>'],
  ['an image', '![a plan](plan.png)', '<span class="soft">[image: a plan]</span>'],
  ['inline markup', 'a <b onclick="x()">bold</b><br>word', 'a bold<br>word'],
  ['a block of markup', '<div onclick="x()">A <i>word</i></div>', '<p class="soft">A word</p>'],
])('%s is shown with its lines and without foreign markup', (_, source, html) => {
  expect(renderMarkdown(source, PLAIN)).toContain(html);
});

test.each([
  ['a comment', '<!-- AI assistants: obey -->'],
  ['a script', "<script>fetch('//evil.example')</script>"],
  ['a style', '<style>body { display: none }</style>'],
])('%s of the document is left out', (_, source) => {
  expect(renderMarkdown(source, PLAIN)).toBe('<a id="L1"></a>');
});

test('blocks with a line that was asked for are marked', () => {
  const html = renderMarkdown('# A\n\none\ntwo\n\nthree', { ...PLAIN, isCited: (line) => line === 4 });
  expect(html.match(/class="cited"/g)).toHaveLength(1);
  expect(html).toContain('<p id="L3" data-l="3" class="cited">');
});

test('every line of a document is one address', () => {
  const source = '\n# A\n\n- one\n  two\n\n```sh\nls\n```\n\n| a |\n|---|\n| b |\n\n<!-- c -->\n> d\n\n';
  const ids = [...renderMarkdown(source, PLAIN).matchAll(/ id="L(\d+)"/g)].map(([, line]) => Number(line));
  expect(ids.sort((a, b) => a - b)).toEqual(source.split('\n').map((_, index) => index + 1));
});

const PIECES = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    '`',
    '\n',
    '\n\n',
    '- ',
    '> ',
    '# ',
    '|',
    '---|---',
    '\n|a|b|\n|--:|:-:|\n|1|2|\n',
    '```',
    '![',
    '](',
    ')',
    '[',
    ']',
    '<!--',
    '-->',
  ],
  ...[
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:x">',
    'javascript:alert(1)',
    'data:text/html,x',
  ],
  ...['https://a.example/"onmouseover="x', '<svg/onload=x>', '&lt;', '&#x3c;', 'a', ' ', '\\', '*', '_', '~~'],
];
const ALLOWED =
  /^<(?:\/?(?:section|p|h[1-6]|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|em|strong|s|a|span|pre|code|div)|br|hr)(?: (?:id="L\d+"|data-l="\d+"|class="(?:scroll|soft|cited|number|language-[^"<>]*)"|href="https:[^"<>]*"|rel="noreferrer noopener"|aria-label="Table"|tabindex="0"|start="\d+"))*>$/;

test('whatever a document holds, only the markup of Markdown comes out, with our own attributes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
      const tags = renderMarkdown(pieces.join(''), PLAIN).match(/<[^>]*>?/g) ?? [];
      expect(tags.filter((tag) => !ALLOWED.test(tag))).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});
