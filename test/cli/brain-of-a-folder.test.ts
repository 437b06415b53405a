import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCli, temporaryFolder } from './run-cli.ts';

const page = (claim: string) =>
  `# Page\n\n${claim}.\n\n<!--- gbrain:takes:begin -->\n| # | claim | kind | who | weight | since | source |\n|---|---|---|---|---|---|---|\n| 1 | ${claim} | fact | world | 0.9 | | page |\n<!--- gbrain:takes:end -->\n`;

describe('init', () => {
  test('makes home, settings and database, and says so; a second time it finds them', async () => {
    const home = temporaryFolder();
    const run = () => runCli(['init'], { env: { GBRAIN_HOME: home } });
    const first = await run();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^home .*\(created\)\nsettings .*\(created\)\ndatabase .*brain\.pglite \(created\)\n\nNext: gbrain import/,
    );
    const second = await run();
    expect(second.stdout.match(/already there/g)).toHaveLength(3);
  });

  test('in a place that cannot be written says what to do', async () => {
    const { code, stderr } = await runCli(['init'], { env: { GBRAIN_HOME: import.meta.filename } });
    expect(code).toBe(69);
    expect(stderr).toMatch(/^gbrain: [^\n]*GBRAIN_HOME[^\n]*\n$/);
  });

  test('passes over a setting that it does not know, and names the one that may be meant', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home, '.gbrain'));
    writeFileSync(join(home, '.gbrain/config.json'), '{"databse_url": "x"}');
    const { code, stderr } = await runCli(['init'], { env: { GBRAIN_HOME: home } });
    expect(code).toBe(0);
    expect(stderr).toMatch(/databse_url.*database_url/);
  });

  test('with a database that does not answer hides its password', async () => {
    const url = 'postgres://ada:s3cret@127.0.0.1:1/brain';
    const { code, stdout, stderr } = await runCli(['init'], { env: { DATABASE_URL: url } });
    expect(code).toBe(69);
    expect(stdout + stderr).not.toContain('s3cret');
    expect(stderr).toMatch(/^gbrain: [^\n]*127\.0\.0\.1[^\n]*\n$/);
  });
});

describe('import', () => {
  test('again and again writes only what changed', async () => {
    const dir = temporaryFolder();
    const env = { GBRAIN_HOME: temporaryFolder() };
    const run = () => runCli(['import', dir, '--project', 'demo', '--json'], { env });
    writeFileSync(join(dir, 'a.md'), page('Ada Example sings'));
    writeFileSync(join(dir, 'b.md'), page('Bob Example paints'));

    expect(JSON.parse((await run()).stdout)).toMatchObject({ project: 'demo', added: 2, takes: 2, warnings: [] });
    expect(JSON.parse((await run()).stdout)).toMatchObject({ added: 0, changed: 0, unchanged: 2, deleted: 0 });
    writeFileSync(join(dir, 'a.md'), page('Ada Example dances'));
    expect(JSON.parse((await run()).stdout)).toMatchObject({ added: 0, changed: 1, unchanged: 1, deleted: 0 });
    const listed = await runCli(['takes', 'list'], { env });
    expect(listed.stdout).toContain('dances');
    expect(listed.stdout).not.toContain('sings');
  });

  test('names file and line of a row that cannot be read', async () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, 'a.md'), page('Ada Example sings').replace('| fact |', '| prophecy |'));
    const { code, stdout, stderr } = await runCli(['import', dir]);
    expect(code).toBe(0);
    expect(stderr).toContain(`${join(dir, 'a.md')}:8: `);
    expect(stdout).toMatch(/1 page added.*1 warning/);
  });

  test.each([
    ['a folder that is not there', 'nowhere'],
    ['a file', import.meta.filename],
  ])('of %s is refused before a database is made', async (_name, path) => {
    const home = temporaryFolder();
    const { code, stderr } = await runCli(['import', path], { env: { GBRAIN_HOME: home } });
    expect(code).toBe(65);
    expect(stderr).toMatch(/^gbrain: [^\n]+\n$/);
    expect(existsSync(join(home, '.gbrain'))).toBe(false);
  });
});

describe('models', () => {
  test('lists prices and which keys are missing, and never a key', async () => {
    const env = { OPENAI_API_KEY: 'sk-not-to-be-printed' };
    const { code, stdout } = await runCli(['models'], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^builtin:rules +0\.00 +0\.00 +free +ready$/m);
    expect(stdout).toMatch(/^openai:gpt-5\.2 .*ready$/m);
    expect(stdout).toMatch(/^anthropic:claude-opus-4-7 .*ANTHROPIC_API_KEY/m);
    const { models } = JSON.parse((await runCli(['models', '--json'], { env })).stdout) as { models: { id: string }[] };
    expect(models.map(({ id }) => id)).toContain('google:gemini-2.0-flash');
    expect(stdout).not.toContain('sk-not');
  });
});
