import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpService, serveHttp } from '../../src/mcp/serve-http.ts';
import { listTools } from '../../src/tools/tools.ts';
import { brainOf } from '../brain/brain-of.ts';
import { DOCS, TOKEN } from './serve-home.ts';

const require = createRequire(import.meta.url);

/** Scenarios of the official suite for a server that has tools and nothing else. */
const APPLY = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

const ITS_OWN_TOOL = 'calls a tool of a test server that has to be made for the suite';
const NO_RESOURCES = 'the server has no resources: documents are read by tools';
const NO_PROMPTS = 'the server has no prompts';
const NO_QUESTIONS = 'the server asks its client nothing';

/** The others, and why they do not apply; docs/mcp.md says the same. */
const DO_NOT_APPLY: Record<string, string> = {
  'logging-set-level': 'the server sends no log messages over the protocol',
  'completion-complete': 'there are no prompts or resource templates to complete',
  'tools-call-simple-text': ITS_OWN_TOOL,
  'tools-call-image': ITS_OWN_TOOL,
  'tools-call-audio': ITS_OWN_TOOL,
  'tools-call-embedded-resource': ITS_OWN_TOOL,
  'tools-call-mixed-content': ITS_OWN_TOOL,
  'tools-call-with-logging': ITS_OWN_TOOL,
  'tools-call-error': ITS_OWN_TOOL,
  'tools-call-with-progress': ITS_OWN_TOOL,
  'tools-call-sampling': NO_QUESTIONS,
  'tools-call-elicitation': NO_QUESTIONS,
  'elicitation-sep1034-defaults': NO_QUESTIONS,
  'elicitation-sep1330-enums': NO_QUESTIONS,
  'json-schema-2020-12': ITS_OWN_TOOL,
  'server-sse-polling': ITS_OWN_TOOL,
  'server-sse-multiple-streams': 'the server keeps no sessions',
  'resources-list': NO_RESOURCES,
  'resources-read-text': NO_RESOURCES,
  'resources-read-binary': NO_RESOURCES,
  'resources-templates-read': NO_RESOURCES,
  'resources-subscribe': NO_RESOURCES,
  'resources-unsubscribe': NO_RESOURCES,
  'prompts-list': NO_PROMPTS,
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
};

const SUITE = require.resolve('@modelcontextprotocol/conformance/dist/index.js');

async function suite(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [SUITE, ...args], { env: { PATH: process.env.PATH, NO_COLOR: '1' } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

let service: HttpService;
let proxy: Server;
beforeAll(async () => {
  const brain = brainOf(DOCS);
  service = await serveHttp(
    { version: '1', tools: listTools('both'), projects: ['docs'], brainOf: async () => brain },
    { port: 0, token: TOKEN },
  );
  proxy = createServer((incoming, outgoing) => {
    // The suite cannot send a token; everything else goes on as it came.
    const headers = { ...incoming.headers, authorization: `Bearer ${TOKEN}` };
    const { url, method } = incoming;
    const asked = request(new URL(url!, service.url), { method, headers, setHost: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  proxy?.close();
  proxy?.closeAllConnections();
  await service?.close();
});

describe('the official conformance suite', () => {
  test('has no scenario for servers that is not in one of the two lists', async () => {
    const { said } = await suite(['list']);
    const listed = said
      .split('Client scenarios')[0]!
      .match(/^ {2}- (\S+)$/gm)!
      .map((line) => line.slice(4));
    expect(listed.sort()).toEqual([...APPLY, ...Object.keys(DO_NOT_APPLY)].sort());
  });

  test('is told of in the documentation, scenario by scenario', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../docs/mcp.md'), 'utf8');
    for (const scenario of [...APPLY, ...Object.keys(DO_NOT_APPLY)]) expect(page).toContain(`\`${scenario}\``);
  });

  test.each(APPLY)('passes %s', async (scenario) => {
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
    const { code, said } = await suite(['server', '--url', url, '--scenario', scenario]);
    expect(said).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed/);
    expect(code, said).toBe(0);
  });
});
