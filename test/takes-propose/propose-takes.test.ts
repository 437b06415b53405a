import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decodeDocument } from '../../src/documents/document.ts';
import type { Asking } from '../../src/models/call/ask-kept.ts';
import { createBudget } from '../../src/models/call/budget.ts';
import { keepReplies } from '../../src/models/call/kept-replies.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import { lintTakes } from '../../src/takes/lint/lint-takes.ts';
import { readPage } from '../../src/takes/page/read-page.ts';
import { type PageProposals, proposeTakes } from '../../src/takes-propose/propose-takes.ts';
import { type Providers, type Step, startProviders } from '../providers/start-providers.ts';

const PAGES: Record<string, string> = {
  'ferry.md': '# Harrow ferry\n\nA crossing takes 25 minutes.\nIlse Brandt expects two more boats by 2027.\n',
  'fares.md': '# Fares\r\n\r\nA lorry costs 1,200 crowns per crossing.',
  'empty.md': '',
};
const PROPOSED: Record<string, object[]> = {
  'ferry.md': [
    { lines: [3], claim: 'A crossing takes 25 minutes', kind: 'fact', holder: 'world', weight: 0.9 },
    {
      lines: [4],
      claim: 'Two more boats are expected by 2027',
      kind: 'bet',
      holder: 'people/ilse-brandt',
      weight: 0.7,
    },
    { lines: [3], claim: 'A crossing takes 40 minutes', kind: 'fact', holder: 'world', weight: 0.9 },
    { lines: [3], claim: 'A crossing takes 25 minutes.', kind: 'fact', holder: 'world', weight: 0.9 },
    { lines: [3], claim: 'A crossing takes exactly 25 minutes', kind: 'fact', holder: 'Ilse', weight: 0.9 },
    { lines: [3], claim: 'A crossing of 25 minutes', kind: 'guess', holder: 'world', weight: 2 },
  ],
  'fares.md': [
    { lines: [3], claim: 'A lorry costs 1,200 crowns', kind: 'fact', holder: 'world', weight: 0.95, since: '' },
  ],
};

const home = mkdtempSync(join(tmpdir(), 'gbrain-propose-'));
let providers: Providers;
let reply: (path: string) => Step;
beforeAll(async () => {
  providers = await startProviders(({ prompt }) => reply(/"path":"([^"]+)"/.exec(prompt)![1]!));
});
beforeEach(() => {
  rmSync(home, { recursive: true, force: true });
  providers.requests.length = 0;
  reply = (path) => ({ text: JSON.stringify({ takes: PROPOSED[path] }) });
});
afterAll(async () => {
  await providers.close();
  rmSync(home, { recursive: true, force: true });
});

async function* files() {
  for (const [path, text] of Object.entries(PAGES)) yield { path, content: Buffer.from(text) };
}
const askingOf = (id = 'openai:gpt-5.2', more: Partial<Asking> = {}): Asking => ({
  model: createModels({ env: { ...providers.env, PATH: process.env.PATH } }).get(id),
  budget: createBudget(null),
  replies: keepReplies(home, 'takes-proposals'),
  timeoutMs: 20_000,
  signal: new AbortController().signal,
  ...more,
});
const newSpending = () => ({ calls: 0, reused: 0, costUsd: 0, costComplete: true });
async function proposeAll(asking: Asking, spending = newSpending()): Promise<PageProposals[]> {
  const all: PageProposals[] = [];
  for await (const one of proposeTakes(files(), asking, { spending })) all.push(one);
  return all;
}

test.each(['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.5-pro'])(
  '%s proposes what the cited lines hold and lint has nothing to say of; the rest is dropped with its reason',
  async (id) => {
    const [ferry, fares, empty] = await proposeAll(askingOf(id));
    expect(ferry!.takes).toMatchObject([
      { row: 1, claim: 'A crossing takes 25 minutes', lines: [3], source: 'Harrow ferry' },
      { row: 2, kind: 'bet', holder: 'people/ilse-brandt', lines: [4], weightText: '0.7' },
    ]);
    expect(ferry!.dropped).toEqual([
      { claim: 'A crossing of 25 minutes', reason: expect.stringContaining('kind') },
      { claim: 'A crossing takes 40 minutes', reason: expect.stringContaining('"40"') },
      { claim: 'A crossing takes exactly 25 minutes', reason: expect.stringContaining('holder-form') },
    ]);
    expect(fares!.content!.toString()).toBe(
      `${PAGES['fares.md']}\r\n\r\n<!--- gbrain:takes:begin -->\r\n| # | claim | kind | who | weight | since | source |\r\n` +
        '|---|-------|------|-----|--------|-------|--------|\r\n' +
        '| 1 | A lorry costs 1,200 crowns | fact | world | 0.95 |  | Fares |\r\n<!--- gbrain:takes:end -->\r\n',
    );
    for (const { path, content } of [ferry!, fares!].map((one) => ({ path: one.file.path, content: one.content! }))) {
      const page = readPage(decodeDocument({ path, blob: '', content }))!;
      expect([lintTakes(page), page.warnings]).toEqual([[], []]);
    }
    expect(empty).toMatchObject({ takes: [], content: null, error: null });
  },
);

test('what was paid for is not asked again, also when the run was stopped or its pages have the takes by now', async () => {
  reply = (path) =>
    path === 'fares.md' ? { status: 401, message: 'no' } : { text: JSON.stringify({ takes: PROPOSED[path] }) };
  await expect(proposeAll(askingOf())).rejects.toMatchObject({ code: 'config' });
  reply = (path) => ({ text: JSON.stringify({ takes: PROPOSED[path] }) });
  const spending = newSpending();
  const [ferry] = await proposeAll(askingOf(), spending);
  expect(spending).toMatchObject({ calls: 1, reused: 1 });
  const before = providers.requests.length;
  const again: PageProposals[] = [];
  const written = async function* () {
    yield { path: 'ferry.md', content: ferry!.content! };
  };
  for await (const one of proposeTakes(written(), askingOf(), { spending })) again.push(one);
  expect(again).toMatchObject([{ takes: [], content: null }]);
  expect(providers.requests).toHaveLength(before);
  expect(readdirSync(join(home, 'takes-proposals'))).toHaveLength(2);
});

test('a budget is never exceeded, and a model without a price is not asked under one', async () => {
  const budget = createBudget(0.12);
  const spending = newSpending();
  const done: PageProposals[] = [];
  const run = async () => {
    for await (const one of proposeTakes(files(), askingOf('openai:gpt-5.2', { budget }), { spending })) done.push(one);
  };
  reply = (path) => ({ text: JSON.stringify({ takes: PROPOSED[path] }), usage: { input: 1_000, output: 5_000 } });
  await expect(run()).rejects.toMatchObject({ name: 'BudgetExceededError' });
  expect(done.map(({ file }) => file.path)).toEqual(['ferry.md']);
  expect(budget.spentUsd()).toBeLessThanOrEqual(0.12);
  expect(spending.costUsd).toBeGreaterThan(0);
});

test('a reply that cannot be read is asked for once more, and then the page has an error and the others go on', async () => {
  reply = (path) =>
    path === 'ferry.md' ? { text: 'Sorry about that' } : { text: JSON.stringify({ takes: PROPOSED[path] }) };
  const [ferry, fares] = await proposeAll(askingOf());
  expect(ferry).toMatchObject({ takes: [], error: expect.stringContaining('without an answer in JSON') });
  expect(fares!.takes).toHaveLength(1);
  expect(providers.requests.filter(({ prompt }) => prompt.includes('ferry.md'))).toHaveLength(2);
});

test('a command is a model like any other', async () => {
  const answer = JSON.stringify({ takes: PROPOSED['fares.md'] });
  const script = `process.stdin.resume().on('end', () => console.log(${JSON.stringify(`Here it is:\n${answer}`)}))`;
  const all = await proposeAll(askingOf(`exec:node -e "${script.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`));
  expect(all.map(({ takes }) => takes.length)).toEqual([0, 1, 0]);
});
