import { expect, test } from 'vitest';
import { checkKey } from '../../src/brain-eval/key/check/check-key.ts';
import { DEFAULT_REFUSAL } from '../../src/brain-eval/key/default-refusal.ts';
import { keySchema } from '../../src/brain-eval/key/key.ts';
import { importCases } from '../../src/brain-eval/key/propose/import-cases.ts';
import { brainOf } from '../brain/brain-of.ts';

const BRAIN = brainOf({
  'ferry.md':
    '# Ferry\n\nHow one crosses.\n\n## Bicycles\n\nA bicycle costs 30 crowns.\n\n## Dogs\n\nA crossing with a dog costs 30 crowns more.\n',
  'harbour.md': '# Harbour\n\nAbout boats.\n\n## Depth\n\nThe basin is 130 feet deep; the gate closes at dusk.\n',
});
const draft = (...cases: object[]) => importCases(BRAIN, cases.map((one) => JSON.stringify(one)).join('\n'), 'c.jsonl');

test('the evidence is the line that holds the answer and shares most with the question', () => {
  const { drafts, left } = draft(
    { question: 'How much extra do I pay to take my dog over?', answer: '30 crowns', owner: 'ignored' },
    { question: 'When does the gate shut?', answer: ['sunset', 'dusk'] },
    { question: 'How deep is the water?', answer: 130 },
    { question: 'Who steers?', answer: null },
  );
  expect(left).toEqual([]);
  expect(drafts.map(({ kind, evidence, accept }) => [kind, evidence?.[0]?.line, accept])).toEqual([
    ['fact', 'A crossing with a dog costs 30 crowns more.', [['30 crowns']]],
    ['fact', 'The basin is 130 feet deep; the gate closes at dusk.', [['sunset', 'dusk']]],
    ['fact', 'The basin is 130 feet deep; the gate closes at dusk.', [['130']]],
    ['unanswerable', undefined, undefined],
  ]);
  const questions = drafts.map(({ draft: _draft, ...question }) => question);
  expect(checkKey(keySchema.parse({ version: 1, refusal: DEFAULT_REFUSAL, questions }), BRAIN)).toEqual([]);
});

test('a case that is not in the documents is left out and named, never guessed', () => {
  const { drafts, left } = draft(
    { question: 'How deep is the basin?', answer: '30 feet' },
    { question: 'Does a bicycle cost 30 crowns?', answer: '30 crowns' },
  );
  expect(drafts).toEqual([]);
  expect(left).toEqual([expect.stringMatching(/^line 1 .*no line/), expect.stringMatching(/^line 2 /)]);
});

const places = ({ drafts, left }: ReturnType<typeof importCases>) => ({
  drafts: drafts.map(({ id, evidence, accept }) => [id, evidence?.[0]?.file, accept]),
  left,
});

test.each([
  ['a spreadsheet', 'question,answer\r\n"How much extra, with a dog?",30 crowns\r\n\r\nWho steers?,null\r\nHow?,\r\n'],
  [
    'one of another country',
    '\uFEFFNo;Expected answer;Question\n1;30 crowns;"How much extra, with a\n""dog""?"\n2;null;Who steers?\n3;;How?',
  ],
  [
    'one of promptfoo',
    'question\t__expected\n"How much extra, with a dog?"\ticontains: 30 crowns\n\nWho\tllm-rubric: polite\n',
  ],
])('%s is a file of cases', (kind, text) => {
  const { drafts, left } = places(importCases(BRAIN, text, 'cases.csv'));
  expect(drafts[0]!.slice(1)).toEqual(['ferry.md', [['30 crowns']]]);
  expect(drafts.slice(1).map(([, ...others]) => others)).toEqual(
    kind.endsWith('promptfoo') ? [] : [[undefined, undefined]],
  );
  expect(left).toEqual([expect.stringMatching(/^line [45] asks for no value/)]);
});

test('the tests of promptfoo are cases: by their assertions, else by a variable', () => {
  const tests = `
- vars: { question: How deep is the basin and when does the gate close? }
  assert:
    - { type: llm-rubric, value: is polite }
    - { type: contains-any, value: [dusk, sunset] }
    - { type: icontains, value: 130 }
- vars: { query: What does a bicycle cost?, answer: 30 crowns }
- vars: { question: Who steers?, answer: null }
- vars: { question: What now? }
  assert: [{ type: equals, value: '{{other}}' }]
- file://more.yaml
`;
  const expected = {
    drafts: [
      ['case-1', 'harbour.md', [['dusk', 'sunset'], ['130']]],
      ['case-2', 'ferry.md', [['30 crowns']]],
      ['case-3', undefined, undefined],
    ],
    left: [expect.stringMatching(/^test 4 asks for no value/), expect.stringMatching(/^test 5 has no question/)],
  };
  expect(places(importCases(BRAIN, tests, 'tests.yaml'))).toEqual(expected);
  const config = `prompts: [a]\ntests:\n${tests}`;
  expect(places(importCases(BRAIN, config, 'promptfooconfig.yml'))).toEqual(expected);
});

test.each([
  ['a.csv', 'id,title\n1,x\n', /a\.csv has the columns id, title\. .*question and answer/],
  ['a.csv', '', /a\.csv has the columns \(none\)/],
  ['a.csv', 'question,answer\n', /holds 0 cases/],
  ['a.yaml', 'tests: file://tests.csv', /a\.yaml holds no list of tests.*--from tests\.csv/],
  ['a.yaml', 'tests: [', /a\.yaml is not YAML/],
])('%s with %j is refused', (name, text, message) => {
  expect(() => importCases(BRAIN, text, name)).toThrow(message);
});

test.each([
  ['{"question": "How?"', /c\.jsonl:1 is not JSON/],
  ['\n{"question": "How?"}', /c\.jsonl:2 is no case/],
  ['{"question": "How?", "answer": []}', /c\.jsonl:1 is no case/],
  ['{"question": "How?", "answer": ""}', /c\.jsonl:1 is no case/],
  ['["How?", "So"]', /c\.jsonl:1 is no case/],
  ['\n \n', /holds 0 cases/],
])('%j is refused', (text, message) => {
  expect(() => importCases(BRAIN, text, 'c.jsonl')).toThrow(message);
});
