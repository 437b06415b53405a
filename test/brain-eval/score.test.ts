import { describe, expect, test } from 'vitest';
import { line, scoreText } from './sample.ts';

type Row = [
  name: string,
  answer: unknown,
  citations: unknown,
  outcome: string,
  grounded: boolean | null,
  precision: number | null,
  strict: number | null,
];

const score = (id: string, text: string) => scoreText(text).questions.find((question) => question.id === id)!;

/** Every row was worked out by hand from the sample's documents. */
describe.each<{ id: string; rows: Row[] }>([
  {
    id: 'window',
    rows: [
      ['the line', 'Within 30 days.', ['shop/returns.md:3'], 'right', true, 1, 1],
      ['another accepted value', 'thirty days', ['shop/returns.md:3-3'], 'right', true, 1, 1],
      ['a range with it: 1 of 3 lines', '30 days', ['shop/returns.md:2-4'], 'right', true, 1 / 3, 1 / 3],
      ['the whole document by lines: 1 of 10', '30 days', ['shop/returns.md:1-10'], 'right', true, 0.1, 0.1],
      [
        'overlapping citations count a line once: 1 of 4',
        '30 days',
        ['shop/returns.md:2-4', 'shop/returns.md:3-5'],
        'right',
        true,
        0.25,
        0.25,
      ],
      ['the same citation twice', '30 days', ['shop/returns.md:3', 'shop/returns.md:3'], 'right', true, 1, 1],
      [
        'a junk citation costs strict precision only: 1 of 4',
        '30 days',
        ['shop/returns.md:3', 'metals/melting.md:1-3'],
        'right',
        true,
        1,
        0.25,
      ],
      [
        'the document without lines counts whole in strict: 1 of 10',
        '30 days',
        ['shop/returns.md:3', 'shop/returns.md'],
        'right',
        true,
        1,
        0.1,
      ],
      ['only the document', '30 days', ['shop/returns.md'], 'right', false, null, 0],
      ['the line beside', '30 days', ['shop/returns.md:4'], 'right', false, null, 0],
      ['the twin document', '30 days', ['old shop/returns: 2019.md:3'], 'right', false, null, 0],
      ['an unknown document', '30 days', ['refunds.md:3'], 'right', false, null, null],
      ['past the end covers nothing', '30 days', ['shop/returns.md:1-11'], 'right', false, null, null],
      ['no citation', '30 days', [], 'right', false, null, null],
      ['one string', '30 days', 'shop/returns.md:3, shop/returns.md:5', 'right', true, 1, 0.5],
      ['the rejected value alone', '14 days', ['shop/returns.md:3'], 'wrong', false, 1, 1],
      ['both values', '30 days, once 14 days', ['shop/returns.md:3'], 'hedged', false, 1, 1],
      ['a longer number', '130 days', ['shop/returns.md:3'], 'wrong', false, 1, 1],
      ['nothing of either', 'Soon.', [], 'wrong', false, null, null],
      ['a refusal', 'The documents do not answer this question.', [], 'false refusal', false, null, null],
      ['a refusal in other quotes and case', 'It ISN’T documented.', [], 'false refusal', false, null, null],
      ['a refusal by pattern', 'No page mentions it.', [], 'false refusal', false, null, null],
      [
        'a refusal with the rejected value',
        'The documents do not answer; perhaps 14 days.',
        [],
        'wrong',
        false,
        null,
        null,
      ],
      [
        'a refusal with the accepted value',
        'No page says why, but it is 30 days.',
        ['shop/returns.md:3'],
        'right',
        true,
        1,
        1,
      ],
      ['an empty answer', '', ['shop/returns.md:3'], 'unanswered', false, 1, 1],
      ['white space', ' \n ', [], 'unanswered', false, null, null],
      ['an answer that is no text', { text: '30 days' }, [], 'unreadable', false, null, null],
      ['null', null, [], 'unreadable', false, null, null],
      ['a list', ['30 days', 'from delivery'], ['shop/returns.md:3'], 'right', true, 1, 1],
    ],
  },
  {
    id: 'copper',
    rows: [
      ['both lines', 'Copper in Basel', ['metals/melting.md:2', 'metals/halls.md:4'], 'right', true, 1, 1],
      ['one of two lines', 'Copper in Basle', ['metals/melting.md:2'], 'right', false, 1, 1],
      [
        'both with a wide range: 2 of 6 lines',
        'copper, BASEL',
        ['metals/melting.md:2', 'metals/halls.md:1-5'],
        'right',
        true,
        1 / 3,
        1 / 3,
      ],
      ['one group missing', 'Copper', ['metals/melting.md:2', 'metals/halls.md:4'], 'wrong', false, 1, 1],
      ['the other group missing', 'In Basel', ['metals/halls.md:4'], 'wrong', false, 1, 1],
    ],
  },
  {
    id: 'days',
    rows: [
      ['a number', 30, ['データ/規則.md:2'], 'right', true, 1, 1],
      ['a number inside a code', 'BR-30', ['データ/規則.md:2'], 'wrong', false, 1, 1],
      ['full-width digits', '３０日', ['データ/規則.md#L1-L2'], 'right', true, 0.5, 0.5],
      ['a decimal', '30.5', [], 'wrong', false, null, null],
    ],
  },
  {
    id: 'founder',
    rows: [
      ['a refusal', 'The documents do not answer this question.', [], 'refused', null, null, null],
      ['a refusal by pattern', 'No document says so.', [], 'refused', null, null, null],
      ['a refusal that cites', 'The documents do not answer this.', ['shop/returns.md:1'], 'refused', null, null, null],
      ['a guess', 'In 1970.', [], 'wrong', null, null, null],
      ['the tempting value', '1961', [], 'wrong', null, null, null],
      [
        'a refusal with the tempting value',
        'The documents do not answer; 1961 is the year of the house.',
        [],
        'hedged',
        null,
        null,
        null,
      ],
    ],
  },
])('$id', ({ id, rows }) => {
  test.each(rows)('%s', (_name, answer, citations, outcome, grounded, precision, strict) => {
    const result = score(id, line(id, answer, citations));
    expect(result).toMatchObject({ outcome, grounded, precision, strictPrecision: strict });
  });
});

describe('a question', () => {
  test.each([
    ['no line at all', '', 'unanswered', 'there is no answer'],
    ['a cut line', '{"id":"window","answer":"30 da', 'unanswered', 'the line was cut off'],
    ['a line that is not JSON', '{"id":"window",\'answer\':\'30 days\'}', 'unreadable', 'the line is not JSON'],
    [
      'citations without an answer',
      '{"id":"window","citations":["shop/returns.md:3"]}',
      'unreadable',
      'there is no answer',
    ],
    [
      'a correction',
      `${line('window', 'I will look it up.')}\n${line('window', '30 days')}`,
      'right',
      '1 evidence line(s) not cited',
    ],
    [
      'a correction for the worse',
      `${line('window', '30 days')}\n${line('window', '31 days')}`,
      'wrong',
      'no accepted value of group 1',
    ],
    [
      'two different answers in one list',
      `{"answers":[${line('window', '30 days')},${line('window', '31 days')}]}`,
      'conflict',
      'two different answers were given, neither after the other',
    ],
    [
      'a recap in other words',
      `${line('window', '30 days', ['shop/returns.md:3'])}\n${line('window', 'Thirty days.', ['shop/returns.md:3-3'])}`,
      'right',
      null,
    ],
    [
      'the same twice',
      `${line('window', '30 days')}\n${line('window', '30 days ')}`,
      'right',
      '1 evidence line(s) not cited',
    ],
    [
      'a broken line and a whole one',
      `{"id":"window","answer":"3\n${line('window', '30 days', ['shop/returns.md:3'])}`,
      'right',
      null,
    ],
  ])('with %s', (_name, text, outcome, why) => {
    expect(score('window', text)).toMatchObject({ outcome, why });
  });

  test('says what was accepted, cited and missed', () => {
    const result = score('copper', line('copper', 'Copper at Basel', ['./metals/melting.md:2', 'x.md:1']));
    expect(result).toMatchObject({
      accepted: ['copper', 'Basel'],
      rejected: [],
      why: '1 evidence line(s) not cited',
      citations: [
        { raw: './metals/melting.md:2', path: 'metals/melting.md', start: 2, end: 2, problem: null },
        { raw: 'x.md:1', problem: 'unknown document' },
      ],
      evidence: [
        { file: 'metals/melting.md', line: 2, citedBy: './metals/melting.md:2' },
        { file: 'metals/halls.md', line: 4, text: 'Hall 7 is in Basel.', citedBy: null },
      ],
    });
  });

  test('that cites the document only says so', () => {
    expect(score('window', line('window', '30 days', ['shop/returns.md'])).why).toBe(
      '1 evidence line(s) not cited; the document is cited without lines',
    );
  });

  test("with the run's commit takes no citation of another", () => {
    const run = (commit: string) =>
      score(
        'window',
        JSON.stringify({
          mode: 'brain',
          commit,
          answers: [{ id: 'window', answer: '30 days', citations: ['shop/returns.md:3@abcdef0'] }],
        }),
      );
    expect(run('abcdef0123')).toMatchObject({ grounded: true });
    expect(run('1234567890')).toMatchObject({ grounded: false, citations: [{ problem: 'other commit' }] });
  });

  test('a refusal that states a figure counts, and is shown for review', () => {
    const score = scoreText(line('founder', 'The documents do not answer this; it was about 1950.'));
    const founder = score.questions.find(({ id }) => id === 'founder')!;
    expect([founder.outcome, founder.review]).toEqual(['refused', 'it counts as a refusal and states 1950']);
  });
});
