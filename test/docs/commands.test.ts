import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCli } from '../cli/run-cli.ts';
import { freshDatabase } from '../postgres.ts';

/**
 * Every ```sh block of the READMEs and of docs/ says in its first line what the tests do with it:
 *
 * - `sh run`: run as it stands, in order with the others of its page; `sh run exit=1` expects that exit code;
 * - `sh not-run: <reason>`: shown only, and why it cannot be run here.
 */
interface Block {
  line: number;
  mark: string;
  script: string;
}

/** Tables that a command prints stand between these marks; `UPDATE=1` writes them anew. */
const OUTPUT = /<!-- output: ([^\n]+) -->\n[\s\S]*?<!-- \/output -->/g;

/** The pages whose commands are of the embedded database: the first steps, and its backup. */
const EMBEDDED = ['README.md', 'docs/server.md'];

const root = resolve(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'evals/brain/README.md',
  'evals/brain/heldout/README.md',
  'evals/brain/paraphrased/README.md',
  'evals/brain/unseen/README.md',
  ...list('docs'),
];

function list(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path))
    .sort();
}

function blocksOf(page: string): Block[] {
  const lines = readFileSync(join(root, page), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const mark = /^```sh\b(.*)$/.exec(line)?.[1]?.trim();
    if (mark === undefined) return [];
    const end = lines.indexOf('```', index);
    return [{ line: index + 1, mark, script: lines.slice(index + 1, end).join('\n') }];
  });
}

let sandbox: string;
beforeAll(() => {
  sandbox = mkdtempSync(join(tmpdir(), 'gbrain-docs-'));
  const bin = join(sandbox, 'bin');
  mkdirSync(bin);
  for (const name of ['gbrain', 'kintsugi']) {
    writeFileSync(join(bin, name), `#!/bin/sh\nexec '${process.execPath}' '${builtCli()}' "$@"\n`);
    chmodSync(join(bin, name), 0o755);
  }
});
afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

describe.each(pages)('%s', (page) => {
  const folder = () => join(sandbox, page.replaceAll('/', '-'));
  let databaseUrl = '';
  beforeAll(async () => {
    // Most commands do the same on each engine; PostgreSQL opens sooner.
    if (!EMBEDDED.includes(page)) databaseUrl = await freshDatabase();
    mkdirSync(folder());
    for (const shared of ['examples', 'evals', 'schemas']) symlinkSync(join(root, shared), join(folder(), shared));
  });
  const runScript = (script: string) => {
    const env = {
      ...{ PATH: `${join(sandbox, 'bin')}:${process.env.PATH}`, HOME: folder() },
      ...{ GBRAIN_HOME: folder(), GBRAIN_DATABASE_URL: databaseUrl },
    };
    return spawnSync('bash', ['-e', '-o', 'pipefail'], { cwd: folder(), env, input: script, encoding: 'utf8' });
  };
  const blocks = blocksOf(page);

  test('says of each command block whether it is run', () => {
    const unmarked = blocks.filter(({ mark }) => !/^(run( exit=\d+)?|not-run: \S.*)$/.test(mark));
    expect(unmarked.map(({ line, mark }) => `${page}:${line} ${mark}`)).toEqual([]);
  });

  const runnable = blocks.filter(({ mark }) => mark.startsWith('run'));
  for (const { line, mark, script } of runnable) {
    test(`the commands at line ${line} work`, () => {
      const shell = runScript(script);
      const expected = Number(/exit=(\d+)/.exec(mark)?.[1] ?? 0);
      expect(shell.status, `${shell.stdout}\n${shell.stderr}`).toBe(expected);
    });
  }

  const text = readFileSync(join(root, page), 'utf8');
  if (text.search(OUTPUT) === -1) return;
  test('its tables are what the commands print now', () => {
    const fresh = text.replace(OUTPUT, (_region, command: string) => {
      const lines = runScript(command).stdout.split('\n');
      const isRow = (line: string) => line.startsWith('|');
      const tables = lines.slice(lines.findIndex(isRow), lines.findLastIndex(isRow) + 1);
      return [`<!-- output: ${command} -->`, ...tables, '<!-- /output -->'].join('\n');
    });
    if (process.env.UPDATE === '1') writeFileSync(join(root, page), fresh);
    else expect(text).toBe(fresh);
  });
});

test('CI runs what the README says runs every test', () => {
  const command = /^npm ci && npm test\b/m;
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toMatch(command);
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(command);
});
