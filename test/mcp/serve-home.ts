import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { builtCli, runCli, temporaryFolder } from '../cli/run-cli.ts';
import { git, writeFiles } from '../documents/temporary-folder.ts';

/** The two ways in which clients of different ages speak. */
export const ERAS = ['legacy', 'modern'] as const;
export type Era = (typeof ERAS)[number];

export const TOKEN = 'test-token-of-the-run';

/** The environment of a server for a home, and nothing of whoever runs the tests. */
export function environmentOf(home: string): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: home, GBRAIN_HOME: home, GBRAIN_MCP_TOKEN: TOKEN };
}

export const DOCS = {
  'README.md': '# Shop\n\nSee [returns](ops/returns.md).\n',
  'ops/returns.md': '# Returns\n\n- BR-012 The refund window is 30 days.\n',
};

/** A home with projects made of git repositories, registered and built by the real command line. */
export async function makeHome(projects: Readonly<Record<string, Record<string, string>>> = { docs: DOCS }) {
  const home = temporaryFolder();
  for (const [id, files] of Object.entries(projects)) {
    const repository = sourceOf(home, id);
    mkdirSync(repository, { recursive: true });
    writeFiles(repository, files);
    commitAll(repository);
    await run(home, 'project', 'add', id, repository);
    await run(home, 'brain', 'build', id);
  }
  return home;
}

/** The repository that a project of {@link makeHome} comes from. */
export const sourceOf = (home: string, id: string): string => join(home, 'sources', id);

/** Commits everything in a folder, which becomes a repository at the first time. */
export function commitAll(repository: string): void {
  git(repository, 'init', '-q', '-b', 'main');
  git(repository, 'add', '-A');
  git(repository, 'commit', '-q', '-m', 'change');
}

/** Runs the command line in a home; throws what it said when it fails. */
export async function run(home: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args, { env: environmentOf(home) });
  if (code !== 0) throw new Error(`gbrain ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

/** `gbrain mcp serve` as a client starts it. */
export function stdioCommand(args: readonly string[] = []): { command: string; args: string[] } {
  return { command: process.execPath, args: [builtCli(), 'mcp', 'serve', ...args] };
}

export interface HttpServer {
  url: string;
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Ctrl-C; the exit code. */
  stop(): Promise<number | null>;
}

/** `gbrain mcp serve --http 0`, once it listens. */
export async function startHttp(home: string, args: readonly string[] = []): Promise<HttpServer> {
  const { command, args: argv } = stdioCommand(['--http', '0', ...args]);
  const child = spawn(command, argv, { env: environmentOf(home), stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      const found = /at (http:\S+)\n/.exec(stderr)?.[1];
      if (found) resolve(found);
    });
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${stderr}`)));
  });
  return {
    url,
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** A client of the official library, connected in one era. */
export async function connect(
  era: Era,
  to: { home: string; args?: readonly string[] } | { url: string },
): Promise<Client> {
  const mode = era === 'legacy' ? 'legacy' : { pin: '2026-07-28' };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport =
    'url' in to
      ? new StreamableHTTPClientTransport(new URL(to.url), {
          requestInit: { headers: { authorization: `Bearer ${TOKEN}` } },
        })
      : new StdioClientTransport({ ...stdioCommand(to.args), env: environmentOf(to.home), stderr: 'ignore' });
  await client.connect(transport);
  return client;
}
