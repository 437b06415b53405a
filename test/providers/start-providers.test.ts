import { generateText, jsonSchema, stepCountIs, tool } from 'ai';
import { expect, test } from 'vitest';
import { createModels } from '../../src/models/provider/create-models.ts';
import { startProviders } from './start-providers.ts';

test.each(['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash', 'local:llama'])(
  '%s runs a tool loop against the scripted server',
  async (id) => {
    const providers = await startProviders(({ toolResults }) =>
      toolResults.length === 0
        ? { toolCalls: [{ name: 'read', input: { path: 'a.md' } }] }
        : { text: `It says ${toolResults.join()}` },
    );
    const models = createModels({
      env: providers.env,
      config: { providers: { local: { base_url: providers.compatibleUrl } } },
    });
    const read = tool({
      inputSchema: jsonSchema<{ path: string }>({ type: 'object', properties: { path: { type: 'string' } } }),
      execute: async ({ path }) => `text of ${path}`,
    });
    const model = await models.get(id).language!();
    const result = await generateText({
      model,
      prompt: 'What?',
      tools: { read },
      stopWhen: stepCountIs(3),
      maxRetries: 0,
    });
    expect(result.text).toContain('text of a.md');
    expect(result.steps).toHaveLength(2);
    expect(result.totalUsage).toMatchObject({ inputTokens: 200, outputTokens: 40 });
    await providers.close();
  },
);

test('an unknown path is answered with 404, and a failing script with 500', async () => {
  const providers = await startProviders(() => {
    throw new Error('oops');
  });
  const post = (path: string) => fetch(providers.env.OPENAI_BASE_URL + path, { method: 'POST', body: '{"input":[]}' });
  expect((await post('/embeddings')).status).toBe(404);
  const response = await post('/responses');
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('oops')]);
  await providers.close();
});
