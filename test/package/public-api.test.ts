import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
let consumer: string;
let installed: string;

/** The package as npm would install it, beside a consumer that imports it by its name. */
beforeAll(() => {
  consumer = mkdtempSync(join(tmpdir(), 'gbrain-package-'));
  installed = join(consumer, 'node_modules/gbrain');
  mkdirSync(installed, { recursive: true });
  for (const name of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'schemas']) {
    cpSync(join(root, name), join(installed, name), { recursive: true });
  }
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' });
  node('--import', 'tsx', 'build.ts', join(installed, 'dist'));
  node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', join(installed, 'dist/types'));
  symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'));
  mkdirSync(join(consumer, 'node_modules/@types'));
  symlinkSync(join(root, 'node_modules/@types/node'), join(consumer, 'node_modules/@types/node'));
});
afterAll(() => rmSync(consumer, { recursive: true, force: true }));

test('the library exports these names and no others', () => {
  const script = "import('gbrain').then((library) => console.log(JSON.stringify(Object.keys(library).sort())))";
  const names = execFileSync(process.execPath, ['-e', script], { cwd: consumer, encoding: 'utf8' });
  expect(JSON.parse(names)).toEqual([
    'EXIT_CODES',
    'GbrainError',
    'MODEL_PRICING',
    'PricingNotFoundError',
    'compareReceipts',
    'loadReceiptFromDb',
    'loadReceiptFromDisk',
  ]);
});

test.each(['nodenext', 'bundler'])(
  'a strict consumer that also checks declarations compiles with %s resolution',
  (kind) => {
    const code = `import { compareReceipts, loadReceiptFromDb, loadReceiptFromDisk, MODEL_PRICING, PricingNotFoundError } from 'gbrain';
import type { Price, Receipt } from 'gbrain';
const receipt: Receipt = await loadReceiptFromDisk('receipt.json');
const mean: number | undefined = receipt.scores.accuracy?.mean;
const price: Price | undefined = MODEL_PRICING['openai:gpt-5.2'];
// @ts-expect-error the types are not any
const wrong: number = receipt.verdict;
export { compareReceipts, loadReceiptFromDb, mean, price, PricingNotFoundError, wrong };
`;
    writeFileSync(join(consumer, 'consumer.mts'), code);
    const module = kind === 'nodenext' ? 'nodenext' : 'esnext';
    const flags = ['--strict', '--noEmit', '--target', 'es2022', '--module', module, '--moduleResolution', kind];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const checked = spawnSync(process.execPath, [tsc, ...flags, '--types', 'node', 'consumer.mts'], {
      cwd: consumer,
      encoding: 'utf8',
    });
    expect(checked.stdout).toBe('');
  },
);

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, packageJson))).toEqual([]);
});

test('both names of the program run', () => {
  for (const path of Object.values(packageJson.bin)) {
    const printed = execFileSync(process.execPath, [join(installed, path), '--version'], { encoding: 'utf8' });
    expect(printed.trim()).toBe(packageJson.version);
    expect(readFileSync(join(installed, path), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  }
});
