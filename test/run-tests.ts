import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The part of vitest's JSON report that the closing line is counted from. */
interface Report {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/**
 * Runs vitest and ends with one plain line, `N passed, N failed`, counted from its report. A file that could not be run
 * counts as one failure. The exit code is vitest's own, and never 0 with a failure; without a report there is no line.
 */
const root = resolve(import.meta.dirname, '..');
const file = join(root, 'out/tests.json');
mkdirSync(join(root, 'out'), { recursive: true });
rmSync(file, { force: true });
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' });

const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
const count = (...statuses: string[]) => tests.filter((test) => statuses.includes(test.status)).length;
const broken = report.testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
);
for (const { name, message } of broken) console.log(`could not be run: ${name}: ${message}`);
for (const test of tests) {
  if (test.status === 'pending' || test.status === 'skipped') console.log(`skipped: ${test.fullName}`);
}
if (status !== 0 && report.success) console.log('Every test passed, and vitest still reports an error: see above.');
const failed = count('failed') + broken.length;
console.log(`${count('passed')} passed, ${failed} failed`);
// Either says that something failed; neither is believed alone.
process.exitCode = status === 0 && failed > 0 ? 1 : (status ?? 1);
