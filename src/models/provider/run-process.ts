import { spawn } from 'node:child_process';
import { MAX_REPLY_BYTES } from '../call/reply.ts';

/** How a command ended. */
export interface CommandResult {
  stdout: string;
  /** The last thousand characters. */
  stderr: string;
  /** Null when a signal ended it. */
  exitCode: number | null;
  /** True when it wrote more than a reply can be, and was ended for that. */
  tooLong: boolean;
}

const STDERR_CHARACTERS = 1_000;

/**
 * Runs a command with text on its stdin, in `cwd` or the current folder, and in a process group of its own so that an
 * abort also ends the processes it started. Rejects with Node's error when it cannot be started, and when the signal
 * aborts.
 */
export function runProcess(
  argv: readonly string[],
  input: string,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  cwd?: string,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const grouped = process.platform !== 'win32';
    const child = spawn(argv[0]!, argv.slice(1), { env: { ...env }, detached: grouped, stdio: 'pipe', cwd });
    const stdout: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    const end = () => endGroup(child.pid, grouped);
    const stop = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_REPLY_BYTES) end();
      else stdout.push(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr = (stderr + chunk).slice(-STDERR_CHARACTERS);
    });
    // A command may end without reading its input.
    child.stdin.on('error', () => undefined).end(input);
    // Processes that it leaves behind would keep the pipes open.
    child.on('exit', end);
    child.on('error', (error) => {
      signal.removeEventListener('abort', stop);
      reject(error);
    });
    child.on('close', (exitCode) => {
      signal.removeEventListener('abort', stop);
      resolve({ stdout: Buffer.concat(stdout).toString('utf8'), stderr, exitCode, tooLong: bytes > MAX_REPLY_BYTES });
    });
    if (signal.aborted) stop();
  });
}

function endGroup(pid: number | undefined, grouped: boolean): void {
  if (pid === undefined) return;
  try {
    process.kill(grouped ? -pid : pid, 'SIGKILL');
  } catch (error) {
    // Already gone.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
