import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { redactUrl } from '../../text/redact-url.ts';

/** Git ended with an exit code other than 0. */
export class GitFailure extends Error {
  readonly exitCode: number | null;
  /** The last lines of git's own message, on one line and without the secrets of URLs. */
  readonly reason: string;

  constructor(exitCode: number | null, stderr: string) {
    const reason = lastLines(redactUrl(stderr)) || `exit code ${exitCode}`;
    super(reason);
    this.name = 'GitFailure';
    this.exitCode = exitCode;
    this.reason = reason;
  }
}

/** The last lines of a text, as many as are short enough together; each is quoted whole or not at all. */
function lastLines(text: string): string {
  const lines = text.split('\n').flatMap((line) => escapeTerminal(line.trim()) || []);
  let from = lines.length;
  for (let length = 0; from > 0; from--) {
    length += lines[from - 1]!.length;
    if (length > MAX_REASON) break;
  }
  return lines.slice(from).join('; ');
}

/** Characters of git's message that an error quotes, and that are kept of it while git runs. */
const MAX_REASON = 400;
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
}

type Git = ChildProcessByStdio<Writable, Readable, Readable>;

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
  GIT_OBJECT_DIRECTORY: undefined,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: undefined,
  GIT_NAMESPACE: undefined,
  GIT_PREFIX: undefined,
};

/** Starts git with an argument array, never through a shell. */
export function startGit(args: readonly string[], { env, within, signal }: GitOptions): Git {
  return spawn('git', args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...env, ...SETTINGS, GIT_CEILING_DIRECTORIES: within ?? env.GIT_CEILING_DIRECTORIES },
    signal,
    windowsHide: true,
  });
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

/** Runs git and returns its stdout. Rejects with {@link GitFailure}, or when git cannot be started. */
export async function runGit(args: readonly string[], options: GitOptions): Promise<Buffer> {
  options.signal?.throwIfAborted();
  const git = startGit(args, options);
  const chunks: Buffer[] = [];
  git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  git.stdin.end();
  await endOfGit(git, options.signal);
  return Buffer.concat(chunks);
}

function startFailure(cause: unknown): GbrainError {
  const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  const message = missing
    ? 'The program git was not found. Install git and make sure that it is on the PATH.'
    : 'The program git could not be started.';
  return new GbrainError('unavailable', message, { cause });
}
