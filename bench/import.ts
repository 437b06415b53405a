import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * `gbrain import` of 1,000 pages with 10,000 takes on top of an embedded database that is there. Goal: under 2 s.
 * The second import finds nothing changed; the third one page.
 */
const PAGES = 1000;
const TAKES = 10;
const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli.js');

execFileSync(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: root });
const home = mkdtempSync(join(tmpdir(), 'gbrain-bench-import-'));
try {
  for (let page = 0; page < PAGES; page++) writePage(page, 'mended');
  const empty = timeOf([cli, '--version']);
  const created = timeOf([cli, 'init']);
  const opened = timeOf([cli, 'takes', 'list', '--limit', '1']);
  const first = timeOf([cli, 'import', join(home, 'pages')]);
  const again = timeOf([cli, 'import', join(home, 'pages')]);
  writePage(7, 'repainted');
  const one = timeOf([cli, 'import', join(home, 'pages')]);
  row('gbrain --version', empty, '');
  row('creating the database', created, '');
  row('opening it', opened, '');
  row('import, all new', first, `${((first - opened) / 1000).toFixed(2)} s beyond opening (goal: 2 s)`);
  row('import, none changed', again, `${((again - opened) / (first - opened)).toFixed(2)} of the first`);
  row('import, one changed', one, `${((one - opened) / (first - opened)).toFixed(2)} of the first`);
} finally {
  rmSync(home, { recursive: true, force: true });
}

function writePage(page: number, what: string): void {
  const folder = join(home, 'pages', `area-${page % 20}`);
  mkdirSync(folder, { recursive: true });
  const rows = Array.from(
    { length: TAKES },
    (_, take) =>
      `| ${take + 1} | Pump ${page}-${take} of the mill was ${what} in May 2024 | fact | world | 0.9 | 2024-05 | log |`,
  );
  const prose = Array.from({ length: TAKES }, (_, take) => `Pump ${page}-${take} of the mill was ${what} in May 2024.`);
  const table = ['| # | claim | kind | who | weight | since | source |', '|---|---|---|---|---|---|---|', ...rows];
  const text = [
    `# Mill ${page}`,
    '',
    ...prose,
    '',
    '<!--- gbrain:takes:begin -->',
    ...table,
    '<!--- gbrain:takes:end -->',
    '',
  ];
  writeFileSync(join(folder, `mill-${page}.md`), text.join('\n'));
}

function timeOf(argv: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, argv, {
    env: { PATH: process.env.PATH, GBRAIN_HOME: home },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

function row(name: string, milliseconds: number, note: string): void {
  console.log(`${name.padEnd(22)} ${milliseconds.toFixed(0).padStart(6)} ms  ${note}`);
}
