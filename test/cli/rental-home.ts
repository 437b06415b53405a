import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { RENTAL_DOCS, RENTAL_KEY } from '../agent/rental-docs.ts';
import { postgresHome, runCli, temporaryFolder } from './run-cli.ts';
import type { Received } from './start-collector.ts';

/** A home with the project `rental` built, whose `docs` and `key.json` (of one question) stand in it. */
export let home: string;
export let env: Record<string, string>;

/** Runs a command in that home. */
export const gbrain = (args: readonly string[], more: Record<string, string> = {}) =>
  runCli(args, { env: { ...env, ...more }, cwd: home });

/** Makes that home before the tests of a file. */
export function useRentalHome(engine: 'embedded' | 'postgres'): void {
  beforeAll(() => makeRentalHome(engine));
}

async function makeRentalHome(engine: 'embedded' | 'postgres'): Promise<void> {
  env = engine === 'postgres' ? await postgresHome() : { GBRAIN_HOME: temporaryFolder() };
  home = env.GBRAIN_HOME!;
  for (const [name, text] of Object.entries(RENTAL_DOCS)) {
    mkdirSync(dirname(join(home, 'docs', name)), { recursive: true });
    writeFileSync(join(home, 'docs', name), text);
  }
  const questions = RENTAL_KEY.questions.filter(({ id }) => id === 'deposit');
  writeFileSync(join(home, 'key.json'), JSON.stringify({ ...RENTAL_KEY, questions }));
  await gbrain(['project', 'add', 'rental', join(home, 'docs')]);
  await gbrain(['brain', 'build', 'rental']);
}

/** The one span of a name, with what it is under. */
export function only(spans: readonly Received[], name: string): Received {
  const found = spans.filter((span) => span.name === name);
  expect(found, spans.map((span) => span.name).join('\n')).toHaveLength(1);
  return found[0]!;
}
