import { describe, expect, test } from 'vitest';
import { MarkdownLine, quotedWords } from '../../src/report/markdown-line.tsx';
import { joinParagraphs, numberPassage } from '../../src/report/number-passage.ts';

const shown = (text: string, marked?: string[]) =>
  (<div>{<MarkdownLine text={text} marked={marked} />}</div>).toString().slice(5, -6);

describe('a line of Markdown for people', () => {
  test.each([
    ['see [the plan](docs/plan.md) now', 'see the plan now'],
    ['![a lamp](x.png)', 'a lamp'],
    ['set `a_b` and ``c`d``', 'set <code>a_b</code> and <code>c`d</code>'],
    ['<b>bold</b> & [x](javascript:alert)', '&lt;b&gt;bold&lt;/b&gt; &amp; x'],
    ['an open ` tick and [a] bracket', 'an open ` tick and [a] bracket'],
  ])('%j is shown as %j', (text, html) => expect(shown(text)).toBe(html));

  test.each([
    ['costs 5,000 of 15,000', ['5,000'], 'costs <mark>5,000</mark> of 15,000'],
    ['version 3 or 3.5', ['3'], 'version <mark>3</mark> or 3.5'],
    ['at `07:30` sharp', ['07:30'], 'at <code><mark>07:30</mark></code> sharp'],
    ['two days, three days', ['days', 'two days'], '<mark>two days</mark>, three <mark>days</mark>'],
  ])('%j marks %j', (text, words, html) => expect(shown(text, words)).toBe(html));

  test('finds what a reason speaks of', () => {
    expect(quotedWords('The page says "two days" and “3 weeks”, not 14 or 5,000.')).toEqual([
      'two days',
      '3 weeks',
      '14',
      '5,000',
    ]);
  });
});

test('the lines of a paragraph flow together under their range, and nothing else does', () => {
  const text = [
    '# Ada',
    'Ada wrote',
    'two letters.',
    '',
    '- one',
    '  and more',
    '- two',
    '| a | b |',
    '| 1 | 2 |',
    '```',
    'x',
    'y',
    '```',
  ];
  const lines = numberPassage({ lines: '3-15', text: text.join('\n') });
  expect(joinParagraphs(lines).map(({ label, text }) => `${label} ${text}`)).toEqual([
    ...['3 # Ada', '4-5 Ada wrote two letters.', '6 ', '7 - one', '8   and more', '9 - two'],
    ...['10 | a | b |', '11 | 1 | 2 |', '12 ```', '13 x', '14 y', '15 ```'],
  ]);
  expect(joinParagraphs(numberPassage({ lines: '1, 5', text: 'one\n…\nfive' })).map(({ label }) => label)).toEqual([
    '1',
    '5',
  ]);
});
