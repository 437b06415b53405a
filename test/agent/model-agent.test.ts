import { afterEach, describe, expect, test } from 'vitest';
import type { AgentLimits, AgentSession } from '../../src/agent/agent.ts';
import { createModelAgent } from '../../src/agent/kinds/model-agent.ts';
import { createBudget } from '../../src/models/call/budget.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import type { ToolMode } from '../../src/tools/define/tool.ts';
import { brainOf } from '../brain/brain-of.ts';
import { type Providers, type Script, type Step, startProviders } from '../providers/start-providers.ts';
import { RENTAL_DOCS } from './rental-docs.ts';
import { serveDocs } from './serve-docs.ts';

const brain = brainOf({ ...RENTAL_DOCS });
const ANSWER = '{"id":"deposit","answer":"120 crowns","citations":["fleet/cargo/rules.md:13"]}';
const task = (mode: ToolMode) => ({
  mode,
  project: 'shop-docs',
  prompt: 'How much deposit is blocked for a cargo bike?',
  questions: [{ id: 'deposit', question: 'How much deposit is blocked for a cargo bike?' }],
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Runs one session of a scripted model over the real tools. */
async function runSession(
  script: Script,
  {
    model = 'openai:gpt-5.2',
    mode = 'brain',
    ...limits
  }: Partial<AgentLimits> & { model?: string; mode?: ToolMode } = {},
): Promise<{ session: AgentSession; providers: Providers }> {
  const providers = await startProviders(script);
  const server = await serveDocs(brain, mode);
  open.push(providers, server);
  const config = { providers: { local: { base_url: providers.compatibleUrl } } };
  const models = createModels({ env: providers.env, config, sleep: async () => {} });
  const session = await createModelAgent(models.get(model), () => 0).run(task(mode), server, {
    maxSteps: 10,
    timeoutMs: 20_000,
    budget: createBudget(null),
    signal: new AbortController().signal,
    ...limits,
  });
  return { session, providers };
}

const SEARCH: Step = {
  text: 'I look for it.',
  toolCalls: [{ name: 'brain_search', input: { query: 'deposit cargo' } }],
  usage: { input: 300, output: 30 },
};
const READ: Step = {
  toolCalls: [{ name: 'brain_read', input: { node: 'fleet/cargo/rules.md' } }],
  usage: { input: 800, cacheRead: 250, output: 20 },
};
const brainScript: Script = ({ toolResults }) =>
  [SEARCH, READ][toolResults.length] ?? { text: ANSWER, usage: { input: 1500, cacheRead: 750, output: 50 } };

describe('a session with the Brain', () => {
  test.each(['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash', 'local:any'])(
    'of %s searches, reads and answers; calls and tokens are counted as the provider reports them',
    async (model) => {
      const { session, providers } = await runSession(brainScript, { model });
      expect(session).toMatchObject({ ended: 'done', reason: null, steps: 3 });
      expect(session.text).toBe(`I look for it.\n${ANSWER}`);
      expect(session.calls.map(({ tool, isError }) => ({ tool, isError }))).toEqual([
        { tool: 'brain_search', isError: false },
        { tool: 'brain_read', isError: false },
      ]);
      expect(session.calls[1]!.text).toContain('a deposit of 120 crowns');
      expect(session.calls[1]!.bytesOut).toBe(Buffer.byteLength(session.calls[1]!.text));
      expect(session.usage).toEqual({
        inputTokens: 2600,
        cacheReadTokens: 1000,
        cacheWriteTokens: 0,
        outputTokens: 100,
      });
      expect(providers.requests).toHaveLength(3);
      expect(providers.requests[2]!.toolResults[1]).toContain('a deposit of 120 crowns');
    },
  );

  test('keeps every turn with its calls and what they returned', async () => {
    const { session } = await runSession(brainScript);
    const text = JSON.stringify(session.transcript);
    expect(session.transcript).toHaveLength(5);
    expect(text).toContain('"toolName":"brain_read"');
    expect(text).toContain('a deposit of 120 crowns');
    expect(text).toContain('120 crowns\\",\\"citations');
  });

  test('has no plain reads, and a call of one is answered with what there is', async () => {
    const { session, providers } = await runSession(({ toolResults }) =>
      toolResults.length === 0
        ? { toolCalls: [{ name: 'documents_read', input: { path: 'README.md' } }] }
        : { text: 'Then not.' },
    );
    expect(session.ended).toBe('done');
    expect(session.calls).toEqual([]);
    expect(providers.requests[0]!.body.tools.map(({ name }: { name: string }) => name)).toEqual([
      'brain_tree',
      'brain_search',
      'brain_grep',
      'brain_read',
      'brain_links',
    ]);
  });

  test('shows the model what was wrong with its arguments', async () => {
    const { session } = await runSession(({ toolResults }) =>
      toolResults.length === 0
        ? { toolCalls: [{ name: 'brain_read', input: { colour: 'README.md' } }] }
        : { text: toolResults[0]! },
    );
    expect(session.calls[0]).toMatchObject({ isError: true });
    expect(session.text).toMatch(/"nodes" is missing[\s\S]*"colour"/);
  });
});

test('a session with plain reads lists, searches and reads', async () => {
  const steps: Step[] = [
    { toolCalls: [{ name: 'documents_list', input: { path: 'fleet' } }] },
    { toolCalls: [{ name: 'documents_search', input: { pattern: 'deposit', ignore_case: true } }] },
    { toolCalls: [{ name: 'documents_read', input: { path: 'fleet/cargo/rules.md' } }] },
    { text: ANSWER },
  ];
  const { session } = await runSession(({ toolResults }) => steps[toolResults.length]!, { mode: 'documents' });
  expect(session).toMatchObject({ ended: 'done', steps: 4 });
  expect(session.calls.map(({ tool }) => tool)).toEqual(['documents_list', 'documents_search', 'documents_read']);
  expect(session.usage).toMatchObject({ inputTokens: 400, outputTokens: 80 });
});

describe('a session that does not come to its end', () => {
  const endless: Script = () => SEARCH;

  test('by max steps keeps the steps so far', async () => {
    const { session, providers } = await runSession(endless, { maxSteps: 3 });
    expect(session).toMatchObject({ ended: 'max-steps', steps: 3, usage: { inputTokens: 900, outputTokens: 90 } });
    expect(session.calls).toHaveLength(3);
    expect(providers.requests).toHaveLength(3);
  });

  test('by the budget sends nothing beyond it', async () => {
    const budget = createBudget(0.5);
    const costly: Script = () => ({ ...SEARCH, usage: { input: 30_000, output: 5_000 } });
    const { session, providers } = await runSession(costly, { budget });
    expect(session.ended).toBe('budget');
    expect(session.reason).toMatch(/could cost/);
    expect(session.steps).toBe(providers.requests.length);
    expect(session.steps).toBeGreaterThan(1);
    expect(session.costUsd).toBeCloseTo(budget.spentUsd());
    expect(budget.spentUsd()).toBeLessThanOrEqual(0.5);
    expect(budget.reservedUsd()).toBe(0);
  });

  test('by a 500 is tried again, and when that does not help keeps what was before', async () => {
    const script: Script = ({ toolResults }) => (toolResults.length === 0 ? SEARCH : { status: 500 });
    const { session, providers } = await runSession(script);
    expect(session).toMatchObject({ ended: 'error', steps: 1 });
    expect(session.reason).toMatch(/openai:gpt-5\.2 failed at the provider/);
    expect(session.calls).toHaveLength(1);
    expect(session.transcript).toHaveLength(2);
    expect(providers.requests).toHaveLength(5);
  });

  test('by one 500 goes on', async () => {
    const { session } = await runSession((request) => (request.index === 1 ? { status: 500 } : brainScript(request)));
    expect(session).toMatchObject({ ended: 'done', steps: 3, usage: { inputTokens: 2600, outputTokens: 100 } });
  });

  test('by its signal is aborted, with what was before', async () => {
    const controller = new AbortController();
    const { session } = await runSession(
      ({ toolResults }) => {
        if (toolResults.length === 0) return SEARCH;
        controller.abort(new Error('Stopped.'));
        return { fault: 'hang' };
      },
      { signal: controller.signal },
    );
    expect(session).toMatchObject({ ended: 'aborted', steps: 1 });
    expect(session.calls).toHaveLength(1);
  });

  test('by a model that reports no tokens has no tokens and no cost', async () => {
    const { session } = await runSession(() => ({ text: ANSWER, usage: null }));
    expect(session).toMatchObject({ ended: 'done', usage: null, costUsd: null });
  });
});

describe('what a session says again with each call', () => {
  const marksOf = (body: unknown) => JSON.stringify(body).split('"cache_control":{"type":"ephemeral"}').length - 1;

  test('is kept by Anthropic up to the end of the conversation, and by the others of itself', async () => {
    const { session, providers } = await runSession(brainScript, { model: 'anthropic:claude-opus-4-7' });
    expect(session.ended).toBe('done');
    expect(providers.requests.map(({ body }) => marksOf(body))).toEqual([1, 1, 1]);
    const last = (providers.requests.at(-1)!.body as { messages: unknown[] }).messages.at(-1);
    expect(marksOf(last)).toBe(1);
    for (const model of ['openai:gpt-5.2', 'google:gemini-3-flash']) {
      const { providers: others } = await runSession(brainScript, { model });
      expect(others.requests.map(({ body }) => marksOf(body)).every((marks) => marks === 0)).toBe(true);
    }
  });
});
