import { expect, test } from 'vitest';
import { buildDocument } from '../../src/brain/piece/build-document.ts';
import { splitLines } from '../../src/documents/document.ts';
import { outlineOf } from '../../src/documents/formats/outline-of.ts';

const documentOf = (text: string, path = 'a/page.html') => {
  const document = { path, blob: '0', bytes: text.length, lines: splitLines(text), flags: [] };
  return { document, outline: outlineOf(document) };
};

const PAGE = `<!DOCTYPE html>
<html>
<head>
  <title>Refunds &mdash; Shop</title>
  <meta name="description" content="How money goes back.">
  <style>
    .a { color: red }
  </style>
</head>
<body>
<nav><ul><li><a href="index.html">Home</a></li></ul></nav>
<h1>Refunds<a class="headerlink" href="#refunds">¶</a></h1>
<p><b>Status:</b> Draft</p>
<p>Money goes back to
the <em>card</em> it came from,
see <a href="cards.html#kinds">the
kinds</a>.</p>
<section id="window">
<h2 id="the-window">
  The &lt;window&gt;
</h2>
<pre>
# no heading
</pre>
<table>
<tr><th>Code</th><th>Days</th></tr>
<tr>
  <td>REF-12</td>
  <td>30</td>
</tr>
</table>
<script>
document.write('<h2>no</h2>')
</script>
</section>
<p>Last<br>words &amp; <a name="end"></a>more</p>
</body>
</html>
`;

test('HTML has headings, anchors, links, tables and text on the lines of the file; scripts, styles and navigation are no content', () => {
  const { outline } = documentOf(PAGE);
  const { headings, links, tables, cards, prose, frontMatter, opaque, title } = outline;
  expect(title).toBe('Refunds');
  expect(
    headings.map(({ lines, level, title: said, anchors }) => [lines.start, lines.end, level, said, anchors]),
  ).toEqual([
    [12, 12, 1, 'Refunds', ['refunds']],
    [19, 21, 2, 'The <window>', ['window', 'the-window', 'end']],
  ]);
  expect(links).toEqual([{ line: 16, form: 'link', target: 'cards.html', anchor: 'kinds', text: 'the kinds' }]);
  expect(tables).toEqual([
    { lines: { start: 25, end: 31 }, header: ['Code', 'Days'], rows: [{ line: 27, end: 30, cells: ['REF-12', '30'] }] },
  ]);
  expect(cards).toEqual([{ id: 'REF-12', title: '30', form: 'row', lines: { start: 27, end: 30 } }]);
  expect(prose.map(({ lines, text }) => [lines.start, lines.end, text])).toEqual([
    [13, 13, 'Status: Draft'],
    [14, 17, 'Money goes back to the card it came from, see the kinds.'],
    [36, 36, 'Last words & more'],
  ]);
  expect(frontMatter?.data).toEqual({ description: 'How money goes back.' });
  const skipped = opaque.filter(({ form }) => form === 'comment').map(({ lines }) => lines);
  const isSkipped = (line: number) => skipped.some(({ start, end }) => start <= line && line <= end);
  const kept = splitLines(PAGE).flatMap((_, at) => (isSkipped(at + 1) ? [] : at + 1));
  expect(kept).toEqual([12, 13, 14, 15, 16, 17, 20, 23, 26, 28, 29, 36]);
});

test('the status and summary of a page are those of its text', () => {
  const { document, outline } = documentOf(PAGE);
  const [root] = buildDocument(document, outline, 2).nodes;
  expect([root!.title, root!.summary, root!.status?.word]).toEqual(['Refunds', 'How money goes back.', 'Draft']);
});

test.each([
  ['all on one line', '<h1>A</h1><p>x</p><h2>B</h2><p>y</p>', ['1 A', '1 B']],
  ['tags left open', '<h1>A\n<p>x\n<h2>B</h2>', ['1 A', '3 B']],
  ['front matter of a site', '---\ntitle: T\n---\n<h2>B</h2>', ['4 B']],
  ['a table that lays out the page', '<table><tr><td><h2>B</h2></td><td>x</td></tr><tr><td>a<td>b</table>', ['1 B']],
  ['elements without end', '<div>'.repeat(5000), []],
  ['nothing', '<', []],
])('%s is read', (_, text, expected) => {
  const { document, outline } = documentOf(text);
  expect(outline.headings.map(({ lines, title }) => `${lines.start} ${title}`)).toEqual(expected);
  expect(outline.tables).toEqual([]);
  expect(buildDocument(document, outline, 2).nodes[0]!.kind).toBe('document');
});
