import { type ChildProcessByStdio, spawn } from 'node:child_process';
// Handed on to git whole, since credentials and proxies are git's own business; nothing here reads a value of it.
import { env as inherited } from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';

/** Git ended with another exit code than 0. */
export class GitFailure extends Error {
  readonly exitCode: number | null;
  /** The last words of git's own message, on one line. */
  readonly reason: string;

  constructor(exitCode: number | null, stderr: string) {
    const reason =
      escapeTerminal(
        stderr
          .trim()
          .replace(/\s*\n\s*/g, '; ')
          .slice(-400),
      ) || `exit code ${exitCode}`;
    super(reason);
    this.name = 'GitFailure';
    this.exitCode = exitCode;
    this.reason = reason;
  }
}

type Git = ChildProcessByStdio<Writable, Readable, Readable>;

const SETTINGS = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_REPLACE_OBJECTS: '1',
  // Leaves out `ext::` and `fd::`, which run commands.
  GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
  LC_ALL: 'C',
  // Set inside a git hook, where they would lead git to another repository than the one we name.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_OBJECT_DIRECTORY: undefined,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: undefined,
  GIT_NAMESPACE: undefined,
  GIT_PREFIX: undefined,
};

/** Starts git with an argument array, never through a shell. `within` stops git from looking for a repository above it. */
export function startGit(args: readonly string[], options: { within?: string; signal?: AbortSignal } = {}): Git {
  const ceiling = options.within === undefined ? {} : { GIT_CEILING_DIRECTORIES: options.within };
  return spawn('git', [...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...inherited, ...SETTINGS, ...ceiling },
    signal: options.signal,
    windowsHide: true,
  });
}

/** The last part of what git says on stderr, and its end: resolves at exit code 0, else rejects. */
export async function endOfGit(git: Git, signal?: AbortSignal): Promise<void> {
  let stderr = '';
  git.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-4_000);
  });
  // Git may end before it has read all that is written to it; its exit code says whether that was a failure.
  git.stdin.on('error', () => {});
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    git.once('error', reject);
    git.once('close', resolve);
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw startFailure(cause);
  });
  signal?.throwIfAborted();
  if (exitCode !== 0) throw new GitFailure(exitCode, stderr);
}

/** Runs git to its end; what it wrote to stdout. Rejects with {@link GitFailure}, or when git cannot be started. */
export async function runGit(
  args: readonly string[],
  options: { within?: string; signal?: AbortSignal } = {},
): Promise<Buffer> {
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
