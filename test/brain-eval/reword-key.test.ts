import { afterEach, beforeEach, expect, test } from 'vitest';
import { proposeKey } from '../../src/brain-eval/key/propose/propose-key.ts';
import { rewordKey } from '../../src/brain-eval/key/propose/reword-key.ts';
import type { Asking } from '../../src/models/call/ask-kept.ts';
import { createBudget } from '../../src/models/call/budget.ts';
import { keepReplies } from '../../src/models/call/kept-replies.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import { brainOf } from '../brain/brain-of.ts';
import { temporaryFolder } from '../cli/run-cli.ts';
import { type ProviderRequest, type Providers, startProviders } from '../providers/start-providers.ts';

const DOCS = {
  'rules.md': [
    '# Rules',
    'What is allowed.',
    '### BR-1 Window\nBooks come back within 30 days.',
    '### BR-2 Fee\nA late book costs 4 crowns a week.',
    '### BR-3 Hours\nThe desk is open for 11 hours.',
    '### BR-4 Year\nThe year has 365 days.\n',
  ].join('\n\n'),
};
/** What the model asks, by a word of the evidence, and what it answers. */
const QUESTIONS: Record<string, string> = {
  'within 30 days': 'How long may I keep what I borrowed?',
  '4 crowns': 'What does it cost to be late? 4 crowns?',
  '11 hours': 'How long can I come on a day?',
  '365 days': 'How many days does a year have?',
};
const ANSWERS: Record<string, string> = {
  'How long may I keep': 'You may keep it for thirty days.',
  'How long can I come': 'The lines do not say.',
  'How many days': '365 days.',
};

let providers: Providers;
let asking: Asking;
const spending = () => ({ calls: 0, reused: 0, costUsd: 0, costComplete: true });

function answer({ body }: ProviderRequest) {
  const text = JSON.stringify(body);
  if (text.includes('You write questions')) {
    const asked = text.slice(text.lastIndexOf('The value'));
    const found = Object.entries(QUESTIONS).find(([word]) => asked.includes(word.replace('within ', '')));
    return { text: `Here it is: {"question": ${JSON.stringify(found?.[1] ?? '')}}` };
  }
  const known = Object.entries(ANSWERS).find(([question]) => text.includes(question))?.[1] ?? 'I do not know.';
  const isStranger = text.includes('which you have not seen');
  return { text: JSON.stringify({ answer: isStranger && !known.startsWith('365') ? 'I do not know.' : known }) };
}

beforeEach(async () => {
  providers = await startProviders(answer);
  const model = createModels({ env: providers.env, sleep: async () => {} }).get('openai:gpt-5.2');
  asking = {
    ...{ model, budget: createBudget(5), replies: keepReplies(temporaryFolder(), 'key-replies') },
    ...{ timeoutMs: 60_000, signal: new AbortController().signal },
  };
});
afterEach(() => providers.close());

test('keeps the drafts that a model asks in other words, can answer from the evidence, and cannot without', async () => {
  const brain = brainOf(DOCS);
  const key = proposeKey(brain, { limit: 5, total: 20, title: 'library' });
  const spent = spending();
  const { questions, left } = await rewordKey(key, brain, { asking, spending: spent });
  expect(questions.map(({ question, accept }) => [question, accept])).toEqual([
    ['How long may I keep what I borrowed?', [['30 days']]],
    [expect.stringContaining('Who is responsible for'), undefined],
  ]);
  expect(questions.every(({ draft }) => draft)).toBe(true);
  expect(left).toEqual([
    'q02: names its own answer, "4 crowns", in the question. Ask without it.',
    'q03: with the evidence alone it was answered "The lines do not say."',
    'q04: it is general knowledge: it was answered without the documents',
  ]);
  const again = spending();
  expect((await rewordKey(key, brain, { asking, spending: again })).questions).toEqual(questions);
  expect([again.calls, again.reused]).toEqual([0, spent.calls]);
});

test('stops before a call that the budget has no room for', async () => {
  const brain = brainOf(DOCS);
  const key = proposeKey(brain, { limit: 5, total: 20, title: 'library' });
  const poor = { ...asking, budget: createBudget(0.000001) };
  await expect(rewordKey(key, brain, { asking: poor, spending: spending() })).rejects.toThrow(/budget/i);
});
