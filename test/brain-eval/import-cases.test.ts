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
