import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

const FERRY = '# Ferry\r\n\r\nA crossing takes 25 minutes in winter.\r\n';

/** A folder of plain pages, and what runs a command in it. */
function plainFolder() {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'docs'));
  writeFileSync(join(dir, 'docs/ferry.md'), FERRY);
  writeFileSync(
    join(dir, 'docs/fares.md'),
    '# Fares\n\nA lorry costs 1,200 crowns. \x1b[31mRed\x1b[0m ink costs 7 crowns.\n',
  );
  writeFileSync(join(dir, 'docs/index.md'), '# Index\n\n- [Ferry](ferry.md)\n');
  const env = { GBRAIN_HOME: join(dir, 'home') };
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  return { dir, read, run: (args: string[], more = {}) => runCli(['takes', ...args], { cwd: dir, env, ...more }) };
}

/** A command that proposes one take of the fares, and hangs on every other page. */
const MODEL = `exec:node model.mjs`;
const writeModel = (dir: string, hangs: boolean) =>
  writeFileSync(
    join(dir, 'model.mjs'),
    `let text = '';
for await (const chunk of process.stdin) text += chunk;
const take = { lines: [3], claim: 'A lorry costs 1,200 crowns', kind: 'fact', holder: 'world', weight: 0.9 };
if (text.includes('fares.md"')) console.log(JSON.stringify({ takes: [take] }));
else if (${hangs}) setInterval(() => {}, 1000);
else console.log('{"takes": []}');
`,
  );

test('takes init writes an empty table once, keeps line ends, mode and everything else, and lint has nothing to say', async () => {
  const { dir, read, run } = plainFolder();
  chmodSync(join(dir, 'docs/ferry.md'), 0o640);
  symlinkSync('docs/ferry.md', join(dir, 'link.md'));
  expect(await run(['init', 'link.md'])).toMatchObject({ code: 0, stderr: '' });
  const first = read('docs/ferry.md');
  expect(first.startsWith(FERRY)).toBe(true);
  expect(first.slice(FERRY.length)).toMatch(
    /^\r\n<!-- .* -->\r\n<!--- gbrain:takes:begin -->\r\n\| # \| claim .*end -->\r\n$/s,
  );
  expect(first.replaceAll('\r\n', '')).not.toContain('\n');
  expect(statSync(join(dir, 'docs/ferry.md')).mode & 0o777).toBe(0o640);
  expect((await run(['init', 'docs/ferry.md'])).stdout).toContain('nothing was changed');
  expect(read('docs/ferry.md')).toBe(first);
  expect((await run(['lint', 'docs/ferry.md'])).stdout).toBe('0 errors, 0 warnings in 0 takes on 1 page\n');
});

test.each([
  [['init', 'docs'], 65, 'gbrain takes propose docs'],
  [['init', 'nowhere.md'], 65, 'no such file'],
  [['propose', 'nowhere'], 65, 'no such file'],
  [['propose', 'home-of-nothing'], 65, 'holds no Markdown'],
  [['propose', 'docs', '--model', 'builtin:claim'], 64, 'Did you mean builtin:claims?'],
  [['propose', 'docs', '--model', 'openai:gpt-5.2'], 78, 'OPENAI_API_KEY'],
  [['propose', 'docs', '--model', 'exec:true', '--budget-usd', '1'], 78, 'price'],
])('%j is refused with what to do', async (args, code, message) => {
  const { dir, run } = plainFolder();
  mkdirSync(join(dir, 'home-of-nothing'));
  const result = await run(args);
  expect({ code: result.code, stdout: result.stdout }).toEqual({ code, stdout: '' });
  expect(result.stderr).toContain(message);
});

test('takes propose shows what it would write with the lines that hold it, and writes on --write', async () => {
  const { read, run } = plainFolder();
  const shown = await run(['propose', 'docs']);
  expect(shown).toMatchObject({ code: 0, stderr: expect.stringContaining('Add --write') });
  expect(shown.stdout).toMatch(
    /^docs\/ferry\.md\n\+\| 1 \| A crossing takes 25 minutes in winter\. \| fact \| world \| 0\.9 .*\n {2}3: A crossing/m,
  );
  expect(shown.stdout).not.toContain('\x1b');
  expect(read('docs/ferry.md')).toBe(FERRY);
  const written = await run(['propose', 'docs', '--write', '--json']);
  const report = JSON.parse(written.stdout);
  expect(report).toMatchObject({ schema_version: 1, model: 'builtin:claims', complete: true, cost_usd: 0 });
  expect(report.pages.find(({ path }: { path: string }) => path === 'docs/ferry.md')).toMatchObject({
    written: true,
    takes: [{ row: 1, weight: 0.9, lines: [3], text: ['A crossing takes 25 minutes in winter.'] }],
  });
  expect(read('docs/ferry.md').startsWith(FERRY)).toBe(true);
  expect((await run(['lint', 'docs', '--strict'])).stdout).toMatch(/^0 errors, 0 warnings in [1-9]/);
});

test('an interrupted proposal ends with 130, keeps what was answered, and goes on from there', async () => {
  const { dir, read, run } = plainFolder();
  writeModel(dir, true);
  const priced = await run(['propose', 'docs', '--model', 'openai:gpt-5.2', '--dry-run', '--json']);
  const plan = JSON.parse(priced.stdout);
  expect(plan).toMatchObject({ dry_run: true, pages: 3, calls: 3, kept_replies: 0 });
  expect(plan.worst_case_usd).toBeGreaterThan(0.1);
  const args = ['propose', 'docs', '--model', MODEL, '--write'];
  const stopped = await run([...args], { kill: { when: /A lorry/, signal: 'SIGINT' } });
  expect(stopped.code, stopped.stderr).toBe(130);
  expect((await run([...args, '--dry-run'])).stdout).toMatch(
    /3 pages, 2 calls, 1 reply of an earlier run; worst case unknown/,
  );
  writeModel(dir, false);
  const { code, stdout } = await run([...args, '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ complete: true, reused_replies: 1, calls: 2, cost_complete: false });
  expect(read('docs/fares.md').match(/A lorry costs 1,200 crowns \|/g)).toHaveLength(1);
});
