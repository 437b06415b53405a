import fc from 'fast-check';

/** Single lines of Markdown that open, close and confuse blocks. */
const LINES = [
  '',
  '',
  'Plain words with BR-012 and [a link](b.md#part).',
  '# One',
  '## Two',
  '### BR-012 Three',
  '###### Six',
  '##',
  'Setext',
  '===',
  '---',
  '- item',
  '- BR-013 card',
  '  - BR-014 nested',
  '    continued',
  '1. REQ-1 first',
  '| Id | Status |',
  '|----|--------|',
  '| BR-015 | retired |',
  '| x | y | z |',
  '```',
  '~~~~',
  '```md',
  '    # indented',
  '\t# tab',
  '> # quoted',
  '> [!NOTE]',
  '<div>',
  '</div>',
  '<!-- open',
  'close -->',
  '<a id="part"></a>',
  '::: tip',
  ':::',
  '!!! note',
  'Status: Superseded by [B](b.md)',
  '## Status',
  '[^1]: footnote',
  '[[Bee]] ![[Bee#Two]]',
  'x\u2028# y',
  '\u{1f600} ünï 日本',
];

/** A made Markdown document, lines joined by LF or CR LF, perhaps with front matter and without a last line end. */
export const markdownText: fc.Arbitrary<string> = fc
  .record({
    front: fc.constantFrom(
      '',
      '---\ntitle: Bee\nstatus: deprecated\n---\n',
      '+++\ntitle = "Bee"\n+++\n',
      '---\n',
      '\ufeff',
    ),
    lines: fc.array(fc.constantFrom(...LINES), { maxLength: 40 }),
    end: fc.constantFrom('\n', '\r\n'),
    last: fc.boolean(),
  })
  .map(({ front, lines, end, last }) => front + lines.join(end) + (last ? end : ''));

/** A made repository of up to a dozen documents. */
export const repository: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'a.md',
    'b.md',
    'README.md',
    'd/b.md',
    'd/README.md',
    'd/e/0001-x.md',
    'd/e/0002-y.md',
    'z/q.md',
    'z/r.md',
  ),
  markdownText,
  { maxKeys: 9 },
);
