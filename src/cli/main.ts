#!/usr/bin/env node
import { constants } from 'node:os';
import { basename } from 'node:path';
import { GbrainError } from '../errors.ts';
import { runProgram } from './program.ts';
import { createContext } from './terminal/create-context.ts';
import { createOutput } from './terminal/output.ts';
import { reportError } from './terminal/report-error.ts';

// The AI SDK would print its warnings on stdout, where results go.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** Runs one command line and returns the exit code. The only function that knows the process. */
async function main(): Promise<number> {
  const stdout = createOutput(process.stdout);
  const stderr = createOutput(process.stderr);
  const signal = abortOnSignals();
  // Node would end with 1, which is a verdict.
  process.on('uncaughtException', (error) => process.exit(reportError(error, process.env, stderr)));
  const { context, exitCode, close } = createContext({
    env: process.env,
    stdin: process.stdin,
    stdout,
    stderr,
    signal,
  });
  const name = basename(process.argv[1] ?? '').startsWith('kintsugi') ? 'kintsugi' : 'gbrain';
  let code: number | undefined;
  const failed = (error: unknown) => {
    code ||= reportError(signal.aborted ? signal.reason : error, process.env, stderr);
  };
  try {
    await runProgram(name, context, process.argv.slice(2));
  } catch (error) {
    context.progress.clear();
    failed(error);
  }
  if (signal.aborted) failed(signal.reason);
  await stdout.flush().catch(failed);
  await close().catch(failed);
  return code || exitCode();
}

/** Ctrl-C or SIGTERM asks the command to stop cleanly; a second one ends the process at once. */
function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(128 + constants.signals.SIGINT);
      controller.abort(new GbrainError('interrupted', `Stopped by ${name}; what was finished is kept.`));
    });
  }
  return controller.signal;
}

process.exit(await main());
