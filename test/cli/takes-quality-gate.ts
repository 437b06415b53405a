import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Receipt } from '../../src/takes-quality/receipt/receipt.ts';
import { freshDatabase } from '../postgres.ts';
import { type Providers, startProviders } from '../providers/start-providers.ts';
import { runCli, temporaryFolder } from './run-cli.ts';
import { panelScript } from './takes-quality-panel.ts';

const schema = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../schemas/takes-quality-receipt.schema.json'), 'utf8'),
);
const isReceipt = new Ajv2020({ strict: false }).compile(schema);

/** A folder of the test file, which goes with it. */
export let folder: string;
export let home: string;
export const path = (name: string) => join(folder, name);
/** What each judge says; eights in each test until it says otherwise. */
export const panel = panelScript();
/** The server of the judges. */
export let providers: Providers;
/** A PostgreSQL, which opens sooner than the embedded database; the embedded one has a test of its own. */
let database: string;

/** Runs `gbrain eval takes-quality` over the example brain. */
export const gate = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(['eval', 'takes-quality', ...args], {
    env: { GBRAIN_HOME: home, GBRAIN_DATABASE_URL: database, ...providers.env, ...env },
  });
/** How often a judge was asked so far. */
export const requests = () => providers.requests.length;

/** Prepares a home, a database and the judges for the tests of a file. */
export function useGate(): void {
  beforeAll(async () => {
    folder = temporaryFolder();
    home = join(folder, 'home');
    providers = await startProviders(panel.script);
    database = await freshDatabase();
    await importExample({ GBRAIN_HOME: home, GBRAIN_DATABASE_URL: database });
  });
  beforeEach(() => {
    panel.says = {};
  });
  afterAll(() => providers.close());
}

/** Takes the example brain in. */
export async function importExample(env: Record<string, string>): Promise<void> {
  const { code, stderr } = await runCli(['import', resolve(import.meta.dirname, '../../examples/brain')], { env });
  expect(code, stderr).toBe(0);
}

/** Runs the gate with `--json` and gives back the receipt, which must hold to the published schema. */
export async function receiptOf(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; receipt: Receipt; stderr: string }> {
  const { code, stdout, stderr } = await gate(['run', '--json', ...args], env);
  const receipt: Receipt = JSON.parse(stdout);
  expect(isReceipt(receipt), JSON.stringify(isReceipt.errors)).toBe(true);
  return { code, receipt, stderr };
}
