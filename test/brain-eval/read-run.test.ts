import { describe, expect, test } from 'vitest';
import { readRun, readRunText } from '../../src/brain-eval/answers/read-run.ts';
import { transcriptLines } from '../../src/brain-eval/answers/transcript-lines.ts';

const Q1 = '{"id":"q1","answer":"30 days","citations":["spec.md:3-4"]}';
const Q2 = '{"id":"q2","answer":"copper","citations":["b.md:9"]}';

/** A run in short: `id=answer`, more than one answer joined by `|`. */
const answers = (text: string) =>
  [...readRunText(text).answers].map(([id, same]) => `${id}=${same.map(({ answer }) => answer).join('|')}`);

describe('answer lines', () => {
  test.each<[string, string, string[]]>([
    ['one', Q1, ['q1=30 days']],
    ['CRLF', `${Q1}\r\n${Q2}\r\n`, ['q1=30 days', 'q2=copper']],
    ['a byte order mark', `\ufeff${Q1}\n${Q2}`, ['q1=30 days', 'q2=copper']],
    ['U+2028 inside an answer', Q1.replace('30 days', '30\u2028days'), ['q1=30\u2028days']],
    ['a list', `- ${Q1}\n* ${Q2}`, ['q1=30 days', 'q2=copper']],
    ['a quote', `> ${Q1}`, ['q1=30 days']],
    ['a fence', `\`\`\`json\n${Q1}\n\`\`\``, ['q1=30 days']],
    ['back quotes', `\`${Q1}\``, ['q1=30 days']],
    ['prose around', `So: ${Q1} I am sure.`, ['q1=30 days']],
    ['braces in prose', `In {these} words {we say: ${Q1}`, ['q1=30 days']],
    ['two on a line', Q1 + Q2, ['q1=30 days', 'q2=copper']],
    ['a list of them on a line', `[${Q1},${Q2}]`, ['q1=30 days', 'q2=copper']],
    ['a list over lines', `[\n  ${Q1},\n  ${Q2}\n]`, ['q1=30 days', 'q2=copper']],
    ['pretty-printed', JSON.stringify(JSON.parse(Q1), null, 2), ['q1=30 days']],
    [
      'pretty-printed in prose',
      `Here:\n${JSON.stringify(JSON.parse(Q1), null, 2)}\nand\n${JSON.stringify([JSON.parse(Q2)], null, 2)}`,
      ['q1=30 days', 'q2=copper'],
    ],
    ['a message', JSON.stringify({ role: 'assistant', content: `${Q1}\n${Q2}` }), ['q1=30 days', 'q2=copper']],
    [
      'a message inside a message',
      JSON.stringify({ role: 'assistant', content: JSON.stringify({ role: 'assistant', content: Q1 }) }),
      [],
    ],
    ['a message of the user', JSON.stringify({ role: 'user', content: Q1 }), []],
    ['the same twice', `${Q1}\n${Q1}`, ['q1=30 days']],
    [
      'the same twice, other order of fields',
      `${Q1}\n{"citations":["spec.md:3-4"],"answer":"30 days","id":"q1"}`,
      ['q1=30 days'],
    ],
    ['two different', `${Q1}\n${Q1.replace('30', '31')}`, ['q1=30 days|31 days']],
    ['cut in a string, the next whole', `{"id":"q1","answer":"30 da\n${Q2}`, ['q2=copper']],
    ['cut after a comma, the next whole', `{"id":"q1","answer":"30 days",\n${Q2}`, ['q2=copper']],
    [
      'cut in a list, the next whole',
      `{"id":"q1","answer":"30 days","citations":["spec.md:3-4",\n${Q2}`,
      ['q2=copper'],
    ],
    ['cut, the next whole on the same line', `{"id":"q1","answer":"30 da${Q2}`, ['q2=copper']],
    [
      'cut, then a transcript',
      `{"id":"q1","answer":[\n${JSON.stringify({ role: 'assistant', content: Q2 })}`,
      ['q2=copper'],
    ],
    ['the prompt echoed', '{"id":"q1","answer":"<your answer>"}', []],
    [
      'the prompt’s form echoed',
      '{"id":"<question id>","answer":"<your answer>","citations":["<path>:<start>-<end>"]}',
      [],
    ],
    ['an id that is a number', '{"id":7,"answer":"x"}', ['7=x']],
    ['an id with white space', '{"id":" q1 ","answer":"x"}', ['q1=x']],
    [
      'an id that is a name of JavaScript',
      '{"id":"__proto__","answer":"x"}\n{"id":"constructor","answer":"y"}',
      ['__proto__=x', 'constructor=y'],
    ],
    ['truth values and numbers', '{"id":"q1","answer":true}\n{"id":"q2","answer":30}', ['q1=true', 'q2=30']],
    ['other objects', '{"level":"info","msg":"x"}\n{}\n{"id":"q1"}', []],
    ['a run', JSON.stringify({ mode: 'brain', answers: [JSON.parse(Q1)] }), ['q1=30 days']],
    [
      'a run over lines',
      JSON.stringify({ mode: 'brain', answers: [JSON.parse(Q1), JSON.parse(Q2)] }, null, 2),
      ['q1=30 days', 'q2=copper'],
    ],
    [
      'a run by id',
      JSON.stringify({ mode: 'brain', answers: { q1: { answer: '30 days' }, q2: 'copper' } }),
      ['q1=30 days', 'q2=copper'],
    ],
    [
      'a run whose answers are lines',
      JSON.stringify({ mode: 'brain', answers: [Q1, Q2] }),
      ['q1=30 days', 'q2=copper'],
    ],
    [
      'a run whose answers are one text',
      JSON.stringify({ mode: 'brain', answers: `${Q1}\n${Q2}` }),
      ['q1=30 days', 'q2=copper'],
    ],
    ['a run cut at its end', `{"mode":"brain","answers":[${Q1},{"id":"q2","ans`, ['q1=30 days']],
    ['a run over lines cut at its end', `{\n"mode":"brain",\n"answers":[\n${Q1},\n{"id":"q2","ans`, ['q1=30 days']],
    [
      'a long run on one line cut at its end',
      `{"mode":"brain","note":"${'x'.repeat(300_000)}","answers":[${Q1},${Q2},{"id":"q3","ans`,
      ['q1=30 days', 'q2=copper'],
    ],
    ['a Windows path', String.raw`{"id":"q1","answer":"in C:\Data\q"}`, [String.raw`q1=in C:\Data\q`]],
    ['a tab in a string', '{"id":"q1","answer":"30\tdays"}', ['q1=30\tdays']],
    ['a comma after the last entry', '{"id":"q1","answer":"x","citations":["a.md:1",],}', ['q1=x']],
    ['nothing', '', []],
  ])('%s', (_name, text, expected) => expect(answers(text)).toEqual(expected));

  test.each([
    ['{"id":"q1","answer":"30 da', 'cut'],
    [`{"id":"q1","answer":"30 da\n${Q2}`, 'cut'],
    ['{"id":"q1","answer":"x","citations":[', 'cut'],
    ['{"id":"q1",\'answer\':\'x\'}', 'unreadable'],
    ["{'id': 'q1', 'answer': 'x'}", 'unreadable'],
    ['{"id":"q1","answer":{"text":"x"}}', 'unreadable'],
    ['{"id":"q1","answer":null}', 'unreadable'],
    ['{"id":"q1","citations":[]}', 'unreadable'],
    [`{"id":"q1","answer":"${'x'.repeat(100_001)}"}`, 'unreadable'],
  ] as const)('%.40s is %s', (text, where) => {
    const run = readRunText(text);
    expect([...(where === 'cut' ? run.cut : run.unreadable.keys())]).toEqual(['q1']);
    expect(run.answers.has('q1')).toBe(false);
  });
});

describe('a run object', () => {
  test('says how it came about', () => {
    const run = {
      mode: 'documents',
      label: 'third',
      model: 'm',
      client: 'c',
      commit: 'abc',
      toolCalls: 24,
      tokens: 75_215,
      answers: [],
    };
    const { answers: _, ...said } = run;
    expect(readRunText(JSON.stringify(run))).toMatchObject(said);
    expect(readRunText(JSON.stringify(run, null, 2))).toMatchObject(said);
  });

  test('that says nothing has null, never zero', () => {
    expect(readRunText('{"answers":[]}')).toMatchObject({
      mode: null,
      label: null,
      model: null,
      commit: null,
      toolCalls: null,
      tokens: null,
      watchedRead: null,
    });
    expect(readRunText('{"answers":[],"toolCalls":-1,"tokens":"many"}')).toMatchObject({
      toolCalls: null,
      tokens: null,
    });
  });

  test('of an unknown mode is warned of', () => {
    expect(readRunText('{"mode":"magic","answers":[]}').warnings).toEqual([
      'The run\'s mode is "magic", which is unknown; the modes are brain and documents.',
    ]);
  });

  test('with a transcript of the AI SDK counts its calls and reads, and takes no answer from it', () => {
    const transcript = [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: Q2 },
          { type: 'tool-call', toolCallId: 't1', toolName: 'brain_read', input: {} },
        ],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 't1',
            toolName: 'brain_read',
            output: { type: 'text', value: '2| a "planted" line' },
          },
        ],
      },
    ];
    const run = readRunText(JSON.stringify({ answers: [JSON.parse(Q1)], transcript }), { watch: ['A "planted" line'] });
    expect(run).toMatchObject({ toolCalls: 1, watchedRead: true });
    expect([...run.answers.keys()]).toEqual(['q1']);
  });

  test('keeps calls and tokens of each question', () => {
    const run = readRunText('{"answers":[{"id":"q1","answer":"x","toolCalls":3,"tokens":900}]}');
    expect(run.answers.get('q1')).toMatchObject([{ toolCalls: 3, tokens: 900 }]);
  });
});

describe('reading a file', () => {
  const bytes = (text: string, encoding: 'utf8' | 'utf16le' = 'utf8') => Buffer.from(text, encoding);
  const collect = async (chunks: Uint8Array[], longest?: number) => {
    const lines: (string | null)[] = [];
    for await (const line of transcriptLines(chunks, longest)) lines.push(line);
    return lines;
  };

  test.each<[string, Uint8Array[], (string | null)[]]>([
    ['LF', [bytes('a\nb\n')], ['a', 'b']],
    ['CRLF over chunks', [bytes('a\r'), bytes('\nb')], ['a', 'b']],
    ['a mark', [Buffer.from([0xef, 0xbb, 0xbf, 0x61])], ['a']],
    ['UTF-16 with its mark', [bytes('\ufeffa\nb', 'utf16le')], ['a', 'b']],
    ['a character over chunks', [bytes('é').subarray(0, 1), bytes('é').subarray(1)], ['é']],
    ['bytes that are not UTF-8', [Buffer.from([0x61, 0xff, 0x62])], ['a\ufffdb']],
    ['empty lines', [bytes('\n\na')], ['', '', 'a']],
    ['U+2028, VT and FF', [bytes('a\u2028b\vc\fd')], ['a\u2028b\vc\fd']],
    ['nothing', [], []],
  ])('%s', async (_name, chunks, expected) => expect(await collect(chunks)).toEqual(expected));

  test('a line over the bound is left out and the next is read', async () => {
    expect(await collect([bytes('aaaa'), bytes('aaaa\nb')], 5)).toEqual([null, 'b']);
  });

  test('an answer may come one byte at a time', async () => {
    const run = await readRun([...bytes(`${Q1}\n${Q2}`)].map((byte) => Buffer.from([byte])));
    expect(run.answers.size).toBe(2);
  });

  test.each([
    ['braces', '{'.repeat(300_000)],
    ['braces and quotes', '{"'.repeat(200_000)],
    ['ids', '{"id":'.repeat(100_000)],
    ['brackets', '['.repeat(300_000)],
    ['open objects over lines', '{"a":\n'.repeat(100_000)],
    ['back slashes', `{"a":"${'\\'.repeat(300_000)}`],
  ])('%s without end are read in bounded time', (_name, text) => {
    expect(readRunText(`${text}\n${Q1}`).answers.size).toBe(1);
  });
});
