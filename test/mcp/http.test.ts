import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpService, serveHttp } from '../../src/mcp/serve-http.ts';
import { listTools } from '../../src/tools/tools.ts';
import { brainOf } from '../brain/brain-of.ts';
import { DOCS, TOKEN } from './serve-home.ts';

let service: HttpService;
let port: number;
beforeAll(async () => {
  const brain = brainOf(DOCS);
  service = await serveHttp(
    { version: '1', tools: listTools('both'), projects: ['docs'], brainOf: async () => brain },
    { port: 0, token: TOKEN },
  );
  port = Number(new URL(service.url).port);
});
afterAll(() => service?.close());

interface Answer {
  status: number;
  body: string;
  headers: NodeJS.Dict<string | string[]>;
}

/** A request with exactly these headers, which `fetch` would not send. */
function send(headers: Record<string, string>, options: { path?: string; method?: string; body?: string } = {}) {
  const { path = '/mcp', method = 'POST', body = CALL } = options;
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        setHost: false,
        headers: { 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode!, body: text, headers: response.headers }));
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'brain_tree', arguments: {} },
});
const GOOD = {
  host: 'localhost:1',
  authorization: `Bearer ${TOKEN}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const without = (name: keyof typeof GOOD) => Object.fromEntries(Object.entries(GOOD).filter(([key]) => key !== name));

describe('the door over HTTP', () => {
  test.each([
    ['127.0.0.1', {}],
    ['localhost', { host: `localhost:80` }],
    ['[::1]', { host: '[::1]:8080' }],
    ['a page of this machine', { origin: 'http://localhost:3000' }],
    ['another case of Bearer', { authorization: `bearer ${TOKEN}` }],
  ])('is open to %s', async (_name, headers) => {
    const { status, body } = await send({ ...GOOD, ...headers });
    expect(status).toBe(200);
    expect(body).toContain('README.md');
  });

  test.each([
    ['anything', '*/*', 'application/json'],
    ['JSON', 'application/json', 'application/json'],
    ['any application', 'application/*;q=0.9', 'application/json'],
    ['event streams', 'text/event-stream', 'text/event-stream'],
    ['both', 'application/json, text/event-stream', 'text/event-stream'],
  ])('answers a client that accepts %s', async (_name, accept, type) => {
    const { status, body, headers } = await send({ ...GOOD, accept });
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(JSON.parse(body.replace(/^event: message\ndata: /, ''))).toMatchObject({
      id: 1,
      result: { isError: false },
    });
  });

  test('refuses a client that takes neither', async () => {
    expect((await send({ ...GOOD, accept: 'text/html' })).status).toBe(406);
  });

  test.each<[string, number, Record<string, string>]>([
    ['another host', 403, { ...GOOD, host: 'evil.example' }],
    ['a host that only begins like this machine', 403, { ...GOOD, host: 'localhost.evil.example' }],
    ['a page from elsewhere', 403, { ...GOOD, origin: 'https://evil.example' }],
    ['a page whose name begins like this machine', 403, { ...GOOD, origin: 'http://127.0.0.1.evil.example' }],
    ['a page without an origin of its own', 403, { ...GOOD, origin: 'null' }],
    ['no token', 401, without('authorization')],
    ['a wrong token', 401, { ...GOOD, authorization: `Bearer ${TOKEN}x` }],
    ['a part of the token', 401, { ...GOOD, authorization: `Bearer ${TOKEN.slice(0, 4)}` }],
    ['an empty token', 401, { ...GOOD, authorization: 'Bearer ' }],
    ['a token of another kind', 401, { ...GOOD, authorization: `Basic ${TOKEN}` }],
  ])('is closed to %s', async (_name, expected, headers) => {
    const { status, body, headers: answered } = await send(headers);
    expect(status).toBe(expected);
    expect(body).not.toContain('README.md');
    expect(body).toMatch(/^[A-Z][^\n]+\.$/);
    expect(answered['www-authenticate']).toBe(expected === 401 ? 'Bearer' : undefined);
    expect(answered['access-control-allow-origin']).toBeUndefined();
  });

  test('takes no token from the URL', async () => {
    for (const path of [`/mcp?token=${TOKEN}`, `/mcp?access_token=${TOKEN}`, `/mcp/${TOKEN}`]) {
      expect([401, 404]).toContain((await send(without('authorization'), { path })).status);
    }
    expect(service.url).not.toContain(TOKEN);
  });

  test('asks for host and token whatever the method and the spelling of the path', async () => {
    for (const method of ['GET', 'DELETE', 'OPTIONS', 'PUT', 'HEAD']) {
      expect((await send(without('authorization'), { method, body: '' })).status).toBe(401);
    }
    for (const path of ['/', '/mcp/', '//mcp', '/mcp/../mcp', '/MCP']) {
      expect((await send(without('authorization'), { path })).body).not.toContain('README.md');
    }
  });

  test('refuses a body of 10 MB without reading it as a call', async () => {
    const query = 'x'.repeat(10_000_000);
    const body = JSON.stringify({ ...JSON.parse(CALL), params: { name: 'brain_search', arguments: { query } } });
    const { status } = await send(GOOD, { body });
    expect(status).toBe(413);
  });

  test.each(['{', '[]', 'null', '{"jsonrpc":"2.0"}', '[1]'])('answers the body %s as a wrong one', async (body) => {
    const { status, body: said } = await send(GOOD, { body });
    expect(status).toBe(400);
    expect(said).not.toMatch(/\bat .*\.(?:ts|js):\d+/);
  });

  test('says which port it could not open', async () => {
    const brain = brainOf(DOCS);
    const opened = serveHttp(
      { version: '1', tools: listTools('brain'), projects: ['docs'], brainOf: async () => brain },
      { port, token: TOKEN },
    );
    await expect(opened).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining(`${port}`) });
  });
});
