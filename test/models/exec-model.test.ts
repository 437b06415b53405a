import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ModelError } from '../../src/models/call/model-error.ts';
import { createModels } from '../../src/models/provider/create-models.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'gbrain-exec-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The id of a Node script, in a file whose name holds a space. */
function script(name: string, code: string): string {
  const file = join(directory, `${name} script.mjs`);
  writeFileSync(file, code);
  return `exec:'${process.execPath}' "${file}"`;
}

const env = { PATH: process.env.PATH, SEEN: 'yes' };
const ASK = { system: 'Be brief.', prompt: 'Hello "there"', maxOutputTokens: 10, timeoutMs: 20_000 };
const ECHO = `let text = ''; for await (const chunk of process.stdin) text += chunk;
  process.stdout.write('<' + text + '>' + process.env.SEEN);`;

const failureOf = (id: string, timeoutMs = 20_000, signal?: AbortSignal) =>
  createModels({ env })
    .get(id)
    .ask({ ...ASK, timeoutMs, ...(signal && { signal }) })
    .then(
      () => expect.unreachable('it answered'),
      (error: unknown) => {
        expect(error).toBeInstanceOf(ModelError);
        return error as ModelError;
      },
    );

describe('a command', () => {
  test('reads the prompt on stdin and answers on stdout', async () => {
    const reply = await createModels({ env }).get(script('echo', ECHO)).ask(ASK);
    expect(reply).toMatchObject({ text: '<Be brief.\n\nHello "there">yes', finish: 'stop', costUsd: null });
    expect(reply.usage.inputTokens).toBe(0);
  });

  test('costs nothing when the config says so, and an unknown sum at any other price', async () => {
    const id = script('echo', ECHO);
    const ask = (input: number) =>
      createModels({ env, config: { prices: { [id]: { input, output: 0 } } } })
        .get(id)
        .ask(ASK);
    expect((await ask(0)).costUsd).toBe(0);
    expect((await ask(1)).costUsd).toBeNull();
  });

  test('that fails after it replied has its reply in the error, and was not silent', async () => {
    const said = await failureOf(script('withdraws', 'process.stdout.write("I withdraw"); process.exitCode = 1;'));
    expect(said).toMatchObject({ spoke: true, message: expect.stringContaining('does not count: "I withdraw"') });
    const silent = await failureOf(script('dies', 'process.exitCode = 1;'));
    expect(silent.spoke).toBe(false);
  });

  test('may answer without reading', async () => {
    const id = script('deaf', 'process.stdout.write("ok")');
    const reply = await createModels({ env })
      .get(id)
      .ask({ ...ASK, prompt: 'x'.repeat(1_000_000) });
    expect(reply.text).toBe('ok');
  });

  test('that fails says how, with a little of what it wrote', async () => {
    const error = await failureOf(
      script('fail', 'console.error("x".repeat(9000) + " no model loaded"); process.exit(3)'),
    );
    expect(error).toMatchObject({ kind: 'server', attempts: 1, costUsd: null });
    expect(error.message).toContain('exit code 3');
    expect(error.message).toContain('no model loaded');
    expect(error.message.length).toBeLessThan(1_500);
  });

  test('that is not there', async () => {
    expect(await failureOf('exec:no-such-command-at-all --flag')).toMatchObject({ kind: 'not-found', code: 'config' });
  });

  test('that writes without end is ended', async () => {
    const id = script(
      'flood',
      'for (;;) if (!process.stdout.write("x".repeat(65536))) await new Promise((r) => process.stdout.once("drain", r))',
    );
    expect((await failureOf(id)).message).toContain('8 MB');
  });

  test.each([
    ['at its time limit', 'timeout'],
    ['on abort', 'aborted'],
  ])('is ended %s together with what it started', async (_name, kind) => {
    const file = join(directory, `pid-${kind}`);
    const id = script(
      kind,
      `import { spawn } from 'node:child_process'; import { renameSync, writeFileSync } from 'node:fs';
       const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
       writeFileSync('${file}.part', String(child.pid)); renameSync('${file}.part', '${file}'); setInterval(() => {}, 1000);`,
    );
    const abort = new AbortController();
    const failed = failureOf(id, kind === 'timeout' ? 1_500 : 60_000, abort.signal);
    const pid = await eventually(() => Number(readFileSync(file, 'utf8')));
    if (kind === 'aborted') abort.abort();
    expect(await failed).toMatchObject({ kind });
    await eventually(() => {
      if (isRunning(pid)) throw new Error(`${pid} still runs`);
    });
  });
});

/** Gone, or ended and only waiting to be reaped by the machine's first process. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function eventually<T>(check: () => T): Promise<T> {
  for (let left = 500; ; left--) {
    try {
      return check();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
