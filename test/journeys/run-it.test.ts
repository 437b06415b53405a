import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTools } from '../../src/agent/connect-tools.ts';
import type { Report } from '../../src/brain-eval/report/report-schema.ts';
import { builtCli, temporaryFolder } from '../cli/run-cli.ts';
import { git } from '../documents/temporary-folder.ts';
import { CHROMIUM_FLAGS, findChromium } from '../http/page/find-chromium.ts';
import { answerPrompt } from './answer-prompt.ts';
import { type GitServer, serveGit } from './serve-git.ts';

const root = resolve(import.meta.dirname, '../..');
const executable = findChromium(process.env);
const why = executable === null ? ' — SKIPPED: no Chromium here; install one or name it in CHROMIUM_PATH' : '';

/** The command blocks of "Run it with your own client", as the page shows them. */
const blocks = [
  .../^## Run it with your own client$(.*?)^## /ms
    .exec(readFileSync(join(root, 'docs/brain-eval.md'), 'utf8'))![1]!
    .matchAll(/^ *```sh [^\n]*\n(.*?)^ *```$/gms),
].map(([, script]) => script!.replace(/^ +/gm, ''));
const [pushIt, registerIt, serveIt, printPrompts, , scoreIt] = blocks as [
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Where a server says that it answers. */
function servedAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let news = '';
    child.stderr!.setEncoding('utf8').on('data', (piece: string) => {
      news += piece;
      const found = /Serving at (http:\S+)/.exec(news);
      if (found) resolve(found[1]!);
    });
    child.once('exit', () => reject(new Error(news)));
  });
}

describe.skipIf(executable === null)(`the walk of docs/brain-eval.md, from a push to a report${why}`, () => {
  let folder: string;
  let gitServer: GitServer;
  let server: ChildProcess;
  let url: string;
  let env: Record<string, string>;
  let told: string;

  /** Runs what the page shows, with this machine's git server and port in place of the page's. */
  const follow = async (script: string) => {
    const here = script.replaceAll('https://git.example.com', gitServer.url).replaceAll('http://127.0.0.1:4242', url);
    // Not in one blocking call: the git server is in this process.
    const shell = spawn('bash', ['-e'], { cwd: folder, env });
    shell.stdin.end(here);
    const [out, err] = [text(shell.stdout), text(shell.stderr)];
    const [status] = await once(shell, 'close');
    expect(status, `${here}\n${await err}`).toBe(0);
    return out;
  };
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');

  beforeAll(async () => {
    folder = temporaryFolder();
    mkdirSync(join(folder, 'bin'));
    for (const name of ['gbrain', 'kintsugi']) {
      writeFileSync(join(folder, 'bin', name), `#!/bin/sh\nexec '${process.execPath}' '${builtCli()}' "$@"\n`);
      chmodSync(join(folder, 'bin', name), 0o755);
    }
    symlinkSync(join(root, 'evals'), join(folder, 'evals'));
    mkdirSync(join(folder, 'served'));
    git(join(folder, 'served'), 'init', '--bare', '--quiet', 'shop-docs.git');
    git(join(folder, 'served/shop-docs.git'), 'config', 'http.receivepack', 'true');
    gitServer = await serveGit(join(folder, 'served'));
    url = '';
    const person = { NAME: 'Ada', EMAIL: 'ada@example.org' };
    env = {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      ...{ HOME: folder, GBRAIN_HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((who) =>
          Object.entries(person).map(([name, value]) => [`GIT_${who}_${name}`, value]),
        ),
      ),
    };
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await gitServer?.close();
  });

  test('the page has a block of commands for each step', () => {
    expect(blocks).toHaveLength(6);
  });

  test('the fixture is pushed to an empty repository, registered and granted', async () => {
    await follow(pushIt);
    told = await follow(registerIt);
    expect(told).toContain('shop: registered the git repository');
    expect(told).toMatch(/rada: builder of shop/);
  });

  test('Build the Brain is pressed in a browser, and the page comes to say Ready', { timeout: 120_000 }, async () => {
    server = spawn(join(folder, 'bin/gbrain'), [...serveIt.trim().split(' ').slice(1), '--port', '0'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    url = await servedAt(server);
    const code = /rada: added.*\n.*(gbc_\S+)/.exec(told)![1]!;
    const browser = await chromium.launch({ executablePath: executable!, args: CHROMIUM_FLAGS });
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByLabel('Token').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'shop', exact: true }).first().click();
    await page.getByLabel('Branch').fill('main');
    await page.getByRole('button', { name: 'Build the Brain' }).click();
    await page.getByText('Ready', { exact: true }).first().waitFor({ timeout: 100_000 });
    await browser.close();
  });

  test('beside the server the prompts are printed, and a command that needs its database gets it', async () => {
    await follow(printPrompts);
    const listed = spawnSync(join(folder, 'bin/gbrain'), ['token', 'list', '--member', 'rada'], {
      env,
      encoding: 'utf8',
    });
    expect([listed.status, listed.stderr]).toEqual([0, '']);
  });

  test.each(['brain', 'documents'] as const)(
    'an MCP client connected by the bridge runs the %s prompt',
    async (mode) => {
      const tools = await connectTools({
        command: join(folder, 'bin/kintsugi'),
        args: ['mcp', 'serve', '--server', url],
        env: { ...env, GBRAIN_TOKEN: file('rada.token').trim() },
      });
      const { answers, commit } = await answerPrompt(file(`${mode}.prompt`), tools);
      await tools.close();
      const lines = answers.map((answer) => JSON.stringify(answer)).join('\n');
      const run = JSON.stringify({ mode, commit, toolCalls: tools.calls.length, answers });
      // Both forms that a run file may have: lines of answers among prose, and one object that says more.
      writeFileSync(join(folder, `${mode}.txt`), mode === 'brain' ? run : `Here they are.\n\n${lines}\n`);
    },
  );

  test('both runs are scored, and the report names the commit that was pushed', async () => {
    await follow(scoreIt);
    const [brain, documents] = (JSON.parse(file('report.json')) as Report).runs;
    const pushed = git(join(folder, 'shop-docs'), 'rev-parse', 'HEAD').trim();
    expect(pushed.startsWith(brain!.commit!)).toBe(true);
    expect(documents!.commit).toBeNull();
    for (const { measures } of [brain!, documents!]) {
      // What is recorded of the agent in evals/brain/README.md.
      expect(measures.right!.numerator).toBeGreaterThanOrEqual(12);
      expect(measures.validCitations!.numerator).toBe(measures.validCitations!.denominator);
    }
  });

  test('the server stops when asked', async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
  });
});
