import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, request } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createModels } from '../../src/models/provider/create-models.ts';
import { runCli } from '../cli/run-cli.ts';
import { ASK, failure, openProviders } from './start-models.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A proxy that tunnels CONNECT and forwards plain HTTP to the port of `target`, whatever host is asked for. */
async function startProxy(target: string | null, refusal = 502) {
  const seen: string[] = [];
  const port = target === null ? 0 : Number(new URL(target).port);
  const note = (what: string, { headers }: IncomingMessage) =>
    seen.push([what, headers['proxy-authorization']].filter(Boolean).join(' '));
  const server = createHttp((incoming, response) => {
    note(`${incoming.method} ${incoming.url}`, incoming);
    if (target === null) return void response.writeHead(refusal).end();
    const { pathname } = new URL(incoming.url!);
    const onward = { host: '127.0.0.1', port, path: pathname, method: incoming.method, headers: incoming.headers };
    incoming.pipe(request(onward, (answer) => answer.pipe(response.writeHead(answer.statusCode!, answer.headers))));
  });
  server.on('connect', (incoming, socket) => {
    note(`CONNECT ${incoming.url}`, incoming);
    socket.on('error', () => {});
    if (target === null) return void socket.end(`HTTP/1.1 ${refusal} no\r\n\r\n`);
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { seen, url: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const noWait = { sleep: async () => undefined };

describe('a model is asked through the proxy', () => {
  test.each(['http_proxy', 'HTTP_PROXY'])('of %s, with its user and password', async (name) => {
    const { env } = await openProviders(() => ({ text: 'ok' }));
    const proxy = await startProxy(env.OPENAI_BASE_URL!);
    const far = {
      ...env,
      OPENAI_BASE_URL: 'http://models.invalid/openai/v1',
      [name]: `http://ada:p%40ss@${proxy.url}`,
    };
    expect(await createModels({ env: far }).get('openai:gpt-5.2').ask(ASK)).toMatchObject({ text: 'ok' });
    const authorization = `Basic ${Buffer.from('ada:p@ss').toString('base64')}`;
    expect(proxy.seen).toEqual([`POST http://models.invalid/openai/v1/responses ${authorization}`]);
  });

  test.each([
    ['127.0.0.1', 0],
    ['localhost, 127.0.0.1', 0],
    ['*', 0],
    ['example.test', 1],
    ['', 1],
  ])('with NO_PROXY=%j %i times', async (NO_PROXY, times) => {
    const { env } = await openProviders(() => ({ text: 'ok' }));
    const proxy = await startProxy(env.OPENAI_BASE_URL!);
    const models = createModels({ env: { ...env, HTTP_PROXY: proxy.url, NO_PROXY } });
    expect(await models.get('openai:gpt-5.2').ask(ASK)).toMatchObject({ text: 'ok' });
    expect(proxy.seen).toHaveLength(times);
  });

  test('of HTTPS_PROXY, in a tunnel, by the command line', async (context) => {
    if (spawnSync('openssl', ['version']).error) return context.skip('there is no openssl to make a certificate');
    const folder = mkdtempSync(join(tmpdir(), 'gbrain-proxy-'));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=models.invalid', '-addext', 'subjectAltName=DNS:models.invalid'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'].concat(
        ['-keyout', key, '-out', cert],
        subject,
      ),
      { stdio: 'ignore' },
    );
    const { env } = await openProviders(() => ({ text: 'OK' }));
    const secure = createHttps({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, response) => {
      const { port } = new URL(env.OPENAI_BASE_URL!);
      const onward = {
        host: '127.0.0.1',
        port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      };
      incoming.pipe(request(onward, (answer) => answer.pipe(response.writeHead(answer.statusCode!, answer.headers))));
    });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    closers.push(() => {
      secure.close();
      secure.closeAllConnections();
    });
    const proxy = await startProxy(`https://127.0.0.1:${(secure.address() as AddressInfo).port}`);
    const { code, stdout, stderr } = await runCli(
      ['eval', 'takes-quality', 'panel', '--models', 'openai:gpt-5.2', '--json'],
      {
        env: {
          OPENAI_API_KEY: 'k',
          OPENAI_BASE_URL: 'https://models.invalid/openai/v1',
          HTTPS_PROXY: `http://ada:s3cret@${proxy.url}`,
          NODE_EXTRA_CA_CERTS: cert,
        },
      },
    );
    expect(code, stdout + stderr).toBe(0);
    expect(JSON.parse(stdout).judges[0].state).toBe('ok');
    expect(proxy.seen).toEqual([expect.stringMatching(/^CONNECT models\.invalid:443 Basic /)]);
  });
});

describe('a proxy that does not do it is named by its variable, without its password', () => {
  test.each([
    ['refuses', 407, /the proxy answered HTTP 407. Check HTTPS_PROXY/, 1],
    ['fails', 502, /the proxy answered HTTP 502/, 4],
  ])('when it %s', async (_name, status, message, attempts) => {
    const proxy = await startProxy(null, status);
    const env = {
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: 'https://models.invalid',
      HTTPS_PROXY: `http://ada:s3cret@${proxy.url}`,
    };
    const error = await failure(
      createModels({ env, ...noWait })
        .get('openai:gpt-5.2')
        .ask(ASK),
    );
    expect(error).toMatchObject({ kind: 'unreachable', attempts, costUsd: 0 });
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('s3cret');
    expect(proxy.seen).toHaveLength(attempts);
  });

  test('when nobody listens', async () => {
    const env = { OPENAI_API_KEY: 'k', https_proxy: 'http://ada:s3cret@127.0.0.1:1' };
    const error = await failure(
      createModels({ env, ...noWait })
        .get('openai:gpt-5.2')
        .ask(ASK),
    );
    expect(error.message).toMatch(/ECONNREFUSED.*https_proxy and OPENAI_BASE_URL/);
    expect(error.message).not.toContain('s3cret');
  });

  test.each(['socks5://ada:s3cret@x', 'http://ada:s3cret@', '::'])(
    'when it is %s, before anything is sent',
    (HTTPS_PROXY) => {
      const models = createModels({ env: { OPENAI_API_KEY: 'k', HTTPS_PROXY } });
      expect(() => models.get('openai:gpt-5.2')).toThrow(expect.objectContaining({ code: 'config' }));
      expect(() => models.get('openai:gpt-5.2')).toThrow(/^HTTPS_PROXY is "(?!.*s3cret)/);
      expect(models.list().length).toBeGreaterThan(0);
    },
  );
});
