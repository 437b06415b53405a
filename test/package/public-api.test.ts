import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { findInstalled, installPackage } from './install-package.ts';

const root = resolve(import.meta.dirname, '../..');
let consumer: string;
let installed: string;
let tarball: string;

beforeAll(() => {
  ({ consumer, installed, tarball } = installPackage());
});

test('the package is at most 3 MB to download', () => {
  expect(statSync(tarball).size).toBeLessThan(3_000_000);
});

/** The packages that a module names, such as `zod` and `@scope/name`, but for Node's own. */
function findPackages(code: string): string[] {
  const names = [
    ...code.matchAll(/(?:\bfrom|\bimport\(?|\brequire\()\s*["']((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^"']*)?["']/g),
  ];
  return names.map(([, name]) => name!).filter((name) => !isBuiltin(name));
}

const readAll = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

/** The engine of another gbrain's embedded brain, which whoever attaches one installs (docs/takes-quality.md). */
const BY_HAND = ['pglite-17'];

test('every package that our code imports is installed with it, or bundled and in the notices with its licence', () => {
  const notices = readFileSync(join(installed, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
    .split(/^={80}$/m)
    .slice(1);
  const noted = notices.map((notice) => /^(\S+) \S+ \([\w.-]+\)\n\n.{100}/s.exec(notice.trim())?.[1]);
  const installs = findInstalled().map((path) => path.replace('node_modules/', ''));
  expect(noted.filter((name) => name === undefined || installs.includes(name))).toEqual([]);

  const imported = readAll(join(root, 'src'), /\.tsx?$/).flatMap(findPackages);
  const missing = imported.filter((name) => !installs.includes(name) && !noted.includes(name));
  expect(missing.filter((name) => !BY_HAND.includes(name))).toEqual([]);
});

test('the declarations name no package, so that a consumer needs the types of none', () => {
  expect(readAll(join(installed, 'dist/types'), /\.d\.ts$/).flatMap(findPackages)).toEqual([]);
});

test.each([
  [
    'gbrain',
    [
      'EXIT_CODES',
      'GbrainError',
      'MODEL_PRICING',
      'PricingNotFoundError',
      'compareReceipts',
      'loadReceiptFromDb',
      'loadReceiptFromDisk',
      'openStore',
    ],
  ],
  ['gbrain/brain', ['openBrain']],
  ['gbrain/takes', ['TAKE_KINDS', 'lintTakes', 'parsePage', 'readBrainNames', 'readPages']],
  ['gbrain/evals', ['judgeTakes', 'runAgent', 'scoreRuns']],
  ['gbrain/tools', ['createTools']],
])('%s exports these names and no others', (entry, names) => {
  const script = `import('${entry}').then((entry) => console.log(JSON.stringify(Object.keys(entry).sort())))`;
  const printed = execFileSync(process.execPath, ['-e', script], { cwd: consumer, encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual(names);
});

test.each(['node16', 'nodenext', 'bundler'])(
  'a strict consumer that also checks declarations compiles with %s resolution',
  (kind) => {
    const code = `import { compareReceipts, loadReceiptFromDb, loadReceiptFromDisk, MODEL_PRICING, PricingNotFoundError } from 'gbrain';
import { openStore, type Price, type Receipt, type Store } from 'gbrain';
import type { Brain, BrainNode, SearchResult } from 'gbrain/brain';
import { type BrainEvalReport, judgeTakes, scoreRuns } from 'gbrain/evals';
import type { LintFinding, Page } from 'gbrain/takes';
import { createTools } from 'gbrain/tools';
const receipt: Receipt = await loadReceiptFromDisk('receipt.json');
const mean: number | undefined = receipt.scores.accuracy?.mean;
const price: Price | undefined = MODEL_PRICING['openai:gpt-5.2'];
const report: BrainEvalReport = await scoreRuns({ key: 'key.json', documents: 'docs', runs: [] });
const grounded: number | null | undefined = report.groups[0]?.grounded.mean;
const store: Store = await openStore({ dataDir: 'brain.pglite' });
// @ts-expect-error the types are not any
const wrong: number = receipt.verdict;
// @ts-expect-error nor are those of the report
const alsoWrong: string = report.runs[0].measures.right.numerator;
// @ts-expect-error a store shows nothing of its database
store.db;
export { alsoWrong, compareReceipts, createTools, grounded, judgeTakes, loadReceiptFromDb, mean, price, PricingNotFoundError, wrong };
export type { Brain, BrainNode, LintFinding, Page, SearchResult };
`;
    writeFileSync(join(consumer, 'consumer.mts'), code);
    const module = kind === 'bundler' ? 'esnext' : kind;
    const flags = ['--strict', '--noEmit', '--target', 'es2022', '--module', module, '--moduleResolution', kind];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const checked = spawnSync(process.execPath, [tsc, ...flags, 'consumer.mts'], {
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

test('the corpus of judges’ replies holds a reader of others to it', () => {
  const runner = join(installed, 'evals/judge-replies/check-reader.mjs');
  writeFileSync(
    join(consumer, 'reader.mjs'),
    `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  let answer = { unread: 'out' };
  try {
    const scores = Object.entries(JSON.parse(JSON.parse(line).reply).scores);
    answer = { scores: Object.fromEntries(scores.map(([name, { score }]) => [name, score])) };
  } catch {}
  console.log(JSON.stringify(answer));
}`,
  );
  const check = (...flags: string[]) =>
    spawnSync(process.execPath, [runner, ...flags, '--', process.execPath, 'reader.mjs'], {
      cwd: consumer,
      encoding: 'utf8',
    });
  const naive = check('--lines', '--json');
  const { replies, wrong, lost, missed } = JSON.parse(naive.stdout);
  expect({ status: naive.status, replies, holds: wrong === 0 }).toEqual({ status: 1, replies: 261, holds: false });
  expect(missed).toHaveLength(wrong + lost);
  // One process for each reply.
  expect(check('--only', 'score-eleven')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^wrong {2}score-eleven/),
  });
  expect(check('--only', 'no such id')).toMatchObject({ status: 64, stderr: expect.stringContaining('no such id') });
});
