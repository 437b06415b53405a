import { describe, expect, test } from 'vitest';
import { hasCue } from '../../src/agent/lexical/cues.ts';
import { readQuestion, splitQuestion } from '../../src/agent/lexical/question.ts';
import { readDocument } from '../../src/agent/lexical/read-document.ts';
import { readUnits } from '../../src/agent/lexical/unit.ts';

describe('a question', () => {
  test.each([
    ['How many days may a bike be kept?', ['days', 'bike', 'kept'], 'duration'],
    ['How many vouchers can be used in one month?', ['vouchers', 'used', 'month'], 'number'],
    ['What is the payload of the Long Ox?', ['payload', 'long', 'ox'], null],
    ['How long is it valid?', ['valid'], 'duration'],
    ['Who owns rtn04?', ['owns', 'rtn04'], 'person'],
    ['What happens on the day after the timeout?', ['happens', 'day', 'after', 'timeout'], null],
    ['What is the default timeout?', ['default', 'timeout'], 'duration'],
    ['Why is geo.v2 used?', ['geo.v2', 'used'], 'reason'],
  ])('%s', (text, words, cue) => {
    const question = readQuestion(text);
    expect(question.terms.map(({ word }) => word)).toEqual(words);
    expect(question.cue).toBe(cue);
  });

  test('names ids', () => {
    expect(readQuestion('What do BR-012 and ADR-0007 say?').ids).toEqual(['BR-012', 'ADR-0007']);
  });

  test.each([
    ['How long is a slot, and how long is a card valid?', ['How long is a slot', 'how long is a card valid?']],
    ['When does it start, and within how many minutes must one answer?', 2],
    ['Which bread and butter is sold?', ['Which bread and butter is sold?']],
  ])('%s is asked in its parts', (text, parts) => {
    const split = splitQuestion(text);
    if (typeof parts === 'number') expect(split).toHaveLength(parts);
    else expect(split).toEqual(parts);
  });
});

describe('the kind of thing asked for', () => {
  test.each([
    ['duration', 'It is kept for 30 days.', true],
    ['duration', 'A month is 30 consecutive days.', true],
    ['duration', 'within two hours', true],
    ['duration', 'as described in the rule', false],
    ['duration', 'BR-30 days', false],
    ['number', 'at most three vouchers', true],
    ['number', '[see](page-7.md)', false],
    ['number', 'as BR-012 says', false],
    ['date', 'at 01:30', true],
    ['person', 'the depot lead decides', true],
    ['reason', 'because it is cheap', true],
  ] as const)('%s in "%s": %s', (cue, text, holds) => {
    expect(hasCue(text, cue)).toBe(holds);
  });
});

describe('a page as a tool shows it', () => {
  test('knows its place, its titles and its lines', () => {
    const page = readDocument(
      'Guide › Part — one — a/b c.md:4-6 of 9 lines, at c0ffee\n\n4: ## Part — one\n5: \n6: 7: seven\n\nMore: x',
    );
    expect(page).toMatchObject({ path: 'a/b c.md', titles: ['Guide', 'Part — one'], retired: false, length: 9 });
    expect(page!.lines).toEqual([
      { number: 4, text: '## Part — one' },
      { number: 5, text: '' },
      { number: 6, text: '7: seven' },
    ]);
  });

  test.each([
    [
      'by the tool',
      'T — a.md:9-9 of 9 lines, at c0\nStatus: superseded by B (b.md:1-9). It no longer holds.\n\n9: x',
      true,
    ],
    ['by itself', 'a.md:1-2 of 9 lines, at c0\n\n1: # A\n2: **Status:** superseded by B', true],
    ['by neither', 'a.md:1-2 of 9 lines, at c0\n\n1: # A\n2: Status: accepted. Supersedes B.', false],
  ])('is retired %s', (_name, text, retired) => {
    expect(readDocument(text)!.retired).toBe(retired);
  });

  test('is null for anything else', () => {
    expect(readDocument('There is no document "x".')).toBeNull();
  });
});

test('a page is taken apart into sentences, rows, items and headings with their lines', () => {
  const text = [
    '# T',
    'One is',
    'here. Two, e.g. this, is too.',
    '',
    '- item',
    '',
    '| A | B |',
    '|---|---|',
    '| x | y |',
    '```',
    'code',
    '```',
  ];
  const lines = text.map((line, index) => ({ number: index + 1, text: line }));
  const page = { path: 'p.md', titles: [], retired: false, lines, length: 12, lead: '', inherited: new Set<string>() };
  expect(readUnits(page).map(({ kind, start, end, text: said }) => [kind, start, end, said])).toEqual([
    ['heading', 1, 1, 'T'],
    ['sentence', 2, 3, 'One is here.'],
    ['sentence', 3, 3, 'Two, e.g. this, is too.'],
    ['sentence', 5, 5, '- item'],
    ['row', 9, 9, '| x | y |'],
    ['code', 11, 11, 'code'],
  ]);
});
