import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import { environmentOf, makeHome, stdioCommand } from './serve-home.ts';

let home: string;
beforeAll(async () => {
  home = await makeHome();
});

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } },
};
const call = (id: number, query: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'brain_search', arguments: { query } },
});

/** Writes lines to the server, ends its input at once or sends a signal after the first answer. */
async function pipe(lines: readonly string[], signal?: NodeJS.Signals) {
  const { command, args } = stdioCommand();
  const child = spawn(command, args, { env: environmentOf(home) });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    if (signal) child.kill(signal);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.write(lines.map((line) => `${line}\n`).join(''));
  if (!signal) child.stdin.end();
  return { code: await ended, stdout, stderr };
}

describe('the server on stdin and stdout', () => {
  test('answers everything it was asked before its input ended, and writes nothing but the protocol', async () => {
    const asked = [
      INITIALIZE,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      call(2, 'refund'),
      call(3, 'xyz'),
    ];
    const { code, stdout } = await pipe(asked.map((message) => JSON.stringify(message)));
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { jsonrpc: string; id: number });
    expect(answers.map(({ jsonrpc }) => jsonrpc)).toEqual(['2.0', '2.0', '2.0']);
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(code).toBe(0);
  });

  test('outlives lines that are no protocol, and says so on stderr', async () => {
    const lines = [
      'this is no JSON',
      '{"jsonrpc":"2.0"}',
      JSON.stringify(INITIALIZE),
      JSON.stringify(call(2, 'refund')),
    ];
    const { code, stdout, stderr } = await pipe(lines);
    for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect(stdout).toContain('BR-012');
    expect(stderr).toMatch(/^mcp: /m);
    expect(code).toBe(0);
  });

  test('ends with 130 at Ctrl-C', async () => {
    expect((await pipe([JSON.stringify(INITIALIZE)], 'SIGINT')).code).toBe(130);
  });

  test('refuses a query of 10 MB with a sentence', async () => {
    const lines = [INITIALIZE, call(2, 'x '.repeat(5_000_000))].map((message) => JSON.stringify(message));
    const { stdout } = await pipe(lines);
    expect(stdout.split('\n').find((line) => line.includes('"id":2'))).toMatch(/10,000,000 characters; at most/);
  });
});
