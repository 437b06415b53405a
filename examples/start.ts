import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/**
 * `npm start`: both evals, with no key. It builds the program if need be, makes a brain under `out/demo`, runs the
 * takes-quality gate on `examples/brain` with the built-in rule judge, then asks the built-in agent the questions about
 * `evals/brain/fixture/shop-docs` with the Brain's tools and with plain reads.
 * Ends with 0 when the gate gave a verdict, whichever it is, and the questions were asked: a demo is no gate.
 */
const root = resolve(import.meta.dirname, '..');
const home = join(root, 'out/demo');
const cli = join(root, 'dist/cli.js');
const page = join(home, 'takes-quality.html');
const summary = join(home, 'takes-quality.md');
const answers = join(home, 'brain-eval.html');

process.exitCode = runDemo();

function runDemo(): number {
  if (!isFresh()) {
    say('Building the program …');
    const built = spawnSync(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: root, stdio: 'inherit' });
    if (built.status !== 0) return built.status ?? 1;
  }
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  const imported = gbrain('import', 'examples/brain');
  if (imported !== 0) return imported;

  const gate = ['eval', 'takes-quality', 'run', '--models', 'builtin:rules', '--seed', '7'];
  const code = gbrain(...gate, '--html', relative(root, page), '--md', relative(root, summary));
  const verdict = { 0: 'PASS', 1: 'FAIL', 2: 'INCONCLUSIVE' }[code];
  if (verdict === undefined) return code;
  say(`The gate says ${verdict} and ended with exit code ${code}, which is what a CI job would see.`);
  say(`Every finding beside its take and its page:  ${relative(process.cwd(), page)}`);

  const asked = askQuestions();
  if (asked !== 0) return asked;
  say(`Every answer beside the lines that hold it:  ${relative(process.cwd(), answers)}`);
  say(`The brain of this demo is in ${relative(process.cwd(), home)}; your own home was not touched.`);
  return 0;
}

/** The second eval: the same agent with the Brain's tools and with plain reads of the documents. */
function askQuestions(): number {
  const steps = [
    ['project', 'add', 'shop-docs', 'evals/brain/fixture/shop-docs'],
    ['brain', 'build', 'shop-docs'],
    ['eval', 'brain', 'run', '--project', 'shop-docs', '--model', 'builtin:lexical', '--html', relative(root, answers)],
  ];
  for (const step of steps) {
    const code = gbrain(...step);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs the built program on the demo's own home, showing the command first as a person would type it. */
function gbrain(...args: string[]): number {
  say(`$ gbrain ${args.join(' ')}`);
  // A database or home that the person has set must not be written to by a demo.
  const { DATABASE_URL: _url, GBRAIN_DATABASE_URL: _own, ...env } = process.env;
  const { status } = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, GBRAIN_HOME: home },
  });
  return status ?? 1;
}

/** Whether the program was built after the newest source file. */
function isFresh(): boolean {
  if (!existsSync(cli)) return false;
  const newest = (folder: string): number =>
    Math.max(
      ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
        const path = join(folder, entry.name);
        return entry.isDirectory() ? newest(path) : statSync(path).mtimeMs;
      }),
      0,
    );
  const sources = [newest(join(root, 'src')), statSync(join(root, 'build.ts')).mtimeMs];
  return statSync(cli).mtimeMs > Math.max(...sources, statSync(join(root, 'package.json')).mtimeMs);
}

function say(text: string): void {
  console.log(`\n${text}`);
}
