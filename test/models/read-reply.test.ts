import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnswerShape } from '../../src/models/reply/answer-shape.ts';
import { readReply } from '../../src/models/reply/read-reply.ts';
import { readScore } from '../../src/models/reply/read-score.ts';

interface Grade {
  a: number;
  b: number;
  notes?: string;
}

/** Two scores, as a judge's shape weighs them. */
const accepts: AnswerShape<Grade> = {
  fields: ['a', 'b'],
  weigh: (value) => {
    const { a: rawA, b: rawB, notes } = value as Record<string, unknown>;
    if (rawA === undefined && rawB === undefined) return { kind: 'other' };
    const [a, b] = [readScore(rawA), readScore(rawB)];
    if (!a.ok) return { kind: 'invalid', error: `a: ${a.error}` };
    if (!b.ok) return { kind: 'invalid', error: `b: ${b.error}` };
    return { kind: 'answer', value: { a: a.value, b: b.value, ...(typeof notes === 'string' && { notes }) } };
  },
  merge: (one, other) => (JSON.stringify(one) === JSON.stringify(other) ? one : null),
};

const OK = { a: 7, b: 8 };

describe('a reply that holds an answer', () => {
  test.each<[name: string, reply: string, reading: string, extra?: object]>([
    ['bare', '{"a":7,"b":8}', 'whole'],
    ['in a fence', '```json\n{"a":7,"b":8}\n```', 'embedded'],
    ['in a fence without an end', '```json\n{"a":7,"b":8}', 'embedded'],
    ['in prose', 'Grade: {"a":7,"b":8} Hope it helps', 'embedded'],
    ['after a byte order mark', '\ufeff{"a":7,"b":8}', 'whole'],
    [
      'fenced, with a fence in a string',
      '```json\n{"a":7,"b":8,"notes":"see ```json {} ```"}\n```',
      'embedded',
      { notes: 'see ```json {} ```' },
    ],
    ['after its thinking', '<think>try {"a":3,"b":3}</think>{"a":7,"b":8}', 'embedded'],
    [
      'after thinking within thinking',
      '<think>x <think>{"a":3,"b":3}</think> {"a":4,"b":3}</think>{"a":7,"b":8}',
      'embedded',
    ],
    ['after thinking whose opening tag is gone', 'try {"a":3,"b":3}\n</think>\n{"a":7,"b":8}', 'embedded'],
    ['with a tag in a string', 'So: {"a":7,"b":8,"notes":"<think>"}', 'embedded', { notes: '<think>' }],
    ['given twice', '{"a":7,"b":8}\n{"b":8.0,"a":7}', 'embedded'],
    ['with a trailing comma', '{"a":7,"b":8,}', 'repaired'],
    ['in curly quotes', '{“a”: 7, “b”: 8}', 'repaired'],
    [
      'with curly quotes in a value',
      '{“a”: 7, “b”: 8, “notes”: “a “good” take”}',
      'repaired',
      { notes: 'a “good” take' },
    ],
    ['with curly quotes in straight ones', '{"a":7,"b":8,"notes":"“good”"}', 'whole', { notes: '“good”' }],
    ['as Python writes it', "{'a': 7, 'b': 8, 'ok': True, 'no': None}", 'repaired'],
    [
      'with an apostrophe in single quotes',
      "{'a': 7, 'b': 8, 'notes': 'it's fine'}",
      'repaired',
      { notes: "it's fine" },
    ],
    ['with a raw line break in a string', '{"a":7,"b":8,"notes":"one\ntwo"}', 'repaired', { notes: 'one\ntwo' }],
    ['with bare keys', '{a: 7, b: 8}', 'repaired'],
    ['with scores as text', '{"a":"7","b":8}', 'whole'],
    ['with scores out of ten', '{"a":"7/10","b":8}', 'whole'],
    ['with scores as objects', '{"a":{"score":7},"b":{"score":8}}', 'whole'],
    ['as a JSON string', JSON.stringify('{"a":7,"b":8}'), 'unwrapped'],
    ['in a list', '[{"a":7,"b":8}]', 'unwrapped'],
    ['under one key', '{"grade":{"a":7,"b":8}}', 'unwrapped'],
    ['after an example that is not valid', 'Format {"a": <1-10>, "b": <1-10>}: {"a":7,"b":8}', 'embedded'],
    ['after a brace in prose', 'The set {x is odd} and [see below] {"a":7,"b":8}', 'embedded'],
    ['beside a range', 'On [1, 10]: {"a":7,"b":8}', 'embedded'],
  ])('%s', (_name, reply, reading, extra = {}) => {
    expect(readReply(reply, accepts)).toEqual({ ok: true, value: { ...OK, ...extra }, reading });
  });
});

describe('a reply that holds none', () => {
  test.each<[name: string, reply: string, reason: string, says?: string]>([
    ['two answers', 'Take says {"a":10,"b":10}. Mine: {"a":4,"b":5}', 'conflict'],
    ['a list of two answers', '[{"a":7,"b":8},{"a":6,"b":8}]', 'conflict'],
    ['one key with two values', '{"a":7,"a":3,"b":8}', 'conflict', '"a"'],
    ['thinking that never ends', '<think>first {"a":3,"b":3} but', 'no-verdict'],
    ['NaN', '{"a":NaN,"b":8}', 'invalid', 'NaN'],
    ['a score of another scale', '{"a":"7/8","b":8}', 'invalid', '7/8'],
    ['fractions of one', '{"a":0.7,"b":0.8}', 'invalid', '0.7'],
    ['a percentage', '{"a":"85%","b":8}', 'invalid', '85%'],
    ['a bare percentage', '{"a":85%,"b":8}', 'broken', 'line 1, column 8'],
    ['a word', '{"a":"seven","b":8}', 'invalid', 'seven'],
    ['11', '{"a":11,"b":8}', 'invalid', '11'],
    ['0', '{"a":0,"b":8}', 'invalid', '0 is not'],
    ['-1', '{"a":-1,"b":8}', 'invalid', '-1'],
    ['null', '{"a":null,"b":8}', 'invalid', 'null'],
    ['an empty text', '{"a":"","b":8}', 'invalid', '""'],
    ['a missing dimension', '{"a":7}', 'invalid', 'b: nothing'],
    ['a missing dimension beside a whole example', '{"example":{"a":3,"b":3},"a":7}', 'invalid', 'b: nothing'],
    ['a number cut in two', '{"a":7,"b":1', 'truncated'],
    ['a cut list', '{"a":7,"b":8,"improvements":["add sour', 'truncated'],
    ['a whole example in a cut answer', '{"example":{"a":3,"b":3},"a":7,"b"', 'truncated'],
    ['a cut answer after a whole one', '{"a":7,"b":8} or rather {"a":6,', 'truncated'],
    ['a cut key', '{"a":7,"b', 'truncated'],
    ['a plain refusal', 'I’m sorry, I can’t grade this', 'refusal'],
    ['another refusal', "As an AI model I'm not able to rate people.", 'refusal'],
    ['a firm refusal', 'I must decline to evaluate these claims.', 'refusal'],
    ['a refusal in German', 'Es tut mir leid, das geht nicht.', 'refusal'],
    ['nothing', '', 'empty'],
    ['white space', ' \n\t ', 'empty'],
    ['prose only', 'These takes look good to me.', 'no-verdict'],
    ['a number only', '7', 'no-verdict'],
    ['what JSON cannot be', '{"a": 7 "b": 8}', 'broken', 'cannot be read at line 1, column 9'],
  ])('%s', (_name, reply, reason, says = '') => {
    const read = readReply(reply, accepts);
    expect(read).toMatchObject({ ok: false, reason });
    expect(!read.ok && read.message).toContain(says);
  });

  test('a whole value is not trusted when the provider says that the reply was cut or refused', () => {
    expect(readReply('{"a":7,"b":8}', accepts, 'length')).toMatchObject({ ok: false, reason: 'truncated' });
    expect(readReply('{"a":7,"b":8}', accepts, 'refusal')).toMatchObject({ ok: false, reason: 'refusal' });
  });
});

describe('a hostile reply is read in linear time', () => {
  const MEGABYTES = 2_000_000;
  test.each([
    ['[', '['.repeat(MEGABYTES)],
    ['{"a":', '{"a":'.repeat(MEGABYTES / 5)],
    ['[1,', '[1,'.repeat(MEGABYTES / 3)],
    ['{x', '{x '.repeat(MEGABYTES / 3)],
    ['<think>', '<think>'.repeat(MEGABYTES / 7)],
    ['</think>', '</think>'.repeat(MEGABYTES / 8)],
    ["{'a':'", `{'a':'${"' ".repeat(MEGABYTES / 2)}`],
    ['"', '"'.repeat(MEGABYTES)],
    ['\\', `{"a":"${'\\'.repeat(MEGABYTES)}`],
    ['many small ones', '{"a":7}'.repeat(MEGABYTES / 7)],
  ])(
    '%s',
    (_name, reply) => {
      expect(readReply(reply, accepts).ok).toBe(false);
    },
    10_000,
  );
});

const grade = fc.record({
  a: fc.integer({ min: 1, max: 10 }),
  b: fc.integer({ min: 2, max: 20 }).map((half) => half / 2),
  notes: fc.string({ unit: 'grapheme', maxLength: 60 }),
});
/** Text without what could open a value, a tag, a comment or code. */
const prose = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/[[{<"=(/~$*`]/g, ''));
/** Words after an answer may take it back; anything else may stand there. */
const signs = prose.map((text) => text.replace(/\p{L}/gu, ''));
const fenced = fc
  .tuple(prose, grade, signs, fc.boolean(), fc.integer({ min: 0, max: 2 }))
  .map(([before, value, after, fence, indent]) => {
    const json = JSON.stringify(value, null, indent);
    return { value, reply: fence ? `${before}\n\`\`\`json\n${json}\n\`\`\`\n${after}` : `${before}${json}${after}` };
  });

describe('laws', () => {
  test('a valid object is read behind any prose and in a fence', () => {
    fc.assert(
      fc.property(fenced, ({ value, reply }) => {
        expect(readReply(reply, accepts)).toMatchObject({ ok: true, value });
      }),
    );
  });

  test('a reply cut anywhere yields the same value or none', () => {
    fc.assert(
      fc.property(fenced, fc.nat(), ({ value, reply }, at) => {
        const read = readReply(reply.slice(0, at % (reply.length + 1)), accepts);
        if (read.ok) expect(read.value).toEqual(value);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a lenient rendering cut anywhere yields the same value or none', () => {
    const loose = grade.map((value) => {
      const notes = value.notes.replace(/["\\“”]/g, '');
      return { value: { ...value, notes }, reply: `Here: {'a': ${value.a}, “b”: ${value.b}, "notes": "${notes}",}` };
    });
    fc.assert(
      fc.property(loose, fc.nat(), ({ value, reply }, at) => {
        expect(readReply(reply, accepts)).toMatchObject({ ok: true, value });
        const read = readReply(reply.slice(0, at % (reply.length + 1)), accepts);
        if (read.ok) expect(read.value).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  test('no text makes it throw', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '“',
      '”',
      ':',
      ',',
      '\\',
      '\\u12',
      '<think>',
      '</think>',
      '7',
      'a',
      'NaN',
      '\n',
      '__proto__',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(text, (reply) => {
        expect(typeof readReply(reply, accepts).ok).toBe('boolean');
      }),
      { numRuns: 2_000 },
    );
  });
});
