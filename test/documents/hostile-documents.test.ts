import { describe, expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

const SIZE = 300_000;
const fill = (piece: string, size = SIZE) => piece.repeat(Math.ceil(size / piece.length));

/** Texts that made some Markdown parser slow, greedy or run out of stack. Each has one heading, at its end. */
const HOSTILE: [what: string, text: string][] = [
  ['quotes 100,000 deep', '>'.repeat(100_000)],
  ['a deep quote with lazy lines', `${'>'.repeat(60)}a\n${fill('b\n')}`],
  ['lists 100,000 deep on one line', `${'- '.repeat(100_000)}a`],
  ['lists deeper on every line', Array.from({ length: 700 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['quotes in lists in quotes', fill('> - ')],
  ['a list that comes back from a deep one', `${'- '.repeat(60)}a\n- b`],
  ['a line of 1 MB', 'x'.repeat(1_000_000)],
  ['open brackets', fill('[')],
  ['open and closed brackets', '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
  ['open link targets', fill('[a](')],
  ['open link targets in angle brackets', fill('[a](<b')],
  ['open link titles', fill('[a](b "')],
  ['open wikilinks', fill('[[a ')],
  ['open images', fill('![')],
  ['code marks of every length', Array.from({ length: 700 }, (_, length) => '`'.repeat(length)).join(' ')],
  ['open emphasis', fill('*a **b _c ')],
  ['open tags', fill('<a ')],
  ['open anchors', fill('<a id="')],
  ['open comments', `${fill('<!--')}-->`],
  ['entities without end', fill('&')],
  ['open braces', `# ${fill('{#')}\n`.replace('# ', '')],
  ['a wide table of short rows', `${fill('|a', 2_000)}|\n${fill('|-', 2_000)}|\n${fill('|b\n')}`],
  ['many small tables', fill('a|b\n-|-\n\n')],
  ['delimiter rows', fill('-|-\n')],
  ['definitions', fill('[a]: b\n')],
  ['definitions with an open title', fill("[a]: b\n'\n\n")],
  ['open containers', fill('::: a\n')],
  ['rules', fill('* ')],
  ['blank lines', fill('\n')],
  ['card ids', fill('- BR-1\n')],
  ['almost card ids', fill('- A-A-A-A-\n')],
  ['white space', `${fill(' ')}x`],
  ['tabs', fill('\t')],
  ['front matter of open brackets', `---\na: ${'['.repeat(30_000)}\n---`],
  ['front matter of open maps', `---\n${fill('? ', 30_000)}\n---`],
  [
    'front matter of deeper keys',
    `---\n${Array.from({ length: 199 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')}\n---`,
  ],
];

describe('an outline is made of', () => {
  test.each(HOSTILE)('%s', (_, text) => {
    const { headings } = outlineOf(`${text}\n\n# the end`);
    expect(headings.at(-1)).toMatchObject({ title: 'the end', level: 1 });
  });
});
