#!/usr/bin/env node
import { constants } from 'node:os';
import { basename } from 'node:path';
import { GbrainError } from '../errors.ts';
import { runCommandLine } from './run-command-line.ts';
import { createOutput } from './terminal/output.ts';
import { reportError } from './terminal/report-error.ts';

// The AI SDK would print its warnings on stdout, where results go.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

const stdout = createOutput(process.stdout);
const stderr = createOutput(process.stderr);
// Node would end with 1, which is a verdict.
process.on('uncaughtException', (error) => process.exit(reportError(error, process.env, stderr)));
const name = basename(process.argv[1] ?? '').startsWith('kintsugi') ? 'kintsugi' : 'gbrain';
const io = { env: process.env, stdin: process.stdin, stdout, stderr, signal: abortOnSignals() };
process.exit(await runCommandLine(name, process.argv.slice(2), io));

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
