import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLexicalAgent } from '../../../src/agent/kinds/lexical-agent.ts';
import { createBudget } from '../../../src/models/call/budget.ts';
import type { ToolMode } from '../../../src/tools/define/tool.ts';
import { brainOf } from '../../brain/brain-of.ts';
import { serveDocs } from '../serve-docs.ts';

const DOCS = {
  'README.md': '# Quarrick Mountain Rescue\n\nHandbook of an invented rescue service.\n',
  'gear/ropes.md':
    '# Ropes\n\n| Rope | Length | Replaced |\n|---|---|---|\n| Lead | 60 m | every 2 years |\n| Static | 200 m | every 5 years |\n',
  'gear/radios.md': '# Radios\n\nRadios work on channel 7. The battery lasts 14 hours. Radios are tested on Mondays.\n',
  'gear/tent.md':
    '# Tents\n\n| Tent | Coldest | Sleeps |\n|---|---|---|\n| Ridge | -20 °C | 2 |\n| Dome | -5 °C | 6 |\n',
  'missions/start.md': '# Starting\n\n1. The dispatcher rings the pilot.\n2. Two scouts leave within ten minutes.\n',
  'adr/001-dogs.md':
    '# 001 Search dogs\n\nStatus: accepted\n\n## Context\n\nDrones see nothing in forests.\n\n## Decision\n\nWe keep four dogs of our own at the lower hut.\n',
  'adr/004-map.md':
    '# 004 Maps\n\nStatus: accepted\n\nCrews use paper maps of Tarn beside the tablet. The maps of Hollis were too coarse.\n',
};

describe.each(['brain', 'documents'] as const)('with %s', (mode: ToolMode) => {
  const brain = brainOf(DOCS);
  let server: Awaited<ReturnType<typeof serveDocs>>;
  beforeAll(async () => {
    server = await serveDocs(brain, mode);
  });
  afterAll(() => server.close());

  test.each([
    ['what was decided', 'How many dogs did we decide to keep?', ['adr/001-dogs.md:11']],
    ['the reason in the context of a decision', 'Why did we choose dogs instead of drones?', ['adr/001-dogs.md:7']],
    ['the reason against an option', 'Why were the maps of Hollis not chosen?', ['adr/004-map.md:5']],
    ['a size by the word for it', 'How cold may it be for the Ridge?', ['gear/tent.md:5']],
    ['no reason where none is told', 'Why is channel 7 used?', []],
    ['nothing of the thing where only the kind of value fits', 'Within how many minutes does the pilot start?', []],
    ['nothing where one of few words is another thing', 'How long are the tablets tested?', []],
  ])('it answers with %s', async (_what, question, citations) => {
    const task = { mode, project: brain.project, prompt: '', questions: [{ id: 'q', question }] };
    const limits = { maxSteps: 1, timeoutMs: 1000, budget: createBudget(0), signal: new AbortController().signal };
    const { text } = await createLexicalAgent(() => 0).run(task, server, limits);
    expect(JSON.parse(text)).toMatchObject({ citations });
  });
});
