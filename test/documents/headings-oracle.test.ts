import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Document, decodeDocument } from '../../src/documents/document.ts';
import { outlineDocument } from '../../src/documents/outline/outline-document.ts';
import { commonmarkHeadings } from './commonmark-headings.ts';

const MODULES = join(import.meta.dirname, '../../node_modules');

const ours = (document: Document) =>
  outlineDocument(document).headings.map(({ level, lines }) => `${level} ${lines.start}-${lines.end}`);

/** Tables and containers are ours alone, and where they are, CommonMark rightly sees other headings. */
const isPlain = (document: Document) => {
  const { tables, opaque } = outlineDocument(document);
  return tables.length === 0 && opaque.every(({ form }) => form !== 'container');
};

const documentOf = (text: string | Buffer, path = 'a.md') =>
  decodeDocument({ path, blob: '0', content: Buffer.from(text) });

test('headings are those of the reference parser, whatever the lines', () => {
  // No link reference definitions: commonmark.js counts a setext heading right below one from the definition's line.
  const piece = fc.constantFrom(
    ...[
      '# a',
      '## ',
      '#',
      '===',
      '---',
      '- - -',
      '***',
      'text',
      '',
      ' ',
      '    code',
      '\tcode',
      '```',
      '~~~',
      '````x',
      '> ',
      '>',
    ],
    ...['- ', '- a', '1. ', '10) x', '* ', '+ b', '<div>', '</div>', '<!--', '-->', '<a id="x">', '<?', '<![CDATA['],
    ...[
      "'t",
      "t'",
      '[b',

      '\\',
      '`',
      '&#35; a',
      '#\ta',
      '     # a',
      '   # a',
      '====  ',
      '=== x',
      '-',
      '--',
    ],
    ...[
      'x\ry',
      'x\u2028# y',
      '\u0085',
      '\v',
      '  - # c',
      '1986. x',
      '<pre>',
      '</pre>',
      '<script>',

      '# a #',
    ],
  );
  const line = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const document = documentOf(lines.join('\n'));
      fc.pre(isPlain(document));
      expect(ours(document)).toEqual(commonmarkHeadings(document.lines));
    }),
    { numRuns: 2_000 },
  );
});

test('headings of the documents of installed packages are those of the reference parser', () => {
  const paths = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.md$/i.test(path))
    .sort();
  const documents = paths.map((path) => documentOf(readFileSync(join(MODULES, path)), path));
  const read = documents.filter(({ lines, bytes }) => lines.length > 0 && bytes < 300_000);
  expect(read.length).toBeGreaterThan(100);
  const different = read.filter((document) => {
    const theirs = commonmarkHeadings(document.lines);
    return JSON.stringify(ours(document)) !== JSON.stringify(theirs);
  });
  expect(different.map(({ path }) => path)).toEqual([]);
}, 60_000);
