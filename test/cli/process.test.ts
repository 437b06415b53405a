import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtCli, hasTerminal, runCli, temporaryFolder } from './run-cli.ts';

/** A folder whose linting takes a while and says much: every row is a finding. */
function manyBadTakes(pages: number): string {
  const folder = temporaryFolder();
  const rows = Array.from({ length: 100 }, (_, row) => `| ${row} | claim ${row} | fact | nobody | 0.33 | | |`);
  const page = `# Page\n\n<!--- gbrain:takes:begin -->\n| # | claim | kind | who | weight | since | source |\n|---|---|---|---|---|---|---|\n${rows.join('\n')}\n<!--- gbrain:takes:end -->\n`;
  mkdirSync(join(folder, 'pages'));
  for (let n = 0; n < pages; n++) writeFileSync(join(folder, 'pages', `${n}.md`), page);
  return folder;
}

describe('the process', () => {
  test('a reader that goes away is no error', () => {
    const script = `'${process.execPath}' '${builtCli()}' takes lint '${manyBadTakes(50)}' | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n').at(-2)).toBe('0');
  });

  test('a reader that goes away does not change the verdict', () => {
    const script = `'${process.execPath}' '${builtCli()}' takes lint '${manyBadTakes(50)}' --strict | head -n 1; echo "\${PIPESTATUS[0]}"`;
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(stdout.split('\n').at(-2)).toBe('1');
  });

  test.each(['--help', 'takes lint .'])('%s on a full disk says so, with a code that is no verdict', (words) => {
    const script = `'${process.execPath}' '${builtCli()}' ${words} > /dev/full`;
    const { status, stderr } = spawnSync('bash', ['-c', script], { cwd: manyBadTakes(1), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 69,
      stderr: expect.stringMatching(/^gbrain: [^\n]*no space[^\n]*\n$/),
    });
  });

  test.each<{ env: Record<string, string>; colored: boolean }>([
    { env: {}, colored: false },
    { env: { FORCE_COLOR: '1' }, colored: true },
    { env: { FORCE_COLOR: '1', NO_COLOR: '1' }, colored: false },
  ])('in a pipe with $env colours are $colored', async ({ env, colored }) => {
    const { stdout } = await runCli(['takes', 'lint', manyBadTakes(1)], { env });
    expect(stdout.includes('\x1b[')).toBe(colored);
  });

  test('what is thrown outside of the command is our fault (70), never a verdict', async () => {
    const script = join(temporaryFolder(), 'throw.mjs');
    // Thrown as soon as the program listens for what nobody caught.
    const code = `process.on('newListener', (name) => {
      if (name === 'uncaughtException') setImmediate(() => { throw new Error('from nowhere'); });
    });`;
    writeFileSync(script, code);
    const ended = await runCli(['takes', 'lint', manyBadTakes(20)], {
      env: { NODE_OPTIONS: `--import ${script}` },
    });
    expect(ended).toMatchObject({
      code: 70,
      stderr: expect.stringMatching(/^gbrain: [^\n]*from nowhere[^\n]*\n$/),
    });
  });

  test('on a terminal an import shows how far it is, and takes that away again', async (context) => {
    context.skip(!hasTerminal, 'this machine has no `script` program that gives a terminal');
    const { code, stdout } = await runCli(['import', manyBadTakes(3)], { tty: true });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\[#* *\] \d+ of 3 documents/);
    expect(stdout).toContain('\r\x1b[2K');
    expect(stdout).toMatch(/3 pages added[^\n]*\n$/);
  });

  test('on a terminal there are colours', async (context) => {
    context.skip(!hasTerminal, 'this machine has no `script` program that gives a terminal');
    const { stdout } = await runCli(['takes', 'lint', manyBadTakes(1)], { tty: true });
    expect(stdout).toContain('\x1b[');
  });

  test('a user who is in no list of users is told where to put the home', (context) => {
    const root = process.getuid?.() === 0 && existsSync('/usr/bin/setpriv');
    context.skip(!root, 'only root can run a command as such a user, with `setpriv` of util-linux');
    const cli = join(temporaryFolder(), 'cli');
    // The build is in a folder of root's, which that user could not enter.
    cpSync(dirname(builtCli()), cli, { recursive: true });
    chmodSync(dirname(cli), 0o755);
    const as = ['--reuid=12345', '--regid=0', '--clear-groups', process.execPath, join(cli, 'cli.js'), 'init'];
    const { status, stderr } = spawnSync('/usr/bin/setpriv', as, { env: {}, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 78, stderr: expect.stringContaining('Set GBRAIN_HOME') });
  });
});
