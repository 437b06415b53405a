import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLexicalAgent } from '../../../src/agent/kinds/lexical-agent.ts';
import { createBudget } from '../../../src/models/call/budget.ts';
import type { ToolMode } from '../../../src/tools/define/tool.ts';
import { brainOf } from '../../brain/brain-of.ts';
import { serveDocs } from '../serve-docs.ts';

const unit = (id: string, does: string, town: string, minutes: number, cases: number) =>
  [
    `# ${id}: theatre unit`,
    '',
    `Unit \`${id}\` ${does} for ${town}.`,
    '',
    '## Rules',
    '',
    `### ${id.toUpperCase()}-01 Waiting`,
    '',
    `An entry nobody confirms is dropped after ${minutes} minutes.`,
    '',
    `### ${id.toUpperCase()}-02 Size`,
    '',
    `A batch takes at most ${cases} entries.`,
  ].join('\n');

const DOCS = {
  'units/thx01.md': unit('thx01', 'prints posters and leaflets', 'Quillham', 11, 210),
  'units/thx02.md': unit('thx02', 'prints posters and leaflets', 'Varrowby', 12, 220),
  'units/thx03.md': unit('thx03', 'reserves seats in the balcony', 'Quillham', 13, 230),
  'units/thx04.md': unit('thx04', 'reserves seats in the balcony', 'Varrowby', 14, 240),
  'desk/brindle.md': '# Brindle (box office)\n\nBrindle sells seats.\n',
  'desk/rules.md':
    '# Box office rules\n\nWhat the desk does.\n\n## Refunds\n\nWe refund within 9 days.\n\nYou can return a seat within 6 days.\n',
  'desk/prices.md':
    '# Prices\n\n## Groups\n\n| Guests | Stalls, 1 act | Stalls, 2 acts |\n|---|---|---|\n| 10 to 19 | CHF 90 | CHF 140 |\n| 20 to 49 | CHF 80 | CHF 130 |\n| from 50 | CHF 70 | CHF 120 |\n',
  'desk/shifts.md':
    '# Shifts\n\n## Who is at the desk\n\n| When | Opens | Answer |\n|---|---|---|\n| Working days | 10:00 | 5 minutes |\n| Weekends | 14:00 | 25 minutes |\n',
};

describe.each(['brain', 'documents'] as const)('with %s', (mode: ToolMode) => {
  const brain = brainOf(DOCS);
  let server: Awaited<ReturnType<typeof serveDocs>>;
  beforeAll(async () => {
    server = await serveDocs(brain, mode);
  });
  afterAll(() => server.close());

  test.each([
    ['the document by its id', 'How long does thx03 wait for a confirmed entry?', ['units/thx03.md:9']],
    [
      'the document by what it says of itself, then its line',
      'How many entries does a batch take in the unit that prints posters and leaflets for Varrowby?',
      ['units/thx02.md:13'],
    ],
    [
      'its twin by the other name',
      'How many entries does a batch take in the unit that prints posters and leaflets for Quillham?',
      ['units/thx01.md:13'],
    ],
    [
      'nothing where that document does not say',
      'At what time does the unit that prints posters and leaflets for Quillham start?',
      [],
    ],
    ['the row in whose range it lies', 'What do the stalls cost for 2 acts with 23 guests?', ['desk/prices.md:8']],
    ['the row of the day', 'Within how many minutes does the desk answer on a Sunday?', ['desk/shifts.md:8']],
    [
      'the sentence that is about the one asked of',
      'Within how many days can a guest return a seat?',
      ['desk/rules.md:9'],
    ],
    ['a thing by its other name', 'Within how many days can a guest of Brindle return a seat?', ['desk/rules.md:9']],
    ['nothing of another name', 'Within how many days can a guest of Osterhall return a seat?', []],
  ])('it finds %s', async (_name, question, citations) => {
    const task = { mode, project: brain.project, prompt: '', questions: [{ id: 'q', question }] };
    const limits = { maxSteps: 1, timeoutMs: 1000, budget: createBudget(0), signal: new AbortController().signal };
    const { text } = await createLexicalAgent(() => 0).run(task, server, limits);
    expect(JSON.parse(text)).toMatchObject({ citations });
  });
});
