import { join } from 'node:path';
import { globalErrorHandler } from '@opentelemetry/core';
import { expect, test } from 'vitest';
import { defineCommand } from '../../src/cli/commands/init.ts';
import { checkBrain } from '../../src/cli/doctor/check-brain.ts';
import type { Context } from '../../src/cli/terminal/context.ts';
import { openTrace } from '../../src/cli/terminal/open-trace.ts';
import { createLog } from '../../src/cli/terminal/write-log.ts';
import { temporaryFolder } from '../documents/temporary-folder.ts';

const SECRET = 's3cret';
const URL = `postgres://ada:${SECRET}@db.example/brain`;
const SHOWN = 'postgres://***@db.example/brain';
const lost = new Error(`no answer from ${URL}`);

/** What a command prints that gets these parts of a context. */
async function printed(run: (context: Context, print: (text: string) => void) => unknown, parts: object = {}) {
  let all = '';
  const print = (text: string) => {
    all += text;
  };
  const context = { stderr: { write: print }, print, databaseUrl: async () => URL, dataDir: async () => '', ...parts };
  await run(context as unknown as Context, print);
  return all;
}

test.each<[string, () => Promise<string>]>([
  ['the log of a server', () => printed((context) => createLog(context).error(lost))],
  [
    'the doctor',
    () =>
      printed(async (context, print) => print(JSON.stringify(await checkBrain(context))), {
        store: () => Promise.reject(lost),
      }),
  ],
  [
    'init',
    () =>
      printed((context) => defineCommand(context, () => Promise.reject()).parseAsync([], { from: 'user' }), {
        home: join(temporaryFolder(), 'home'),
        store: async () => ({ attached: false }),
      }),
  ],
  [
    'the news that traces are lost',
    () =>
      printed(async (_context, print) => {
        const trace = openTrace(print);
        globalErrorHandler(lost);
        await trace.close();
      }),
  ],
])('%s shows a URL without its password', async (_door, say) => {
  const said = await say();
  expect(said).toContain(SHOWN);
  expect(said).not.toContain(SECRET);
});
