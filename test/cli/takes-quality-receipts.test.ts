import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replyOf } from '../takes-quality/panel-of.ts';
import { SPEC_RECEIPT } from '../takes-quality/spec-receipt.ts';
import { runCli } from './run-cli.ts';
import { folder, gate, home, panel, path, receiptOf, useGate } from './takes-quality-gate.ts';

useGate();

describe('what a run leaves', () => {
  test('the same eval twice keeps the first verdict, in the database and on disk', async () => {
    const first = await receiptOf(['--seed', '21', '--limit', '5']);
    panel.says = { openai: 3, anthropic: 3, google: 3 };
    const second = await receiptOf(['--seed', '21', '--limit', '5']);
    expect([first.code, second.code]).toEqual([0, 1]);
    expect(second.stderr).toMatch(/already have a verdict, which stays: run \d+ .*PASS/);
    const shas = [
      first.receipt.corpus.corpus_sha8,
      first.receipt.prompt_sha8,
      first.receipt.models_sha8,
      first.receipt.rubric_sha8,
    ].join('-');
    const file = join(home, `.gbrain/eval-receipts/takes-quality-${shas}.json`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first.receipt);
    const fromDb = await gate(['replay', '--from-db', shas, '--json']);
    expect(fromDb.code).toBe(0);
    expect(JSON.parse(fromDb.stdout)).toEqual(first.receipt);
    const id = /run (\d+)/.exec(second.stderr)![1]!;
    const byNumber = await gate(['replay', id, '--json']);
    expect(JSON.parse(byNumber.stdout)).toEqual(first.receipt);
  });

  test('a finding that a person has settled shows in every later report', async () => {
    const finding = { take: 2, dimension: 'accuracy', severity: 'error', reason: 'WRONG-FIGURE' };
    const text = JSON.stringify({ ...JSON.parse(replyOf(8)), findings: [finding] });
    panel.says = { openai: { text }, anthropic: { text }, google: { text } };
    const { receipt } = await receiptOf(['--seed', '29', '--limit', '20']);
    writeFileSync(path('receipt.json'), JSON.stringify(receipt));
    const { slug, line } = receipt.takes![1]!;
    const findings = (...args: string[]) => runCli(['takes', 'findings', ...args], { cwd: folder });
    const dismissed = await findings(
      'dismiss',
      'receipt.json',
      `${slug}:${line}`,
      'Accuracy',
      '--reason',
      'it is there',
    );
    expect(dismissed.stderr).toContain('Decisions: takes-findings.jsonl');
    expect(dismissed.code).toBe(0);
    expect((await findings('list')).stdout).toMatch(
      /dismissed +accuracy[\s\S]+openai:\S+: 0 of 1 settled findings accepted/,
    );
    expect(await findings('accept', 'receipt.json', '2', 'tone')).toMatchObject({ code: 64, stdout: '' });
    expect((await findings('accept', 'receipt.json', '3')).stderr).toContain('It has: 2 accuracy.');
    const replayed = await gate(['replay', path('receipt.json'), '--settled', path('takes-findings.jsonl')]);
    expect(replayed.stdout).toContain('settled by people: 0 accepted, 1 dismissed');
    expect(replayed.stdout).not.toContain('WRONG-FIGURE');
    expect((await gate(['replay', path('receipt.json'), '--settled', path('none')])).code).toBe(65);
  });

  test('a provider that was down and is up: the later verdict is stored', async () => {
    const down = { status: 500, message: 'down' } as const;
    panel.says = { openai: { text: '' }, anthropic: { text: '' }, google: down };
    const first = await receiptOf([
      '--seed',
      '22',
      '--limit',
      '5',
      '--models',
      'openai:gpt-5.2,anthropic:claude-opus-4-7',
    ]);
    panel.says = {};
    const second = await receiptOf([
      '--seed',
      '22',
      '--limit',
      '5',
      '--models',
      'openai:gpt-5.2,anthropic:claude-opus-4-7',
    ]);
    expect([first.code, second.code]).toEqual([2, 0]);
    const { rows } = JSON.parse((await gate(['trend', '--json', '--limit', '1000'])).stdout);
    const sha = second.receipt.corpus.corpus_sha8;
    expect(rows.filter((row: { corpus_sha8: string }) => row.corpus_sha8 === sha)).toMatchObject([{ verdict: 'pass' }]);
  });

  test.runIf(existsSync('/dev/full'))('a report on a full disk turns a PASS into 69, and leaves a FAIL', async () => {
    const args = ['--seed', '31', '--limit', '5', '--junit', '/dev/full'];
    const { code, stdout, stderr } = await gate(['run', ...args]);
    expect(stderr).toMatch(/The report \/dev\/full could not be written/);
    expect([code, stdout.slice(0, 4)]).toEqual([69, 'PASS']);
    panel.says = { openai: 3, anthropic: 3, google: 3 };
    expect((await gate(['run', '--seed', '32', '--limit', '5', '--junit', '/dev/full'])).code).toBe(1);
  });

  test('a receipt file that cannot be written is news; the verdict stands', async () => {
    const receipts = join(home, '.gbrain/eval-receipts');
    rmSync(receipts, { recursive: true, force: true });
    writeFileSync(receipts, 'in the way');
    const { code, receipt, stderr } = await receiptOf(['--seed', '23', '--limit', '5']);
    rmSync(receipts);
    expect([code, receipt.verdict]).toEqual([0, 'pass']);
    expect(stderr).toMatch(/could not be written.*The database holds the receipt as run \d+/);
  });

  test('the same takes of a brain and of its folder are the same corpus', async () => {
    const pages = resolve(import.meta.dirname, '../../examples/brain');
    const plan = async (...from: string[]) =>
      JSON.parse((await gate(['run', '--dry-run', '--json', '--seed', '5', '--limit', '1000', ...from])).stdout);
    const [brain, folder] = [await plan(), await plan('--source', 'fs', '--fs-dir', pages)];
    expect(folder.takes.map(({ claim }: { claim: string }) => claim)).toEqual(
      brain.takes.map(({ claim }: { claim: string }) => claim),
    );
    expect(folder.corpus_sha8).toBe(brain.corpus_sha8);
  });

  test('the trend shows it, newest first', async () => {
    const { code, stdout } = await gate(['trend', '--limit', '2']);
    const [head, rule, ...rows] = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(head).toBe('ts                   rubric  verdict       overall  cost     corpus');
    expect(rule).toBe('─'.repeat(77));
    // An empty line stands between runs of different panels.
    expect(rows.filter((row) => row !== '')).toHaveLength(2);
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d {2}v1\.1 {4}pass {13}8\.0 {3}\$0\.\d\d {3}[0-9a-f]{8}$/);
  });

  test('reports for a pull request, a CI and a browser, where text of others is inert', async () => {
    const claim = '<script>alert(1)</script> @everyone [x](http://evil.example) \u001b[31m';
    panel.says = {
      openai: { text: replyOf(4, [{ take: 1, dimension: 'accuracy', severity: 'error', reason: claim }]) },
    };
    const files = [
      '--html',
      path('r.html'),
      '--md',
      path('r.md'),
      '--junit',
      path('r.xml'),
      '--sarif',
      path('r.sarif'),
    ];
    const { code, stdout } = await gate(['run', '--seed', '24', '--limit', '5', ...files]);
    expect(code).toBe(1);
    const [html, md, xml] = ['r.html', 'r.md', 'r.xml'].map((name) => readFileSync(path(name), 'utf8'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left.
    for (const text of [stdout, html, md, xml]) expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    expect(html).toContain('&lt;script&gt;alert(1)');
    // A link to a place in the file itself loads nothing.
    expect(html).not.toMatch(/<script|<link|<img|src=|href="[^#]|@import|url\(/i);
    expect(html).toContain('default-src &#39;none&#39;');
    expect(md).not.toMatch(/<script|[^\\]\[x\]|@everyone/);
    expect(xml).toContain('<failure message="accuracy mean');
    const [{ results }] = JSON.parse(readFileSync(path('r.sarif'), 'utf8')).runs;
    const [{ physicalLocation }] = results[0].locations;
    // Where the page lies below the working directory.
    expect(existsSync(join(resolve(import.meta.dirname, '../..'), physicalLocation.artifactLocation.uri))).toBe(true);
  });
});

describe('replay', () => {
  test('shows the example of the contract, without a database', async () => {
    writeFileSync(path('spec.json'), `\uFEFF${JSON.stringify(SPEC_RECEIPT)}`);
    const elsewhere = join(folder, 'no-home');
    const env = { GBRAIN_HOME: elsewhere, GBRAIN_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const shown = await gate(['replay', path('spec.json')], env);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/^PASS {2}7\.3 of 10/);
    expect(shown.stderr).toMatch(/contradicts itself and is taken as it stands: scores\.accuracy\.mean is 7\.8, /);
    const { stdout } = await gate(['replay', path('spec.json'), '--json'], env);
    expect(JSON.parse(stdout)).toEqual(SPEC_RECEIPT);
    expect(() => readdirSync(elsewhere)).toThrow('ENOENT');
  });

  test.each<[string, string, number, RegExp]>([
    ['a file that is no receipt', '{"a":1}', 65, /not a takes-quality receipt/],
    ['a receipt of another version', JSON.stringify({ ...SPEC_RECEIPT, schema_version: 2 }), 65, /schema_version 2/],
    ['text with escape codes', '\u001b[2J{', 65, /is not JSON/],
    [
      'an inconclusive receipt',
      JSON.stringify({ ...SPEC_RECEIPT, verdict: 'inconclusive', scores: {}, overall_score: null }),
      2,
      /^$/,
    ],
    [
      'a failed receipt',
      JSON.stringify({ ...SPEC_RECEIPT, verdict: 'fail' }),
      1,
      /contradicts itself.*the verdict is fail/,
    ],
    [
      'a PASS without a quorum',
      JSON.stringify({ ...SPEC_RECEIPT, successes_per_cycle: [1] }),
      65,
      /only 1 of 3 judges/,
    ],
  ])('of %s', async (_name, content, exit, message) => {
    writeFileSync(path('other.json'), content);
    const { code, stderr, stdout } = await gate(['replay', path('other.json')]);
    expect(code).toBe(exit);
    expect(stderr).toMatch(message);
    expect(stdout + stderr).not.toContain('\u001b');
  });

  test.each([[['replay']], [['replay', 'x.json', '--from-db', '1']], [['replay', '--from-db', 'latest']]])(
    '%j is wrong usage',
    async (args) => {
      expect((await gate(args)).code).toBe(64);
    },
  );

  test('of a run that is not there says how to find one', async () => {
    const { code, stderr } = await gate(['replay', '--from-db', '999999']);
    expect(code).toBe(65);
    expect(stderr).toMatch(/trend --json/);
  });
});
