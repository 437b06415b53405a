import { runProgram } from './program.ts';
import type { ProcessIo } from './terminal/context.ts';
import { createContext, type OpenContext } from './terminal/create-context.ts';
import { reportError } from './terminal/report-error.ts';

/**
 * Runs one command line by the name of its program and returns the exit code. Knows the process only by what it is
 * given, but for `mcp serve`, which speaks over the process's own streams.
 */
export async function runCommandLine(name: string, args: readonly string[], io: ProcessIo): Promise<number> {
  const { env, stdout, stderr, signal } = io;
  let opened: OpenContext;
  try {
    opened = createContext(io);
  } catch (error) {
    return reportError(error, env, stderr);
  }
  const { context, exitCode, close } = opened;
  let code: number | undefined;
  const failed = (error: unknown) => {
    code ||= reportError(signal.aborted ? signal.reason : error, env, stderr);
  };
  try {
    await runProgram(name, context, args);
  } catch (error) {
    context.progress.clear();
    failed(error);
  }
  if (signal.aborted) failed(signal.reason);
  await stdout.flush().catch(failed);
  await close().catch(failed);
  return code || exitCode();
}
