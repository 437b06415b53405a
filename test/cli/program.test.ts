import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CommanderError } from '@commander-js/extra-typings';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { createProgram, runProgram } from '../../src/cli/program.ts';
import { createContext } from '../../src/cli/terminal/create-context.ts';
import type { Output } from '../../src/cli/terminal/output.ts';
import { runCli } from './run-cli.ts';

type Command = Awaited<ReturnType<typeof createProgram>>;

const silent: Output = { isTTY: false, columns: () => 80, write: () => {}, flush: async () => {} };
const { context } = createContext({
  env: {},
  stdin: process.stdin,
  stdout: silent,
  stderr: silent,
  signal: new AbortController().signal,
});
const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
const commands = all(await createProgram('gbrain', context, null));
const pathOf = (command: Command): string[] =>
  command.parent === null ? [] : [...pathOf(command.parent), command.name()];
const folder = join(import.meta.dirname, '../../src/cli/commands');

test('every file of commands/ is a command of the tree', () => {
  const files = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));
  const leaves = commands.filter((command) => command.commands.length === 0);
  expect(files.sort()).toEqual(leaves.map((command) => pathOf(command).join('-')).sort());
});

describe('every command', () => {
  test.each(commands.map((command) => [pathOf(command).join(' ') || 'gbrain', command] as const))(
    '%s says what it is for, and each of its flags and arguments too',
    (_path, command) => {
      const described = [command, ...command.options, ...command.registeredArguments];
      expect(
        described.filter(
          (thing) => (typeof thing.description === 'string' ? thing.description : thing.description()) === '',
        ),
      ).toEqual([]);
      expect(command.commands.length > 0 || command.parent === null || hasAction(command)).toBe(true);
    },
  );

  test('prints its help, with an example, and opens nothing', async () => {
    const results = await Promise.all(
      commands.map(async (command) => [pathOf(command).join(' '), await helpOf(command)] as const),
    );
    const wrong = results.filter(
      ([, { code, stdout, stderr }]) => code !== 0 || stderr !== '' || !/\nExamples?:\n {2}\S/.test(stdout),
    );
    expect(wrong).toEqual([]);
  });
});

/** What `--help` of a command prints. In this process: sixty would take as many seconds. */
async function helpOf(command: Command): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { code: -1, stdout: '', stderr: '' };
  const output = (stream: 'stdout' | 'stderr'): Output => ({
    ...silent,
    write: (text) => {
      said[stream] += text;
    },
  });
  const { context, close } = createContext({
    env: { DATABASE_URL: 'postgres://nowhere.invalid/x' },
    stdin: process.stdin,
    stdout: output('stdout'),
    stderr: output('stderr'),
    signal: new AbortController().signal,
  });
  await runProgram('gbrain', context, [...pathOf(command), '--help']).catch((error: CommanderError) => {
    said.code = error.exitCode;
  });
  await close();
  return said;
}

/** Commander keeps the action in a private field; a command without one would silently do nothing. */
const hasAction = (command: Command): boolean => Reflect.get(command, '_actionHandler') != null;

test.each([
  { args: [], code: 0, stdout: /Usage: gbrain/, stderr: /^$/ },
  { args: ['--version'], code: 0, stdout: new RegExp(`^${packageJson.version}\n$`), stderr: /^$/ },
  { args: ['help'], code: 0, stdout: /^Usage: gbrain \[/, stderr: /^$/ },
  { args: ['help', 'takes', 'list'], code: 0, stdout: /^Usage: gbrain takes list/, stderr: /^$/ },
  { args: ['version'], code: 0, stdout: /^\d+\.\d+\.\d+\n$/, stderr: /^$/ },
  { args: ['-v'], code: 0, stdout: /^\d+\.\d+\.\d+\n$/, stderr: /^$/ },
  {
    args: ['eval', 'takes-quality', 'run', '--help'],
    code: 0,
    stdout: /default:\s+GBRAIN_JUDGES,\s+else\s+the\s+settings,\s+else\s+openai:\S+,\S+,\S+\)/,
    stderr: /^$/,
  },
  {
    args: ['eval', 'takes-quality', 'calibrate', '--help'],
    code: 0,
    stdout: /default:\s+0\.02,0\.05,0\.1,0\.15\)/,
    stderr: /^$/,
  },
  { args: ['eval', 'brain', 'run', '--help'], code: 0, stdout: /default: brain,documents\)/, stderr: /^$/ },
  {
    args: ['eval', 'brain', 'check', '--docs', 'x'],
    code: 65,
    stdout: /^$/,
    stderr: /^Key: the sample's[^\n]*\ngbrain: [^\n]*there is no such file or folder\.?[^\n]*\n$/,
  },
  {
    args: ['import', 'no/such/folder'],
    code: 65,
    stdout: /^$/,
    stderr: /^gbrain: Cannot read no\/such\/folder: there is no such file or folder\./,
  },
  { args: ['evl'], code: 64, stdout: /^$/, stderr: /^gbrain: .*"evl"\. Did you mean `gbrain eval`\?\n$/ },
  { args: ['search', 'x'], code: 64, stdout: /^$/, stderr: /`gbrain brain search`/ },
  { args: ['lint'], code: 64, stdout: /^$/, stderr: /`gbrain takes lint`/ },
  { args: ['status'], code: 64, stdout: /^$/, stderr: /`gbrain brain status`/ },
  { args: ['build'], code: 64, stdout: /^$/, stderr: /`gbrain brain build`/ },
  { args: ['run'], code: 64, stdout: /^$/, stderr: /`gbrain eval takes-quality run` or `gbrain eval brain run`/ },
  {
    args: ['eval', 'run'],
    code: 64,
    stdout: /^$/,
    stderr: /`gbrain eval takes-quality run` or `gbrain eval brain run`/,
  },
  { args: ['brain', 'serach'], code: 64, stdout: /^$/, stderr: /`gbrain brain search`/ },
  { args: ['xyzzy'], code: 64, stdout: /^$/, stderr: /gbrain --help/ },
  { args: ['constructor'], code: 64, stdout: /^$/, stderr: /"constructor"/ },
  { args: ['\x1b[31mred'], code: 64, stdout: /^$/, stderr: /\\x1b\[31mred/ },
  { args: ['takes'], code: 64, stdout: /^$/, stderr: /Usage: gbrain takes/ },
  { args: ['takes', 'lnt'], code: 64, stdout: /^$/, stderr: /Did you mean `gbrain takes lint`/ },
  { args: ['models', '--jsn'], code: 64, stdout: /^$/, stderr: /unknown option '--jsn'\n\(Did you mean --json\?\)/ },
  { args: ['models', 'extra'], code: 64, stdout: /^$/, stderr: /too many arguments/ },
  {
    args: ['import'],
    code: 64,
    stdout: /^$/,
    stderr: /missing required argument 'dir'\nUsage: gbrain import \[options\] <dir>\n$/,
  },
  {
    args: ['takes', 'list', '--limit', 'abc'],
    code: 64,
    stdout: /^$/,
    stderr: /'abc' is invalid\. Give a whole number from 1/,
  },
  { args: ['takes', 'list', '--limit'], code: 64, stdout: /^$/, stderr: /argument missing/ },
  { args: ['takes', 'list', '--kind', 'guess'], code: 64, stdout: /^$/, stderr: /fact, take, bet, hunch/ },
  { args: ['takes', 'list', '--kind', '\x1b[31mred'], code: 64, stdout: /^$/, stderr: /\\x1b\[31mred/ },
  { args: ['takes', 'lint', '.', '--project', 'x'], code: 64, stdout: /^$/, stderr: /one of the two/ },
  { args: ['takes', 'lint', 'no/such/folder'], code: 65, stdout: /^$/, stderr: /^gbrain: .*no\/such\/folder.*\n$/ },
])('gbrain $args ends with $code', async ({ args, code, stdout, stderr }) => {
  const result = await runCli(args);
  expect(result.code, result.stderr).toBe(code);
  expect(result.stdout).toMatch(stdout);
  expect(result.stderr).toMatch(stderr);
});
