import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENTS, KEY, line, PERFECT } from '../brain-eval/sample.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const folder = temporaryFolder();
const path = (name: string) => join(folder, name);
const brainEval = (...args: string[]) => runCli(['eval', 'brain', ...args], { cwd: folder });
const own = ['--key', 'key.json', '--docs', 'docs'];

beforeAll(() => {
  for (const [file, lines] of DOCUMENTS) {
    mkdirSync(join(folder, 'docs', file, '..'), { recursive: true });
    writeFileSync(join(folder, 'docs', file), lines.map((text) => `${text}\n`).join(''));
  }
  writeFileSync(path('key.json'), JSON.stringify(KEY));
  writeFileSync(path('brain.txt'), PERFECT.join('\n'));
  writeFileSync(
    path('documents.txt'),
    [...PERFECT.slice(1), line('window', 'In 14 days', ['shop/returns.md'])].join('\r\n'),
  );
  writeFileSync(
    path('run.json'),
    JSON.stringify({ mode: 'brain', toolCalls: 24, tokens: 75_215, answers: PERFECT.map((text) => JSON.parse(text)) }),
  );
});

describe('eval brain score', () => {
  test('scores both modes, prints them, and writes the report in every form', async () => {
    const files = ['--json', 'report.json', '--md', 'report.md', '--html', 'report.html', '--junit', 'report.xml'];
    const { code, stdout, stderr } = await brainEval(
      'score',
      'brain=brain.txt',
      'documents=documents.txt',
      ...own,
      ...files,
    );
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/Right answers\s+4\/4/);
    expect(stdout).toContain('window (twin): wrong: it says 14 days');
    expect(stdout).toContain('no evidence of a difference');
    const viewed = await runCli(['view', path('report.json')], { kill: { when: /\/open\//, signal: 'SIGINT' } });
    expect(viewed.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\/[\w-]{32}\n$/);
    expect(viewed).toMatchObject({ code: 130, killedBy: null });
    const report = JSON.parse(readFileSync(path('report.json'), 'utf8'));
    const schema = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../schemas/brain-eval-report.schema.json'), 'utf8'),
    );
    const valid = new Ajv2020().compile(schema);
    expect(valid(report), JSON.stringify(valid.errors)).toBe(true);
    expect(report.runs.map(({ name, mode }: { name: string; mode: string }) => [name, mode])).toEqual([
      ['brain.txt', 'brain'],
      ['documents.txt', 'documents'],
    ]);
    expect(readFileSync(path('report.md'), 'utf8')).toContain('| Right answers |');
    expect(readFileSync(path('report.html'), 'utf8')).toContain('<!doctype html>');
    expect(readFileSync(path('report.xml'), 'utf8')).toContain('<testsuites');
  });

  test('prints one JSON document, the same bytes each time', async () => {
    const [one, other] = [
      await brainEval('score', 'run.json', ...own, '--json'),
      await brainEval('score', 'run.json', ...own, '--json'),
    ];
    expect(one.code, one.stderr).toBe(0);
    expect(one.stdout).toBe(other.stdout);
    expect(JSON.parse(one.stdout).runs[0]).toMatchObject({ mode: 'brain', toolCalls: 24, tokens: 75_215 });
  });

  test('reads a run from stdin', async () => {
    const { code, stdout } = await runCli(['eval', 'brain', 'score', 'brain=-', ...own, '--json'], {
      cwd: folder,
      stdin: PERFECT.join('\n'),
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).runs[0]).toMatchObject({
      name: 'stdin',
      measures: { grounded: { numerator: 3, denominator: 3 } },
    });
  });

  test('tells of a run that has nothing to score, scores the others, and ends with 65', async () => {
    writeFileSync(path('empty.txt'), 'I looked.\n');
    writeFileSync(path('foreign.txt'), line('kiosk-hold', '5 minutes'));
    const { code, stdout, stderr } = await brainEval('score', 'brain=brain.txt', 'documents=empty.txt', ...own);
    expect(code).toBe(65);
    expect(stdout).toMatch(/Right answers\s+4\/4/);
    expect(stderr).toContain('empty.txt holds no answer');
    const foreign = await brainEval('score', 'brain=foreign.txt', ...own);
    expect([foreign.code, foreign.stdout]).toEqual([65, '']);
    expect(foreign.stderr).toContain('"kiosk-hold", none of which is in the key "Sample"');
    const contrary = await brainEval('score', 'documents=run.json', ...own);
    expect([contrary.code, contrary.stderr]).toEqual([65, expect.stringContaining('says that its mode is brain')]);
    expect((await brainEval('score', 'brain=brain.txt', 'brain=brain.txt', ...own)).code).toBe(64);
  });

  test('prints the prompt of a session', async () => {
    const { code, stdout } = await brainEval(
      'score',
      '--prompt',
      'documents',
      '--project',
      'shop',
      '--key',
      'key.json',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('documents_read');
    expect(stdout).toContain('"window"');
  });

  test.each([
    ['no run', [], 64, 'Which runs?'],
    ['a text without its mode', ['brain.txt'], 64, 'brain=brain.txt or documents=brain.txt'],
    ['a prompt without a project', ['--prompt', 'brain'], 64, '--project'],
    ['a project beside other documents', ['brain=brain.txt', '--project', 'x'], 64, '--docs'],
    ['a prompt with runs', ['brain=brain.txt', '--prompt', 'brain', '--project', 'x'], 64, 'scores nothing'],
    ['--json before a run', ['--json', 'brain=brain.txt'], 64, '--json'],
    [
      'a run that is not there',
      ['brain=none.txt'],
      65,
      'The run none.txt cannot be read: there is no such file or folder.',
    ],
    ['a mode with a slip', ['brian=brain.txt'], 65, 'Did you mean brain=brain.txt?'],
    ['a report where none can be', ['brain=brain.txt', '--md', 'none/report.md'], 69, 'none/report.md'],
  ])('refuses %s', async (_name, args, exit, message) => {
    const { code, stdout, stderr } = await brainEval('score', ...args, ...own);
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).toContain(message);
  });

  test('refuses a key that does not fit its documents, and one without documents', async () => {
    writeFileSync(
      path('bad.json'),
      JSON.stringify({
        ...KEY,
        questions: KEY.questions.map((question) => ({
          ...question,
          evidence: question.evidence.map((anchor) => ({ ...anchor, file: 'gone.md' })),
        })),
      }),
    );
    const { code, stderr } = await brainEval('score', 'brain=brain.txt', '--key', 'bad.json', '--docs', 'docs');
    expect(code).toBe(65);
    expect(stderr).toContain('gone.md');
    expect((await brainEval('score', 'brain=brain.txt', '--key', 'key.json')).code).toBe(64);
  });
});

describe('eval brain compare', () => {
  beforeAll(async () => {
    await brainEval('score', 'brain=brain.txt', 'documents=documents.txt', ...own, '--json', 'both.json');
    await brainEval('score', 'brain=brain.txt', ...own, '--json', 'brain.json');
  });

  test('pairs the modes of one report, and two reports', async () => {
    const { code, stdout } = await brainEval('compare', 'both.json#brain', 'both.json#documents');
    expect(code).toBe(0);
    expect(stdout).toContain('Right: both#brain 100 %, both#documents 75 %: no evidence of a difference');
    expect(stdout).toContain(
      'window (twin): right in both#brain, grounded in both#brain (both#brain: right; both#documents: wrong)',
    );
    const json = await brainEval('compare', 'brain.json', 'both.json#documents', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ right: { aBetter: 1, bBetter: 0, p: 1 } });
  });

  test.each([
    [
      'a report of both modes without saying which',
      ['both.json', 'brain.json'],
      64,
      'both.json#brain or both.json#documents',
    ],
    ['a mode that is not in it', ['brain.json#documents', 'brain.json'], 64, 'only of brain'],
    ['what is no report', ['key.json', 'brain.json'], 65, 'key.json is not a report'],
    ['a file that is not there', ['none.json', 'brain.json'], 65, 'none.json'],
  ])('refuses %s', async (_name, args, exit, message) => {
    const { code, stderr } = await brainEval('compare', ...args);
    expect(code).toBe(exit);
    expect(stderr).toContain(message);
  });
});

describe('a git repository', () => {
  test('is read at the commit that --ref names', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: path('docs') });
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'one');
    writeFileSync(join(folder, 'docs', 'shop', 'returns.md'), 'gone\n');
    git('commit', '-q', '-a', '-m', 'two');
    const at = (ref: string) => brainEval('score', 'brain=brain.txt', ...own, '--ref', ref, '--json');
    expect((await at('main')).code).toBe(65);
    const { code, stdout } = await at('main~1');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).runs[0].measures.grounded.numerator).toBe(3);
  });
});
