import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Data flows downwards: a file imports from its own folder or from one before it here. */
const FOLDERS = [
  '.',
  'text',
  'secrets',
  'json-schema',
  'documents',
  'documents/git',
  'documents/selection',
  'documents/markdown',
  'documents/outline',
  'documents/formats',
  'takes/page',
  'takes/rules',
  'takes/lint',
  'brain/tree',
  'brain/words',
  'brain/file',
  'brain/search',
  'brain/piece',
  'brain/build',
  'config',
  'store/schema/migrations',
  'store/schema/tables',
  'store/schema',
  'store/engine',
  'store',
  'store/pages',
  'store/builds',
  'store/members',
  'store/receipts',
  'store/trials',
  'store/watches',
  'store/budgets',
  'jobs',
  'projects/mirror',
  'projects/build',
  'projects/register',
  'projects/serve',
  'tools/define',
  'tools/brain',
  'tools/documents',
  'tools',
  'models/call',
  'models/reply',
  'models/provider',
  'takes-propose',
  'agent',
  'agent/lexical',
  'agent/kinds',
  'stats',
  'report',
  'takes-quality/reply',
  'takes-quality/panel',
  'takes-quality/receipt',
  'takes-quality/compare',
  'takes-quality/report',
  'takes-quality/report/html',
  'takes-quality/report/comparison',
  'brain-eval/match-values',
  'brain-eval/key',
  'brain-eval/key/check',
  'brain-eval/key/propose',
  'brain-eval/key/scale',
  'brain-eval/answers/transcripts',
  'brain-eval/citations',
  'brain-eval/answers',
  'brain-eval/score',
  'brain-eval/report',
  'brain-eval/report/print',
  'brain-eval/trials',
  'gate',
  'members',
  'watch',
  'mcp',
  'library',
  'http/request',
  'http/access',
  'http/api',
  'http/page/assets',
  'http/page/parts',
  'http/page/frame',
  'http/page/access',
  'http/page/brain',
  'http/page/takes',
  'http/page/quality',
  'http/page/evals',
  'http/page/overview',
  'http/page/reader',
  'http/page',
  'http',
  'cli/terminal',
  'cli/takes',
  'cli/brain',
  'cli/projects',
  'cli/doctor',
  'cli/mcp',
  'cli/server',
  'cli/brain-eval',
  'cli/takes-quality',
  'cli/commands',
  'cli',
];

/** A folder of one file for each rule, command or migration may hold as many as there are. */
const LISTS = ['takes/rules', 'cli/commands', 'store/schema/migrations'];

const MAX_FILES = 20;
const MAX_LINES = 250;
const SRC = resolve(import.meta.dirname, '../src');
/** What a file of the package is entered by; it may import from every room. */
const ENTRIES = ['index.ts'];
/** Documents and keys as text, which a limit would only cut in two. */
const DATA = ['agent/harbour-docs.ts', 'agent/rental-docs.ts'];

interface Source {
  path: string;
  folder: string;
  code: string;
  /** Paths below `src/`, imports of types included. */
  imports: string[];
}

const sourcesBelow = (root: string): Source[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const code = readFileSync(join(root, path), 'utf8');
      const imports = [...code.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) =>
        relative(SRC, resolve(root, dirname(path), match[1]!)).replaceAll('\\', '/'),
      );
      return { path, folder: dirname(path), code, imports };
    });
const sources = sourcesBelow(SRC);
const offenders = (isOne: (source: Source) => boolean) => sources.filter(isOne).map(({ path }) => path);

describe('the rooms', () => {
  test('are the ones in the list', () => {
    const found = new Set(sources.map(({ folder }) => folder));
    expect([...found].filter((folder) => !FOLDERS.includes(folder)).sort()).toEqual([]);
    expect(FOLDERS.filter((folder) => !found.has(folder))).toEqual([]);
  });

  test('import only from themselves or from one before them', () => {
    const backwards = sources
      .filter(({ path }) => !ENTRIES.includes(path))
      .flatMap(({ path, folder, imports }) =>
        imports
          .filter((target) => !target.startsWith('..') && FOLDERS.indexOf(dirname(target)) > FOLDERS.indexOf(folder))
          .map((target) => `${path} imports ${target}`),
      );
    expect(backwards).toEqual([]);
  });

  test('have no circle of imports, by types either', () => {
    expect(findCircles(sources)).toEqual([]);
  });

  test('hold at most twenty files side by side', () => {
    const crowded = FOLDERS.filter(
      (folder) => !LISTS.includes(folder) && sources.filter((source) => source.folder === folder).length > MAX_FILES,
    );
    expect(crowded).toEqual([]);
  });

  test('read no environment and end no process, but for the command line', () => {
    expect(
      offenders(
        ({ path, code }) =>
          !path.startsWith('cli/') &&
          (/\bprocess\.(env|exit)\b/.test(code) || /import[^;]*\b(env|exit|exitCode)\b[^;]*'node:process'/.test(code)),
      ),
    ).toEqual([]);
  });

  test('leave SQL to the store', () => {
    expect(offenders(({ path, code }) => path.startsWith('http/') && code.includes("from 'kysely'"))).toEqual([]);
  });

  test('hold no file over 250 lines, and neither do their tests but for data', () => {
    const tests = sourcesBelow(import.meta.dirname).filter(({ path }) => !DATA.includes(path));
    const tooLong = [...sources, ...tests].filter(({ code }) => code.split('\n').length > MAX_LINES + 1);
    expect(tooLong.map(({ path }) => path)).toEqual([]);
  });

  test('hold no file named for nothing', () => {
    expect(offenders(({ path }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path))).toEqual([]);
  });
});

/** One line for each circle that a walk through all imports comes upon. */
function findCircles(files: readonly Source[]): string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const target of importsOf.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) visit(path, []);
  return circles;
}
