import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git, temporaryRepository, writeFiles } from '../documents/temporary-folder.ts';
import { postgresHome, runCli, temporaryFolder } from './run-cli.ts';

/** The command line in one home. */
async function cli() {
  const env = await postgresHome();
  return {
    home: join(env.GBRAIN_HOME, '.gbrain'),
    run: (...args: string[]) => runCli(args, { env }),
  };
}

/** A home in which no project is ever registered. */
let unused: ReturnType<typeof cli> | undefined;

describe('project', () => {
  test('is added, listed, shown and removed', async () => {
    const { home, run } = await cli();
    expect((await run('project', 'list')).stdout).toMatch(/There is no project yet.*gbrain project add/);
    const repository = temporaryRepository({ 'a.md': '# A\n' });
    expect(await run('project', 'add', 'docs', repository, '--branch', 'main')).toMatchObject({
      code: 0,
      stdout: `docs: registered the git repository ${repository}.\nNext: gbrain brain build docs\n`,
      stderr: '',
    });
    expect((await run('project', 'list')).stdout).toMatch(/^docs +git +main +not built /m);
    await run('brain', 'build', 'docs');
    const commit = git(repository, 'rev-parse', 'HEAD');
    expect((await run('project', 'show', 'docs')).stdout).toMatch(
      new RegExp(`^docs +git +main +ready +1 +${commit.slice(0, 12)} +${repository}$`, 'm'),
    );
    expect(JSON.parse((await run('project', 'list', '--json')).stdout)).toMatchObject({
      schema_version: 1,
      projects: [{ id: 'docs', kind: 'git', location: repository, ready_build: { status: 'ready', commit } }],
    });

    expect((await run('project', 'remove', 'docs')).stdout).toMatch(/^docs: removed\. .* itself was not touched\.\n$/);
    expect(existsSync(join(home, 'repositories/docs.git'))).toBe(false);
    expect(existsSync(join(repository, 'a.md'))).toBe(true);
    expect((await run('project', 'remove', 'docs')).code).toBe(65);
  });

  test('is watched as its owner says, and prints each secret once', async () => {
    const { run } = await cli();
    await run('project', 'add', 'docs', temporaryRepository({ 'a.md': '# A\n' }));
    const set = await run(
      'project',
      'watch',
      'docs',
      '--poll',
      '2h',
      '--hook',
      '--notify',
      'https://chat.example.com/x',
      '--evaluate',
      'builtin:lexical',
    );
    expect(set.stdout).toMatch(
      /polls: every 7200 seconds\n.*POST \/hooks\/docs\n.*builtin:lexical, at most \$0\n.*chat\.example\.com\n.*only now: \S+\n.*whsec_/,
    );
    const shown = await run('project', 'watch', 'docs');
    expect(shown.stdout).not.toMatch(/only now|whsec_/);
    const off = await run(
      'project',
      'watch',
      'docs',
      '--no-poll',
      '--no-hook',
      '--no-notify',
      '--no-evaluate',
      '--json',
    );
    expect(JSON.parse(off.stdout)).toMatchObject({
      poll_seconds: null,
      hook: false,
      notify_host: null,
      evaluate: null,
    });
    expect(await run('project', 'watch', 'docs', '--poll', '5s')).toMatchObject({
      code: 64,
      stderr: expect.stringMatching(/60s to 30d/),
    });
    expect((await run('project', 'watch', 'none')).code).toBe(65);
  });

  test('is in the audit log, which can be taken out and shortened, and has a budget', async () => {
    const { run } = await cli();
    await run('project', 'add', 'docs', temporaryRepository({ 'a.md': '# A\n' }));
    expect((await run('budget', 'list')).stdout).toMatch(/There is no budget/);
    expect((await run('budget', 'set', '--project', 'docs', '--usd', '50')).stdout).toBe(
      'project docs: US$ 50.00 a month.\n',
    );
    expect((await run('budget', 'list')).stdout).toMatch(/project +docs +50\.00 +0\.00/);
    expect((await run('budget', 'spent')).stdout).toMatch(/Nothing was asked of a model in \d{4}-\d{2}\./);
    expect((await run('budget', 'set', '--project', 'docs')).code).toBe(64);
    const events = (await run('audit', 'export')).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).action);
    expect(events).toEqual(['budget.set', 'project.add']);
    expect((await run('audit', 'drop', '--before', '2999-01-01')).stdout).toBe('2 events removed.\n');
    expect(JSON.parse((await run('audit', 'export')).stdout)).toMatchObject({
      action: 'audit.drop',
      detail: { events: 2 },
    });
  });

  test('never shows the password or token of a URL', async () => {
    const { run } = await cli();
    const url = 'http://ada:s3cret@127.0.0.1:1/docs.git';
    const said = [];
    said.push(await run('project', 'add', 'docs', url, '--json'));
    said.push(await run('project', 'add', 'docs', 'https://t0ken@git.example.com/other'));
    said.push(
      await run('project', 'list'),
      await run('project', 'list', '--json'),
      await run('project', 'show', 'docs'),
    );
    const built = await run('brain', 'build', 'docs');
    expect(built.code).toBe(69);
    expect(built.stderr).toMatch(/^gbrain: The repository http:\/\/127\.0\.0\.1:1\/docs\.git cannot be read/);
    said.push(built, await run('brain', 'status', 'docs'), await run('brain', 'status', '--json'));
    said.push(await run('brain', 'tree'), await run('project', 'remove', 'docs'));
    expect(said.map(({ stdout, stderr }) => stdout + stderr).join('')).not.toMatch(/s3cret|t0ken/);
  });

  test.each<[string, string[], number, RegExp]>([
    ['an id that is none', ['project', 'add', '../x', '.'], 64, /not a project id/],
    ['an id like an option', ['project', 'add', '--', '-x', '.'], 64, /not a project id/],
    ['a URL like an option', ['project', 'add', 'docs', '--', '--upload-pack=touch x'], 64, /needs a value/],
    ['a URL that hides an option', ['project', 'add', 'docs', '-oProxyCommand=x'], 64, /unknown option/],
    ['a transport that runs commands', ['project', 'add', 'docs', 'ext::sh -c x'], 65, /not a repository/],
    ['a folder that is not there', ['project', 'add', 'docs', './nowhere'], 65, /no folder/],
    ['a file', ['project', 'add', 'docs', import.meta.filename], 65, /is a file/],
    [
      'a branch like an option',
      ['project', 'add', 'docs', 'https://git.example.com/x', '--branch=--all'],
      64,
      /needs a value/,
    ],
    ['an unknown project', ['project', 'show', 'docs'], 65, /no project "docs".*gbrain project add/],
    ['a build of an unknown project', ['brain', 'build', '..'], 65, /no project "\.\."/],
    ['a question without a project', ['brain', 'tree'], 65, /gbrain project add/],
  ])('refuses %s in one sentence', async (_name, args, code, message) => {
    unused ??= cli();
    const ended = await (await unused).run(...args);
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(/^gbrain: [^\n]+\n$/) });
    expect(ended.stderr).toMatch(message);
  });

  test('is of the same files on each Unix, whatever their names', async () => {
    const { run } = await cli();
    const folder = temporaryFolder();
    writeFiles(folder, { 'line\nend.md': '# Odd \x1b[31mname\n', '--help.md': '# Help\n' });
    await run('project', 'add', 'docs', folder);
    expect((await run('brain', 'build', 'docs')).code).toBe(0);
    const { stdout } = await run('brain', 'tree');
    expect(stdout).not.toContain('\x1b');
    expect(stdout).toContain('line\\nend.md');
    expect((await run('brain', 'read', './--help.md')).stdout).toContain('# Help');
  });
});
