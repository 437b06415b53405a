import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { postgresHome, runCli, temporaryFolder } from './run-cli.ts';

const evalBrain = (...args: string[]) => runCli(['eval', 'brain', ...args]);
const PAGE = '# Rules\n\nWhat is allowed.\n\n### BR-1 Window\n\nBooks come back within 30 days.\n';

function documents(text: string): { docs: string; key: string } {
  const folder = temporaryFolder();
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  writeFileSync(join(docs, 'rules.md'), text);
  return { docs, key: join(folder, 'key.json') };
}

describe('eval brain check', () => {
  test('proves the sample, with either builder', async () => {
    for (const builder of ['1', '2']) {
      const { code, stdout } = await evalBrain('check', '--builder', builder);
      expect(stdout).toMatch(/^\d\d questions \(\d without an answer\), \d\d documents: the key fits\.\n$/);
      expect(code).toBe(0);
    }
  });

  test('ends with 65 and a sentence for each thing that does not fit', async () => {
    const { docs, key } = documents(PAGE.replace('BR-1 ', ''));
    const evidence = [{ file: 'rules.md', line: 'Books come back' }];
    const question = { id: 'q\u001b1', kind: 'card', question: 'How long?', evidence, accept: [['30 days']] };
    writeFileSync(key, JSON.stringify({ version: 1, refusal: {}, questions: [question] }));
    const { code, stdout } = await evalBrain('check', '--docs', docs, '--key', key);
    expect(code).toBe(65);
    expect(stdout).toContain('q\\x1b1: card: is a card question, and rules.md:7 is in no card.');
    expect(stdout).toMatch(/1 question \(0 without an answer\), 1 document: 1 problem\.\n$/);
    const { code: same, stdout: json } = await evalBrain('check', '--docs', docs, '--key', key, '--json');
    expect(same).toBe(65);
    expect(JSON.parse(json)).toMatchObject({ schema_version: 1, documents: 1, failures: [{ rule: 'card' }] });
  });
});

describe('eval brain init', () => {
  test('begins a key that check accepts once its drafts are questions', async () => {
    const { docs, key } = documents(PAGE);
    const { code, stdout } = await evalBrain('init', '--docs', docs, '--out', key);
    expect(code).toBe(0);
    expect(stdout).toContain('2 drafts (1 card, 1 unanswerable)');
    expect(stdout).toContain(`gbrain eval brain run --docs ${docs} --key ${key} --model builtin:lexical`);
    expect(await evalBrain('check', '--docs', docs, '--key', key)).toMatchObject({ code: 65 });
    const written = readFileSync(key, 'utf8');
    writeFileSync(key, written.replaceAll(/,\s*"draft": true/g, ''));
    expect(await evalBrain('check', '--docs', docs, '--key', key)).toMatchObject({ code: 0 });
    expect(await evalBrain('init', '--docs', docs, '--out', key)).toMatchObject({ code: 64 });
    expect(await evalBrain('init', '--docs', docs, '--out', key, '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(key, 'utf8')).toBe(written);
  });

  test('asks a person about each draft, and check accepts what they keep', async () => {
    const { docs, key } = documents(PAGE);
    await evalBrain('init', '--docs', docs, '--out', key);
    const review = (stdin: string) => runCli(['eval', 'brain', 'init', '--review', '--out', key], { stdin });
    const first = await review('perhaps\ny\n');
    expect(first.stdout).toContain('what stands at the gap: “Books come back within ___.”');
    expect(first.stdout).toContain('1 kept, 0 dropped, 1 still drafts.');
    const check = await evalBrain('check', '--docs', docs, '--key', key);
    expect([check.code, check.stdout]).toEqual([65, expect.stringContaining('q02: draft:')]);
    expect((await review('n\n')).stdout).toContain('0 kept, 1 dropped, 0 still drafts.');
    expect(await evalBrain('check', '--docs', docs, '--key', key)).toMatchObject({ code: 0 });
    expect(await review('')).toMatchObject({ code: 64 });
    expect(await evalBrain('init')).toMatchObject({ code: 64 });
  });

  test('asks in the words of a model, which is a command here', async () => {
    const { docs, key } = documents(PAGE);
    const judge = join(docs, '..', 'model.mjs');
    const said = { question: 'How long may I keep a book?', answer: 'Thirty days.' };
    const script = `let asked = ''; for await (const part of process.stdin) asked += part;
const stranger = asked.includes('which you have not seen');
console.log(JSON.stringify({ ...${JSON.stringify(said)}, ...(stranger && { answer: 'I do not know.' }) }));`;
    writeFileSync(judge, script);
    const home = temporaryFolder();
    const model = `exec:${process.execPath} ${judge}`;
    const init = () =>
      runCli(['eval', 'brain', 'init', '--docs', docs, '--model', model, '--out', key, '--force'], {
        env: { GBRAIN_HOME: home },
      });
    expect(await init()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 drafts (1 card, 1 unanswerable)'),
    });
    expect(readFileSync(key, 'utf8')).toContain('How long may I keep a book?');
    expect((await init()).stderr).toMatch(/^0 calls, .*3 replies of an earlier run/m);
    await runCli(['eval', 'brain', 'init', '--review', '--out', key], { stdin: 'y\ny\n' });
    expect(await evalBrain('check', '--docs', docs, '--key', key)).toMatchObject({ code: 0 });
  });

  test('drafts the cases that a team has, and names those that the documents do not hold', async () => {
    const { docs, key } = documents(PAGE);
    const cases = join(docs, '..', 'cases.jsonl');
    const write = (...all: object[]) => writeFileSync(cases, all.map((one) => JSON.stringify(one)).join('\n'));
    const init = () => evalBrain('init', '--docs', docs, '--from', cases, '--out', key);
    const lost = { question: 'How long is a loan?', answer: '9 weeks' };
    write(lost);
    expect(await init()).toMatchObject({ code: 65 });
    write({ question: 'When must I bring a book back?', answer: '30 days' }, lost);
    const { code, stdout, stderr } = await init();
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 draft (1 fact)')]);
    expect(stderr).toContain('Left out: line 2');
    await runCli(['eval', 'brain', 'init', '--review', '--out', key], { stdin: 'y\n' });
    expect(await evalBrain('check', '--docs', docs, '--key', key)).toMatchObject({ code: 0 });
  });

  test('prints the key alone when asked to, and refuses a folder without documents', async () => {
    const { docs } = documents(PAGE);
    const { stdout } = await evalBrain('init', '--docs', docs, '--out', '-');
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, questions: [{ kind: 'card' }, { kind: 'unanswerable' }] });
    expect(await evalBrain('init', '--docs', temporaryFolder())).toMatchObject({ code: 65 });
  });
});

describe('eval brain make-scale', () => {
  test('writes documents with a key beside them that fits', async () => {
    const out = join(temporaryFolder(), 'docs');
    const { code, stderr } = await evalBrain('make-scale', '--out', out, '--units', '60', '--questions', '20');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('62 documents');
    expect(readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) => /\.md$/.test(path))).toHaveLength(
      62,
    );
    expect(await evalBrain('check', '--docs', out, '--key', `${out}.questions.json`)).toMatchObject({ code: 0 });
  });

  test('adds to no other documents', async () => {
    const { docs } = documents(PAGE);
    const before = readdirSync(docs, { recursive: true });
    expect(await evalBrain('make-scale', '--out', docs)).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('holds files already'),
    });
    expect(readdirSync(docs, { recursive: true })).toEqual(before);
  });

  test.each([
    [['--units', '0'], 64],
    [['--units', '1'], 64],
    [['--key', 'key.json'], 64],
    [['--questions', '3', '--key', 'docs/key.json'], 64],
  ])('%j is wrong usage', async (flags, code) => {
    const cwd = temporaryFolder();
    expect(await runCli(['eval', 'brain', 'make-scale', '--out', 'docs', ...flags], { cwd })).toMatchObject({ code });
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('own documents', () => {
  test('have a first report after three commands, by what each of them prints', async () => {
    const { docs, key } = documents(PAGE);
    const env = await postgresHome();
    const init = await runCli(['eval', 'brain', 'init', '--docs', docs, '--out', key], { env });
    const printed = [...init.stdout.matchAll(/^\d\. gbrain (.+)$/gm)].map(([, words]) => words!.split(' '));
    await runCli(printed[0]!, { env, stdin: 'y\ny\n' });
    const { code, stdout, stderr } = await runCli(printed[1]!, { env });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/registered as a project.*\n.*ready at/)]);
    expect(stdout).toMatch(/brain-1 · brain.*\n +Right answers +\d\/2/);
    const again = await runCli(printed[1]!, { env });
    expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining('registered')]);
    const alone = await runCli(['eval', 'brain', 'run', '--key', key, '--model', 'builtin:lexical'], { env });
    expect([alone.code, alone.stderr]).toEqual([64, expect.stringContaining('--docs DIR')]);
  });
});
