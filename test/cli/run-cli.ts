import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { createOutput } from '../../src/cli/terminal/output.ts';
import { freshDatabase } from '../postgres.ts';

export interface CliResult {
  code: number | null;
  /** The signal that ended the program, when it did not end by itself. */
  killedBy: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  /** Added to an environment that holds `PATH` and a home of its own, and no key. */
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  stdin?: string;
  /** Runs it on a terminal of its own (`script` of util-linux); stdout then holds both streams. */
  tty?: boolean;
  /** Another Node than the one that runs the tests. */
  node?: string;
  /** Sends a signal as soon as stdout or stderr matches. */
  kill?: { when: RegExp; signal: NodeJS.Signals };
}

/** Whether this machine can give a program a terminal. */
export const hasTerminal: boolean = existsSync('/usr/bin/script');

const folders: string[] = [];

/** Removes what {@link temporaryFolder} made; `remove-folders.ts` calls it at the end of each test file. */
export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A folder that is gone when the tests of the file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gbrain-test-'));
  folders.push(folder);
  return folder;
}

/**
 * The environment of a home whose database is on PostgreSQL, which a command opens in half the time of the embedded one:
 * for what does not depend on the engine.
 */
export async function postgresHome(): Promise<{ GBRAIN_HOME: string; GBRAIN_DATABASE_URL: string }> {
  return { GBRAIN_HOME: temporaryFolder(), GBRAIN_DATABASE_URL: await freshDatabase() };
}

/** Path of the built program. */
export function builtCli(): string {
  const cli = inject('cli');
  if ('failure' in cli) throw new Error(`The command line could not be built: ${cli.failure}`);
  return cli.path;
}

/**
 * Runs the built program as a person would, and gives back everything it said: in this process, which is quicker, or
 * in one of its own where the process is a part of the question.
 */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return (await runInProcess(args, options)) ?? (await spawnCli(args, options));
}

/** What asks for a process: a terminal, a signal, another Node, settings of Node or of OpenTelemetry, a server. */
function asksForProcess(args: readonly string[], { tty, kill, node, env }: CliOptions): boolean {
  const settings = Object.keys(env ?? {}).some((name) =>
    /^(NODE_|OTEL_|HOME$|TZ$|LC_|LANG|PG|TMPDIR|PATH$)/.test(name),
  );
  const lives = ['serve', 'view', 'worker', 'mcp'].includes(args[0] ?? '');
  return Boolean(tty || kill || node || settings || lives || env?.GBRAIN_HOME === '');
}

/** How many commands run in this process, and whether one of them has moved it to another folder. */
let running = 0;
let moved = false;

/** Null when it needs a process of its own, such as beside one that works in another folder. */
async function runInProcess(args: readonly string[], options: CliOptions): Promise<CliResult | null> {
  const { cwd, stdin } = options;
  if (asksForProcess(args, options) || moved || (cwd !== undefined && running > 0)) return null;
  const before = process.cwd();
  running++;
  moved = cwd !== undefined;
  try {
    if (cwd !== undefined) process.chdir(cwd);
    const { runCommandLine } = (await import(
      pathToFileURL(join(dirname(builtCli()), 'run-command-line.js')).href
    )) as typeof import('../../src/cli/run-command-line.ts');
    const [stdout, stderr] = [capture(), capture()];
    const code = await runCommandLine('gbrain', args, {
      env: environmentOf(options),
      stdin: Readable.from([Buffer.from(stdin ?? '')]),
      stdout: createOutput(stdout.stream),
      stderr: createOutput(stderr.stream),
      signal: new AbortController().signal,
    });
    return { code, killedBy: null, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    running--;
    moved = false;
    process.chdir(before);
  }
}

function capture() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

function environmentOf(options: CliOptions): Record<string, string | undefined> {
  const home = options.env?.GBRAIN_HOME ?? temporaryFolder();
  return { PATH: process.env.PATH, HOME: home, GBRAIN_HOME: home, TERM: 'xterm', ...options.env };
}

function spawnCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const node = options.node ?? process.execPath;
  const argv = [builtCli(), ...args];
  const env = environmentOf(options);
  const child = options.tty
    ? spawn('/usr/bin/script', ['-qefc', [node, ...argv].map(quote).join(' '), '/dev/null'], { env, cwd: options.cwd })
    : spawn(node, argv, { env, cwd: options.cwd });
  let stdout = '';
  let stderr = '';
  let killed = false;
  const watch = () => {
    if (killed || !options.kill?.when.test(stdout + stderr)) return;
    killed = true;
    child.kill(options.kill.signal);
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    watch();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    watch();
  });
  // A program that ends without reading its input closes the pipe; that is its right.
  child.stdin.on('error', () => {});
  child.stdin.end(options.stdin ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, killedBy) => resolve({ code, killedBy, stdout, stderr }));
  });
}

const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
