import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { git, writeFiles } from '../documents/temporary-folder.ts';
import { freshDatabase } from '../postgres.ts';
import { pageWith } from '../projects/project-of.ts';
import { builtCli, hasTerminal, postgresHome, runCli, temporaryFolder } from './run-cli.ts';

/** A repository of as many documents as one batch of a build does not hold. */
function repositoryOf(documents: number): string {
  const dir = temporaryFolder();
  git(dir, 'init', '-q', '-b', 'main');
  writeFiles(
    dir,
    Object.fromEntries(Array.from({ length: documents }, (_, n) => [`area/${n}.md`, `# Unit ${n}\n\nWord ${n}.\n`])),
  );
  git(dir, 'add', '-A');
  git(dir, 'commit', '-q', '-m', 'first');
  return dir;
}

/** A `git` that hands on a part of what the documents hold, says so in a file, and then hangs. */
function hangingGit(): { path: string; marker: string } {
  const bin = temporaryFolder();
  const marker = join(bin, 'reading');
  const script = `#!/bin/sh
case " $* " in
  *" cat-file "*) PATH='${process.env.PATH}' git "$@" | head -c 6000; touch '${marker}'; exec sleep 30 ;;
  *) PATH='${process.env.PATH}' exec git "$@" ;;
esac
`;
  writeFileSync(join(bin, 'git'), script);
  chmodSync(join(bin, 'git'), 0o755);
  return { path: `${bin}${delimiter}${process.env.PATH}`, marker };
}

const HOMES: [string, () => Promise<Record<string, string>>][] = [
  ['the embedded database', async () => ({})],
  ['PostgreSQL', async () => ({ GBRAIN_DATABASE_URL: await freshDatabase() })],
];

describe.each(HOMES)('brain build on %s', (_name, databaseOf) => {
  test.each<[NodeJS.Signals, number | null, RegExp]>([
    ['SIGKILL', null, /failed\. The process that built it ended before it was done/],
    ['SIGINT', 130, /failed\. It was stopped before it was done/],
  ])(
    'ended by %s in the middle leaves the last build, says so, and is simply run again',
    async (name, code, status) => {
      const home = temporaryFolder();
      const env = { GBRAIN_HOME: home, ...(await databaseOf()) };
      const run = (...args: string[]) => runCli(args, { env });
      const repository = repositoryOf(200);
      await run('project', 'add', 'docs', repository);
      expect((await run('brain', 'build', 'docs')).code).toBe(0);
      writeFiles(
        repository,
        Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`area/${n}.md`, `# Unit ${n}\n\nChanged ${n}.\n`])),
      );
      git(repository, 'commit', '-q', '-a', '-m', 'all changed');

      const { path, marker } = hangingGit();
      const child = spawn(process.execPath, [builtCli(), 'brain', 'build', 'docs'], {
        env: { HOME: home, ...env, PATH: path },
        stdio: 'ignore',
      });
      const ended = once(child, 'close');
      while (!existsSync(marker)) await sleep(20);
      child.kill(name);
      expect(await ended).toEqual([code, code === null ? name : null]);

      // PostgreSQL notices a process that was killed a moment later.
      const said = async () => (await run('brain', 'status', 'docs')).stdout;
      await expect.poll(said, { timeout: 20_000 }).toMatch(status);
      expect(await said()).toMatch(/^docs: ready at .* 200 documents/);
      expect((await run('brain', 'search', 'Word', '77')).stdout).toContain('area/77.md:3');
      expect((await run('brain', 'build', 'docs')).stdout).toMatch(/^docs: ready at .* 200 documents/);
      expect((await run('brain', 'search', 'Changed', '77')).stdout).toContain('area/77.md:3');
    },
  );
});

test('two processes that build one project on PostgreSQL take turns', async () => {
  const env = { GBRAIN_HOME: temporaryFolder(), GBRAIN_DATABASE_URL: await freshDatabase() };
  await runCli(['project', 'add', 'docs', repositoryOf(300)], { env });
  const builds = await Promise.all([1, 2, 3].map(() => runCli(['brain', 'build', 'docs', '--json'], { env })));
  expect(builds.map(({ code }) => code)).toEqual([0, 0, 0]);
  const parsed = builds.map(({ stdout }) => (JSON.parse(stdout) as { counts: { parsed: number } }).counts.parsed);
  expect(parsed.sort()).toEqual([0, 0, 300]);
  const client = new pg.Client(env.GBRAIN_DATABASE_URL);
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as overlaps from builds one join builds other
    on one.id < other.id and one.started_at < other.finished_at and other.started_at < one.finished_at`);
  await client.end();
  expect(rows).toEqual([{ overlaps: 0 }]);
});

describe('brain', () => {
  let env: Record<string, string>;
  const run = (...args: string[]) => runCli(args, { env });
  beforeAll(async () => {
    env = await postgresHome();
    const folder = temporaryFolder();
    writeFiles(folder, {
      'README.md': '# Shop\n\nSee [returns](ops/returns.md).\n',
      'ops/returns.md': '# Returns\n\n- BR-012 The refund window is 30 days.\n',
      'team.md': pageWith('Team', 'Ada Example sings.').replace('| fact |', '| prophecy |'),
    });
    await run('project', 'add', 'docs', folder);
    await run('brain', 'build', 'docs');
  });

  test.each<[string[], RegExp]>([
    [['brain', 'tree'], /ops/],
    [['brain', 'tree', 'ops', '--depth', '2'], /returns\.md/],
    [['brain', 'search', 'refund', 'window'], /^ops\/returns\.md:3\b.*\n3: - BR-012/m],
    [['brain', 'search', 'refund', '--path', 'ops', '--limit', '1', '--project', 'docs'], /^ops\/returns\.md:3\b/m],
    [['brain', 'grep', 'br-\\d+'], /^ops\/returns\.md.*\n3: /m],
    [['brain', 'grep', 'BR-\\d+', '--match-case'], /^ops\/returns\.md.*\n3: /m],
    [['brain', 'read', 'BR-012'], /^3: - BR-012/m],
    [['brain', 'read', 'ops/returns.md:1-1'], /^1: # Returns/m],
    [['brain', 'read', 'ops/returns.md', '--start', '3'], /^3: - BR-012/m],
    [['brain', 'links', 'ops/returns.md', '--direction', 'incoming'], /README\.md:3/],
  ])('%j prints what an agent gets, without colours in a pipe', async (args, shown) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(shown);
    expect(stdout).not.toContain('\x1b');
  });

  test('several queries come from a file or stdin, and the answer as data', async () => {
    const queries = ['refund window', '', 'Ada sings', ...Array.from({ length: 12 }, () => 'nowhere')].join('\n');
    const { code, stdout } = await runCli(['brain', 'search', '--queries', '-', '--json'], { env, stdin: queries });
    expect(code).toBe(0);
    const { commit, results } = JSON.parse(stdout);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(results).toHaveLength(14);
    expect(results[0].query).toBe('refund window');
    expect(results[0].hits[0]).toMatchObject({
      ...{ path: 'ops/returns.md', start: 3, end: 3, title: 'Returns', lacks: [], score: expect.any(Number) },
      ...{ node: expect.any(String), breadcrumb: expect.stringContaining('Returns'), status: null },
      lines: [{ line: 3, text: '- BR-012 The refund window is 30 days.' }],
    });
  });

  test.each([
    [['tree'], { entries: [{ path: 'README.md' }] }],
    [['grep', 'BR-\\d+'], { pattern: 'BR-\\d+', total: 1 }],
    [['read', 'BR-012', 'README.md'], { path: 'ops/returns.md', lines: [{ line: 3 }] }],
    [['links', 'ops/returns.md'], { incoming: [{ path: 'README.md' }] }],
  ] as [string[], object][])('brain %j has its answer as data', async (args, result) => {
    const { stdout } = await run('brain', ...args, '--json');
    const found = JSON.parse(stdout).results[0];
    for (const [name, value] of Object.entries(result))
      expect(JSON.stringify(found[name])).toContain(JSON.stringify(value).replace(/^\[\{|\}\]$/g, ''));
  });

  test('hints are commands, and name the project', async () => {
    const { stdout } = await run('brain', 'links', 'team.md');
    expect(stdout).toContain('gbrain brain search Team --project docs');
  });

  test('has colours on a terminal', async (context) => {
    context.skip(!hasTerminal, 'this machine has no `script` program that gives a terminal');
    const { stdout } = await runCli(['brain', 'search', 'refund'], { env, tty: true });
    expect(stdout).toContain('\x1b[36m');
  });

  test.each<[string[], number, RegExp]>([
    [['brain', 'read', 'ops/return.md'], 65, /ops\/returns\.md/],
    [['brain', 'read', '../x'], 65, /\.\./],
    [['brain', 'grep', '(?=x)'], 65, /lookaround/],
    [['brain', 'search', 'refund', '--limit', '0'], 64, /1 to 20|limit/],
    [['brain', 'build', 'docs', '--builder', '3'], 64, /Allowed choices are 1, 2/],
    [['brain', 'tree', '--project', 'nowhere'], 65, /There are: docs/],
    [['brain', 'serach'], 64, /search/],
  ])('%j is refused with what is right', async (args, code, message) => {
    const ended = await run(...args);
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) });
  });

  test('status says what a build holds and warned of, and a rebuild that nothing changed', async () => {
    const { stdout, stderr } = await run('brain', 'status', 'docs');
    expect(stdout).toMatch(/^docs: ready at [0-9a-f]{12} \(builder 2\)\. 3 documents \(3 parsed now\)/);
    expect(stderr).toMatch(/^team\.md:8: .*prophecy/);
    expect(stdout).toMatch(/; 1 warning; /);
    expect((await run('brain', 'build', 'docs')).stdout).toMatch(/3 documents \(0 parsed now\)/);
    const { projects } = JSON.parse((await run('brain', 'status', '--json')).stdout) as {
      projects: { project: string; ready: Record<string, unknown>; builds: unknown[] }[];
    };
    expect(projects).toMatchObject([{ project: 'docs', ready: { status: 'ready', error: null } }]);
    expect(projects[0]!.builds).toHaveLength(2);
    expect(projects[0]!.ready).not.toHaveProperty('manifest');
  });
});
