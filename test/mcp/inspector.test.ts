import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLS } from '../../src/tools/tools.ts';
import { installCached } from '../install-cached.ts';
import { CALLS } from './good-calls.ts';
import {
  ERAS,
  type Era,
  environmentOf,
  type HttpServer,
  makeHome,
  startHttp,
  stdioCommand,
  TOKEN,
} from './serve-home.ts';

let inspector: string;
let loop: ReturnType<typeof startLoop>;
let home: string;
let server: HttpServer;
beforeAll(async () => {
  // The protocol's official inspector is a client that shares no code with ours. It asks for Node 22 and runs on 20.
  inspector = join(installCached('@modelcontextprotocol/inspector', '2.12.0'), 'clients');
  home = await makeHome();
  loop = startLoop();
  server = await startHttp(home, ['--mode', 'both']);
});
afterAll(() => {
  loop?.stop();
  return server?.stop();
});

interface Inspected {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** One inspector for many calls. */
function startLoop() {
  const script = join(import.meta.dirname, 'inspector-loop.mjs');
  const child = spawn(process.execPath, [script, join(inspector, 'cli/build/index.js')], {
    env: environmentOf(home),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (args: readonly string[]): Promise<Inspected> => {
      child.stdin.write(`${JSON.stringify(args)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('The inspector ended.');
      return JSON.parse(value);
    },
    stop: () => child.stdin.end(),
  };
}

function argumentsOf(way: 'stdio' | 'http', era: Era, args: readonly string[]): string[] {
  const { command, args: argv } = stdioCommand(['--mode', 'both']);
  const target =
    way === 'stdio'
      ? ['-e', `GBRAIN_HOME=${home}`, '--protocol-era', era, command, ...argv]
      : ['--protocol-era', era, '--server-url', server.url, '--header', `Authorization: Bearer ${TOKEN}`];
  return [...target, ...args];
}

/** The inspector as a person starts it. */
async function inspect(args: readonly string[]): Promise<Inspected> {
  const launcher = join(inspector, 'launcher/build/index.js');
  const child = spawn(process.execPath, [launcher, '--cli', ...args], { env: environmentOf(home) });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

describe.each(ERAS)('the inspector in the %s era', (era) => {
  test.each(['stdio', 'http'] as const)('lists every tool over %s and finds nothing to object to', async (way) => {
    const { code, stdout, stderr } = await inspect(argumentsOf(way, era, ['--method', 'tools/list', '--strict']));
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringMatching(/error|warning|issue/i) });
    const { tools } = JSON.parse(stdout) as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  });

  test.each(CALLS)('calls %s', async (name, args, answer) => {
    const given = Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
    const call = ['--method', 'tools/call', '--tool-name', name, ...given];
    for (const way of ['stdio', 'http'] as const) {
      const { code, stdout, stderr } = await loop.ask(argumentsOf(way, era, call));
      expect(code, stderr).toBe(0);
      const { content, structuredContent } = JSON.parse(stdout) as {
        content: { text: string }[];
        structuredContent: unknown;
      };
      expect(content[0]!.text).toMatch(answer);
      expect(structuredContent).toEqual({ text: content[0]!.text });
    }
  });

  test.each(['stdio', 'http'] as const)('loses no call of a load at 16 at a time over %s', async (way) => {
    const call = ['--method', 'tools/call', '--tool-name', 'brain_search', '--tool-arg', 'query=refund window'];
    const load = ['--load', '--load-concurrency', '16', '--load-requests', '160'];
    const { code, stdout } = await loop.ask(argumentsOf(way, era, [...call, ...load]));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ requests: 160, ok: 160, errors: 0, toolErrors: 0 });
  });
});
