import { describe, expect, test } from 'vitest';
import { splitLines } from '../../src/documents/document.ts';
import { outlineOf } from '../../src/documents/formats/outline-of.ts';
import { formatOf, isNamedAsDocument } from '../../src/documents/is-document.ts';

const outline = (path: string, text: string) => {
  const lines = splitLines(text);
  return outlineOf({ path, blob: '0', bytes: text.length, lines, flags: [] });
};
/** Headings as `line level title`, links as `line target#anchor text`. */
const shapeOf = (path: string, text: string) => {
  const { headings, links } = outline(path, text);
  return {
    headings: headings.map(({ lines, level, title }) => `${lines.start} ${level} ${title}`),
    links: links.map(
      ({ line, target, anchor, text: shown }) => `${line} ${target}${anchor ? `#${anchor}` : ''} ${shown}`,
    ),
  };
};

describe('reStructuredText', () => {
  test('has titles by the order of their marks, links, roles, labels, and code that is no structure', () => {
    const text = `=====
Guide
=====

See :doc:\`install </setup/install>\`, \`PyPI <https://pypi.org/x/y>\`_ and :ref:\`that <labelled>\`, \`x <y_>\`_.

.. _labelled:

Part One
--------

.. code-block:: python

   # Not a title
   ----

Text ends with::

    Also not
    --------

.. note:: A note with \`\`code\`\`.

   Its second paragraph.

Deeper
~~~~~~

Part Two
--------
`;
    expect(shapeOf('guide.rst', text)).toEqual({
      headings: ['2 1 Guide', '9 2 Part One', '26 3 Deeper', '29 2 Part Two'],
      links: ['5 /setup/install install', '5 https://pypi.org/x/y PyPI', '5 #labelled that'],
    });
    const { headings, prose } = outline('guide.rst', text);
    expect(headings[1]!.anchors).toContain('labelled');
    expect(prose.map(({ text: said }) => said)).toContain('A note with code.');
  });

  test('has no tags: what looks like one is text', () => {
    expect(shapeOf('a.rst', 'A <tag>\n=======\n\n<div>\n\n~~~~~~\n\n# x\n\nText\n').headings).toEqual(['1 1 A <tag>']);
    expect(shapeOf('a.adoc', '= A <tag>\n\n<div>\n\n== B\n').headings).toEqual(['1 1 A <tag>', '5 2 B']);
  });

  test('has the fields at its top as a proposal has them', () => {
    const { frontMatter, title } = outline(
      'pep-0241.rst',
      'PEP: 241\nTitle: Metadata\n  for packages\nStatus: Superseded\n\n\nIntro\n=====\n',
    );
    expect(frontMatter).toEqual({
      lines: { start: 1, end: 4 },
      data: { pep: '241', title: 'Metadata for packages', status: 'Superseded' },
    });
    expect(title).toBe('Metadata for packages');
  });
});

test('AsciiDoc has sections, anchors, cross references, attributes, and blocks that are no structure', () => {
  const text = `= Guide
Ada Example <ada@example.org>
:url-docs: https://docs.example/x

// A comment
[#first]
== Part One

See xref:other.adoc#there[that], <<first,above>>, link:setup.html[setup] and {url-docs}/y[docs].

----
== Not a section
----

////
== Hidden
////

include::shared/notes.adoc[]

* One
** Deeper

=== Deeper
`;
  expect(shapeOf('guide.adoc', text)).toEqual({
    headings: ['1 1 Guide', '7 2 Part One', '24 3 Deeper'],
    links: [
      '9 other.adoc#there that',
      '9 #first above',
      '9 setup.html setup',
      '9 https://docs.example/x/y docs',
      '19 shared/notes.adoc shared/notes.adoc',
    ],
  });
  expect(outline('guide.adoc', text).headings[1]!.anchors).toContain('first');
});

test('Org has headings, links and source blocks', () => {
  const text =
    '#+TITLE: Guide\n\n* TODO Part :tag:\n\n[[file:other.org][that]]\n\n#+BEGIN_SRC sh\n* Not one\n#+END_SRC\n\n** Deeper\n';
  expect(shapeOf('guide.org', text)).toEqual({
    headings: ['1 1 Guide', '3 2 Part', '11 3 Deeper'],
    links: ['5 other.org that'],
  });
});

test('MDX has no statements of JavaScript, and keeps those in fences', () => {
  const text =
    "import {\n  Tabs,\n} from 'x'\nexport const y = 1\n\n# Guide\n\n```js\nimport z from 'z'\n```\n\n<Tabs>\n\n## Part {/* part */}\n\n</Tabs>\n";
  const { headings, opaque, prose } = outline('guide.mdx', text);
  expect(headings.map(({ lines, title, anchors }) => `${lines.start} ${title} ${anchors[0]}`)).toEqual([
    '6 Guide guide',
    '14 Part part',
  ]);
  expect(opaque).toContainEqual({ form: 'fence', lines: { start: 8, end: 10 } });
  expect(prose).toEqual([]);
});

test('a notebook has the headings of its text cells at the lines of the file', () => {
  const cells = [
    { cell_type: 'markdown', metadata: {}, source: ['# Course\n', '\n', 'See [that](other.ipynb).'] },
    {
      cell_type: 'code',
      execution_count: 1,
      metadata: {},
      outputs: [{ name: 'stdout', output_type: 'stream', text: ['# out\n'] }],
      source: ['# not a title\n', 'x = 1'],
    },
    { cell_type: 'markdown', metadata: {}, source: ['## Part'] },
  ];
  const text = `${JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
  const lineOf = (words: string) => splitLines(text).findIndex((line) => line.includes(words)) + 1;
  expect(shapeOf('course.ipynb', text)).toEqual({
    headings: [`${lineOf('# Course')} 1 Course`, `${lineOf('## Part')} 2 Part`],
    links: [`${lineOf('other.ipynb')} other.ipynb that`],
  });
  expect(outline('flat.ipynb', JSON.stringify({ cells })).headings).toEqual([]);
  const skipped = (path: string, source: string) =>
    outline(path, source).opaque.flatMap(({ form, lines }) => (form === 'comment' ? [lines] : []));
  const isSkipped = (words: string) =>
    skipped('course.ipynb', text).some(({ start, end }) => start <= lineOf(words) && lineOf(words) <= end);
  expect(['"cell_type"', '# Course', '# out', 'x = 1', '"nbformat"'].map(isSkipped)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(skipped('flat.ipynb', JSON.stringify({ cells }))).toEqual([]);
});

test.each([
  ['kep.yaml', 'title: Gangs\nstatus: implementable\n', 'Gangs', 'Keys: title, status'],
  ['x.toml', 'a = 1\n[b]\n', 'x.toml', 'Keys: a, b'],
  ['api/x.json', '{"description": "What it is.", "b": 1}', 'x.json', 'What it is.'],
  ['x.csv', 'code,days\nA,1\nB,2\n', 'x.csv', 'Columns: code, days; 2 rows.'],
  ['notes.txt', '\nFirst words\nof it.\n\nMore.\n', 'notes.txt', 'First words of it.'],
])('%s is one node that says what it holds', (path, text, title, said) => {
  const { headings, prose, ...rest } = outline(path, text);
  expect([rest.title, headings, prose[0]?.text]).toEqual([title, [], said]);
});

test.each([
  ['a.MD', 'markdown'],
  ['a.Rmd', 'markdown'],
  ['docs/settings.yaml', 'yaml'],
  ['package-lock.json', null],
  ['.github/workflows/ci.yml', null],
  ['test/data/a.csv', null],
  ['requirements.txt', null],
  ['vendor/contracts.md', 'markdown'],
  ['docs/page.html', 'html'],
  ['docs/_templates/page.html', null],
  ['app/x.component.html', null],
  ['src/a.ts', null],
  ['a.png', null],
  ['LICENSE', null],
])('%s is of the format %s', (path, format) => {
  expect(isNamedAsDocument(path) ? formatOf(path) : null).toBe(format);
});
