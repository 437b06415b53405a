import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTools } from '../../src/agent/connect-tools.ts';
import { RENTAL_DOCS } from '../agent/rental-docs.ts';
import { freshDatabase } from '../postgres.ts';
import { env, gbrain, home, only, useRentalHome } from './rental-home.ts';
import { builtCli } from './run-cli.ts';
import { type Collector, startCollector } from './start-collector.ts';

useRentalHome('embedded');

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

let token: string;
beforeAll(async () => {
  await gbrain(['member', 'add', 'olga', '--owner']);
  token = (await gbrain(['token', 'create', 'olga'])).stdout.trim();
});

/** Where a server says that it answers; it goes on being read. */
function servedAt(server: ChildProcess, onPiece: (piece: string) => void = () => {}): Promise<string> {
  let all = '';
  return new Promise((found, reject) => {
    server.stderr!.setEncoding('utf8').on('data', (piece: string) => {
      all += piece;
      onPiece(piece);
      const url = /Serving at (http:\S+)/.exec(all)?.[1];
      if (url !== undefined) found(url);
    });
    server.once('exit', () => reject(new Error(all)));
  });
}

describe('gbrain serve with a collector', () => {
  let collector: Collector;
  let stderr = '';
  beforeAll(async () => {
    collector = await startCollector();
    const server = spawn(process.execPath, [builtCli(), 'serve', '--port', '0'], {
      env: {
        ...{ PATH: process.env.PATH, ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
        ...{ OTEL_SERVICE_NAME: 'team-brain', OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' },
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=collector-key',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const url = await servedAt(server, (piece) => {
      stderr += piece;
    });
    const send = async (path: string, init: RequestInit = {}) => {
      const headers = { Authorization: `Bearer ${token}`, traceparent: `00-${TRACE}-${CALLER}-01`, ...init.headers };
      return (await fetch(url + path, { ...init, headers })).text();
    };
    const build = JSON.parse(await send('/api/v1/projects/rental/builds', { method: 'POST' })) as { id: number };
    await send(`/api/v1/projects/rental/builds/${build.id}/events`);
    await send('/api/v1/projects/rental/tools/brain_search?private=query', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'deposit cargo' }),
    });
    await send(`/api/v1/nothing/hidden-name`);
    await send(`/api/v1/projects/${token}`);
    const tools = await connectTools({ url: `${url}/mcp?project=rental`, token });
    await tools.call('brain_grep', { pattern: 'crowns' });
    await tools.call('brain_read', { nothing: true });
    await tools.close();
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
  });
  afterAll(() => collector?.close());

  test('a request is a span of the caller, by its route and status', () => {
    const route = '/api/v1/projects/:project/tools/brain_search';
    expect(only(collector.spans, `POST ${route}`)).toMatchObject({
      ...{ traceId: TRACE, parentSpanId: CALLER, failed: false },
      attributes: {
        ...{ 'http.request.method': 'POST', 'http.route': route, 'http.response.status_code': 200 },
        ...{ 'service.name': 'team-brain', 'deployment.environment.name': 'test' },
      },
    });
  });

  test('what no route takes is told without its path', () => {
    const missed = collector.spans.filter(({ attributes }) => attributes['http.response.status_code'] === 404);
    expect(missed).toMatchObject([{ name: 'GET', attributes: { 'http.route': '/api/v1/*' } }]);
  });

  test('a tool call is under its request, over the API and over MCP', () => {
    const api = only(collector.spans, 'execute_tool brain_search');
    const request = only(collector.spans, 'POST /api/v1/projects/:project/tools/brain_search');
    expect([api.traceId, api.parentSpanId]).toEqual([TRACE, request.spanId]);
    expect(api.attributes).toMatchObject({
      ...{ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'brain_search', 'gbrain.project': 'rental' },
      ...{ 'gbrain.tool.bytes_in': 25, 'gbrain.tool.bytes_out': expect.any(Number) },
    });
    const mcp = only(collector.spans, 'execute_tool brain_grep');
    const parent = collector.spans.find(({ spanId }) => spanId === mcp.parentSpanId);
    expect(parent).toMatchObject({ name: 'POST /mcp', traceId: mcp.traceId });
    expect(only(collector.spans, 'execute_tool brain_read')).toMatchObject({
      failed: true,
      attributes: { 'error.type': 'wrong_arguments' },
    });
  });

  test('a build is in the trace of the request that asked for it', () => {
    const build = only(collector.spans, 'build');
    expect(build.parentSpanId).toBe(only(collector.spans, 'POST /api/v1/projects/:project/builds').spanId);
    expect(build.attributes).toMatchObject({
      ...{ 'gbrain.project': 'rental', 'gbrain.builder': 2 },
      'gbrain.build.documents': Object.keys(RENTAL_DOCS).length,
    });
  });

  test('it goes to the standard path with the headers that were set, and holds no token, question or document', () => {
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'collector-key' } });
    const sent = JSON.stringify(collector.requests.map(({ body }) => body));
    for (const secret of [token, 'deposit cargo', 'private', 'crowns', 'hidden-name', 'collector-key'])
      expect(sent).not.toContain(secret);
    expect(stderr).not.toContain('collector-key');
  });
});

test('a worker tells of the builds that it makes', async () => {
  const collector = await startCollector();
  const database = { GBRAIN_DATABASE_URL: await freshDatabase() };
  const start = (args: string[], more: Record<string, string> = {}) =>
    spawn(process.execPath, [builtCli(), ...args], {
      env: { PATH: process.env.PATH, ...env, ...database, ...more },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  await gbrain(['project', 'add', 'rental', join(home, 'docs')], database);
  await gbrain(['member', 'add', 'olga', '--owner'], database);
  const headers = { Authorization: `Bearer ${(await gbrain(['token', 'create', 'olga'], database)).stdout.trim()}` };
  const server = start(['serve', '--port', '0', '--no-worker']);
  const worker = start(['worker'], { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const base = `${await servedAt(server)}/api/v1/projects/rental/builds`;
  const { id } = (await (await fetch(base, { method: 'POST', headers })).json()) as { id: number };
  await (await fetch(`${base}/${id}/events`, { headers })).text();
  for (const child of [worker, server]) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await collector.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(['build']);
});
