import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { GbrainError } from '../../errors.ts';
import { GitFailure } from './git-failure.ts';
import { readGitLimits, watchGit } from './git-limits.ts';

/** Characters of git's message that are kept while git runs. */
const MAX_STDERR = 4_000;

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How git is run. */
export interface GitOptions {
  /** Passed on to git whole: it holds the proxies and git's own credentials. */
  env: Environment;
  /** Keeps git from looking for a repository above this folder. */
  within?: string;
  signal?: AbortSignal | undefined;
  /** Written to git's stdin. */
  input?: string;
  /** Object folders: new objects go `into` one, and those of another are read too. */
  objects?: { into: string; from: string };
}

/** A git that runs. */
export type Git = ChildProcessByStdio<Writable, Readable, Readable>;

const SETTINGS = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  // Without `ext::` and `fd::`, which run commands.
  GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
  LC_ALL: 'C',
  // A git hook sets these, and they would lead git to a repository other than the one we name.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_NAMESPACE: undefined,
  GIT_PREFIX: undefined,
};

/**
 * Starts git with an argument array, never through a shell, and in a process group of its own: git starts programs that
 * outlive it when it alone is ended.
 */
export function startGit(args: readonly string[], { env, within, signal, objects }: GitOptions): Git {
  const git = spawn('git', args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...env,
      ...SETTINGS,
      GIT_CEILING_DIRECTORIES: within ?? env.GIT_CEILING_DIRECTORIES,
      GIT_OBJECT_DIRECTORY: objects?.into,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: objects?.from,
    },
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const stop = () => stopGit(git);
  signal?.addEventListener('abort', stop, { once: true });
  if (running.size === 0) process.on('exit', stopAll);
  running.add(git);
  const ended = () => {
    signal?.removeEventListener('abort', stop);
    running.delete(git);
    if (running.size === 0) process.removeListener('exit', stopAll);
  };
  git.once('close', ended).once('error', ended);
  return git;
}

/** No git outlives this process. */
const running = new Set<Git>();
const stopAll = () => running.forEach(stopGit);

/** How long a program that was asked to end may take before it is killed. */
const GRACE_MS = 2_000;

/** Ends git and every program that it started. */
export function stopGit(git: Git): void {
  if (git.pid === undefined || git.exitCode !== null || git.signalCode !== null) return;
  const send = (signal: NodeJS.Signals) => {
    try {
      if (process.platform === 'win32') git.kill(signal);
      else process.kill(-git.pid!, signal);
    } catch {
      // The group has ended.
    }
  };
  send('SIGTERM');
  setTimeout(() => send('SIGKILL'), GRACE_MS).unref();
}

/** Waits for git to end. Rejects with the last part of its stderr unless the exit code is 0. */
export async function endOfGit(git: Git, signal?: AbortSignal): Promise<void> {
  let stderr = '';
  let cut = false;
  git.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
    cut ||= stderr.length > MAX_STDERR;
    stderr = stderr.slice(-MAX_STDERR);
  });
  // Git may end before it has read all of its stdin; the exit code says whether that was a failure.
  git.stdin.on('error', () => {});
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    git.once('error', reject);
    git.once('close', resolve);
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw startFailure(cause);
  });
  signal?.throwIfAborted();
  if (exitCode === 0) return;
  // In a line without its beginning, a URL and so its secret would not be recognised.
  throw new GitFailure(exitCode, cut ? stderr.slice(`${stderr}\n`.indexOf('\n') + 1) : stderr);
}

/**
 * Runs git and returns its stdout. Rejects with {@link GitFailure} when git fails or is given up after the time of
 * {@link readGitLimits}, or when git cannot be started.
 */
export async function runGit(args: readonly string[], options: GitOptions): Promise<Buffer> {
  options.signal?.throwIfAborted();
  const limits = readGitLimits(options.env);
  const git = startGit(args, options);
  const watch = watchGit(limits, () => stopGit(git));
  const chunks: Buffer[] = [];
  git.stdout.on('data', (chunk: Buffer) => {
    watch.sawProgress();
    chunks.push(chunk);
  });
  git.stderr.on('data', watch.sawProgress);
  git.stdin.end(options.input ?? '');
  try {
    await endOfGit(git, options.signal);
  } catch (error) {
    throw error instanceof GitFailure ? (watch.givenUp() ?? error) : error;
  } finally {
    watch.end();
  }
  return Buffer.concat(chunks);
}

function startFailure(cause: unknown): GbrainError {
  const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  const message = missing
    ? 'The program git was not found. Install git and make sure that it is on the PATH.'
    : 'The program git could not be started.';
  return new GbrainError('unavailable', message, { cause });
}
