import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLS } from '../../src/tools/tools.ts';
import { CALLS } from './good-calls.ts';
import { connect, DOCS, ERAS, type HttpServer, makeHome, startHttp } from './serve-home.ts';

let home: string;
let server: HttpServer;
beforeAll(async () => {
  home = await makeHome({ docs: DOCS, other: { 'a.md': '# Other\n' } });
  server = await startHttp(home, ['--mode', 'both']);
});
afterAll(async () => {
  expect(await server?.stop()).toBe(130);
  expect(server.stdout()).toBe('');
});

const WAYS = (['stdio', 'http'] as const).flatMap((way) => ERAS.map((era) => ({ way, era })));

/** Calls that are answered with what would be right, never with a failure of the protocol. */
const WRONG: [string, Record<string, unknown>, RegExp][] = [
  ['brain_serach', {}, /no tool "brain_serach".*brain_search/],
  ['brain_search', { project: 'docs' }, /"queries" is missing/],
  ['brain_search', { project: 'docs', query: 'x', colour: 3 }, /colour.*limit/],
  ['brain_search', { project: 'docs', query: {} }, /"queries\.0" is an object/],
  ['brain_search', { query: 'x' }, /Which project\? Call again with "project", one of: docs, other\./],
  ['brain_tree', {}, /one of: docs, other/],
  ['brain_read', { project: 'docs', node: 'ops/return.md' }, /ops\/returns\.md/],
  ['brain_tree', { project: 'nowhere' }, /no project "nowhere" here; there are: docs, other/],
  ['brain_tree', { project: 7 }, /no project 7 here/],
];

describe.each(WAYS)('over $way in the $era era', ({ way, era }) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(era, way === 'http' ? { url: server.url } : { home, args: ['--mode', 'both'] });
  });
  afterAll(() => client?.close());
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
    expect(content).toEqual([{ type: 'text', text: expect.any(String) }]);
    const { text } = content[0] as { text: string };
    expect(structuredContent).toEqual({ text });
    return { text, isError };
  };

  test('the server says who it is, in the era that was asked for', () => {
    expect(client.getProtocolEra()).toBe(era);
    expect(client.getServerVersion()).toMatchObject({ name: 'gbrain' });
    expect(client.getInstructions()).toMatch(/^Reads projects docs, other at one commit\. Nothing here writes\./);
  });

  test('every tool is listed: read-only, strict, with the project to choose', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const tool of tools) {
      expect(tool.description).toBeTruthy();
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
      expect(tool.inputSchema).toMatchObject({
        type: 'object',
        additionalProperties: false,
        properties: { project: { enum: ['docs', 'other'] } },
        required: expect.arrayContaining(['project']),
      });
      expect(tool.outputSchema).toMatchObject({ type: 'object', required: ['text'] });
    }
  });

  test.each(CALLS)('%s answers, the same as text and as structured content', async (name, args, answer) => {
    const { text, isError } = await call(name, { project: 'docs', ...args });
    expect(text).toMatch(answer);
    expect(isError).toBe(false);
  });

  test.each(WRONG)('%s of %j is answered with what is right', async (name, args, answer) => {
    const { text, isError } = await call(name, args);
    expect(text).toMatch(answer);
    expect(isError).toBe(true);
  });

  test('one search may name several projects', async () => {
    const { text } = await call('brain_search', { projects: ['docs', 'other'], queries: ['refund other'] });
    expect(text).toMatch(/^docs at [\s\S]*^other at /m);
  });

  test('each project is its own', async () => {
    expect((await call('brain_tree', { project: 'other' })).text).toMatch(/a\.md/);
    expect((await call('brain_search', { project: 'other', query: 'refund' })).text).not.toMatch(/BR-012/);
  });

  test('many calls at once are all answered', async () => {
    const calls = Array.from({ length: 50 }, () => call('brain_search', { project: 'docs', query: 'refund' }));
    for (const { text } of await Promise.all(calls)) expect(text).toMatch(/BR-012/);
  });
});

test.each([
  ['brain', 5],
  ['documents', 3],
] as const)('the mode %s serves %d tools, and one project need not be named', async (mode, count) => {
  const client = await connect('modern', { home, args: ['--mode', mode, '--project', 'docs'] });
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(count);
  expect(tools.every(({ inputSchema }) => inputSchema.properties?.project === undefined)).toBe(true);
  const name = mode === 'brain' ? 'brain_tree' : 'documents_list';
  const { content } = await client.callTool({ name, arguments: {} });
  expect(JSON.stringify(content)).toContain('README.md');
  await client.close();
});
