import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
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

/** Runs the built program as a person would, and gives back everything it said. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const node = options.node ?? process.execPath;
  const argv = [builtCli(), ...args];
  const home = options.env?.GBRAIN_HOME ?? temporaryFolder();
  const env = { PATH: process.env.PATH, HOME: home, GBRAIN_HOME: home, TERM: 'xterm', ...options.env };
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
