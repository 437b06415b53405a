import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { postgresHome, runCli, temporaryFolder } from './run-cli.ts';
import { SARIF_SCHEMA } from './sarif-schema.ts';

const HEADER = '| # | claim | kind | who | weight | since | source |\n|---|---|---|---|---|---|---|';
const table = (...rows: string[]) =>
  `<!--- gbrain:takes:begin -->\n${HEADER}\n${rows.join('\n')}\n<!--- gbrain:takes:end -->\n`;

const ADA = `# Ada Example

Ada Example founded Example Works in 2019 and sold it in 2024.

${table(
  '| 1 | Ada Example founded Example Works in 2019 | fact | world | 0.95 | 2019 | page |',
  '| 2 | Example Works will open a second office by 2030 | bet | people/ada-example | 0.6 | 2026-01 → 2030-01 | talk |',
  '| 3 | =1+1, "quoted" \x1b[31mred | take | nobody at all | 0.33 | | |',
  '| 4 | ~~Example Works sells shoes~~ | fact | world | 0.9 | | |',
  '| 5 | Example Works | prediction | world | 0.9 | | |',
)}`;

/** A folder with pages, and a home into which it has been imported. */
async function imported(): Promise<{ dir: string; env: Record<string, string> }> {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'people'));
  writeFileSync(join(dir, 'people/ada.md'), ADA);
  writeFileSync(join(dir, 'plain.md'), '# A page without takes\n');
  const env = await postgresHome();
  const { code, stderr } = await runCli(['import', dir, '--project', 'demo'], { env });
  expect(code, stderr).toBe(0);
  return { dir, env };
}

describe('takes lint', () => {
  let dir: string;
  const write = () => {
    dir = temporaryFolder();
    mkdirSync(join(dir, 'a folder'));
    writeFileSync(join(dir, 'a folder/ada.md'), ADA);
  };

  test('names file, line and rule of each finding, and needs no home', async () => {
    write();
    const { code, stdout, stderr } = await runCli(['takes', 'lint', '.'], {
      cwd: dir,
      env: { GBRAIN_HOME: import.meta.filename },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^a folder\/ada\.md:\d+ {2}(error {2}|warning) {2}\S+ {2}\S/m);
    expect(stdout).toMatch(/^a folder\/ada\.md:12 {2}warning {2}unreadable {2}.*fact, take, bet/m);
    expect(stdout).toMatch(/\d+ errors?, \d+ warnings? in 4 takes on 1 page\n$/);
    expect(stdout).not.toContain('\x1b');
  });

  test('checks one file', async () => {
    write();
    const { code, stdout } = await runCli(['takes', 'lint', 'a folder/ada.md', '--json'], { cwd: dir });
    const report = JSON.parse(stdout) as { findings: { path: string }[] };
    expect(code).toBe(0);
    expect(new Set(report.findings.map(({ path }) => path))).toEqual(new Set(['a folder/ada.md']));
  });

  test('is strict about errors only when asked to be', async () => {
    write();
    expect(await runCli(['takes', 'lint', '--strict', dir])).toMatchObject({ code: 1, stderr: '' });
    writeFileSync(join(dir, 'a folder/ada.md'), '# No takes\n');
    expect(await runCli(['takes', 'lint', '--strict', dir])).toMatchObject({ code: 0 });
  });

  test('writes SARIF with encoded relative paths and the lines', async () => {
    write();
    const { code, stdout } = await runCli(['takes', 'lint', '.', '--sarif', '-'], { cwd: dir });
    expect(code).toBe(0);
    const validate = new Ajv().compile(SARIF_SCHEMA);
    const log = JSON.parse(stdout) as { runs: { results: { locations: unknown[] }[] }[] };
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
    expect(log.runs[0]?.results[0]?.locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'a%20folder/ada.md' }, region: { startLine: expect.any(Number) } },
    });
  });

  test('a SARIF file that cannot be written is news of its own, not a verdict', async () => {
    write();
    const { code, stderr } = await runCli(['takes', 'lint', dir, '--strict', '--sarif', join(dir, 'no/such/file')]);
    expect(code).toBe(69);
    expect(stderr).toMatch(/^gbrain: The report .*file could not be written/);
  });
});

describe('the takes of a brain', () => {
  let run: (...args: string[]) => ReturnType<typeof runCli>;
  beforeAll(async () => {
    const { env } = await imported();
    run = (...args) => runCli(args, { env });
  });

  test('are listed, the inactive ones only when asked for', async () => {
    const { stdout } = await run('takes', 'list');
    expect(stdout).toMatch(/^people\/ada#1 +fact +world +0\.95 +Ada Example founded/m);
    expect(stdout).not.toContain('shoes');
    expect(stdout).not.toContain('\x1b');
    expect((await run('takes', 'list', '--all')).stdout).toContain('shoes');
    expect(JSON.parse((await run('takes', 'list', '--kind', 'bet', '--json')).stdout)).toMatchObject({
      total: 1,
      takes: [{ project: 'demo', slug: 'people/ada', row: 2, since: '2026-01', until: '2030-01' }],
    });
  });

  test('that match nothing are news, not an error', async () => {
    const { code, stdout, stderr } = await run('takes', 'list', '--slug-prefix', 'people/a_a');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('No take matches');
  });

  test.each([
    [['--slug-prefix', 'peple/'], 'No slug starts with "peple/". Did you mean people/?'],
    [['--who', 'people/ada'], 'No take is held by "people/ada". Did you mean people/ada-example?'],
    [['--kind', 'hunch'], 'Leave out a filter'],
  ])('%j is answered with the nearest name there is', async (flags, advice) => {
    expect((await run('takes', 'list', ...flags)).stderr).toContain(advice);
  });

  test.each(['list', 'export', 'lint', 'show'])('of a project that is not there are refused by %s', async (command) => {
    const { code, stdout, stderr } = await run(
      'takes',
      command,
      ...(command === 'show' ? ['a'] : []),
      '--project',
      'dmeo',
    );
    expect({ code, stdout }).toEqual({ code: 65, stdout: '' });
    expect(stderr).toContain('There is no project "dmeo". Did you mean demo?');
  });

  test('are missed with a word on where takes come from', async () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, 'a.md'), '# A\n\nThe plan costs 1,200 euros.\n');
    const env = { GBRAIN_HOME: temporaryFolder() };
    const imported = await runCli(['import', dir, '--project', 'plain'], { env });
    expect(imported.stdout).toContain('0 takes read');
    const linted = await runCli(['takes', 'lint', dir]);
    const listed = await runCli(['takes', 'list'], { env });
    for (const { code, stderr } of [imported, linted, listed]) {
      expect(code).toBe(0);
      expect(stderr).toMatch(/`gbrain takes init <page>`.*`gbrain takes propose .*docs\/takes\.md/);
    }
  });

  test('are those of a holder by --who and by --holder alike', async () => {
    const [who, holder] = [
      await run('takes', 'list', '--who', 'world'),
      await run('takes', 'list', '--holder', 'world'),
    ];
    expect(who.stdout).toContain('people/ada#1');
    expect(who.stdout).toBe(holder.stdout);
  });

  test('are shown with the passage that bears on them and what breaks the contract', async () => {
    const { code, stdout } = await run('takes', 'show', 'people/ada', '3');
    expect(code).toBe(0);
    expect(stdout).toContain('people/ada.md:10');
    expect(stdout).toMatch(/^(error|warning) /m);
    expect((await run('takes', 'show', 'people/ada', '1')).stdout).toContain('sold it in 2024');
    const linked = await run('takes', 'show', 'people/ada#3');
    expect(linked.stdout).toBe(stdout);
    const missing = await run('takes', 'show', 'people/adda');
    expect(missing).toMatchObject({ code: 65, stderr: expect.stringContaining('Did you mean people/ada?') });
    expect(await run('takes', 'show', 'people/ada', '77')).toMatchObject({ code: 65 });
  });

  test('are exported as JSON lines, CSV without formulas, and Markdown', async () => {
    const lines = (await run('takes', 'export')).stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).row)).toEqual([1, 2, 3]);
    const csv = (await run('takes', 'export', '--format', 'csv')).stdout;
    expect(csv).toContain(`,"'=1+1, ""quoted"" \x1b[31mred",take,`);
    expect((await run('takes', 'export', '--format', 'md')).stdout.trimEnd().split('\n')).toHaveLength(5);
  });

  test('are linted from the brain as they are from the folder', async () => {
    const { code, stdout } = await run('takes', 'lint');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^people\/ada\.md:10 /m);
  });
});
