import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Data flows downwards: a file imports from its own room or one before it here. */
const ROOMS = [
  'documents',
  'takes',
  'brain',
  'config',
  'store',
  'jobs',
  'projects',
  'tools',
  'models',
  'agent',
  'stats',
  'takes-quality',
  'brain-eval',
  'mcp',
  'http',
  'cli',
];

const SRC = resolve(import.meta.dirname, '../src');
/** Documents and keys as text, which a limit would only cut in two. */
const DATA = ['agent/harbour-docs.ts', 'agent/rental-docs.ts'];

const sourcesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => path.replaceAll('\\', '/'));
const files = sourcesBelow(SRC);
const tooLong = (folder: string, paths: readonly string[]) =>
  paths.filter((path) => readFileSync(join(folder, path), 'utf8').split('\n').length > 251);

const roomOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : null);
const importsOf = (path: string) =>
  [...readFileSync(join(SRC, path), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) =>
    relative(SRC, resolve(dirname(join(SRC, path)), match[1]!)).replaceAll('\\', '/'),
  );

describe('the rooms', () => {
  test('are the ones in the list', () => {
    const found = new Set(files.map(roomOf).filter((room) => room !== null));
    expect([...found].filter((room) => !ROOMS.includes(room))).toEqual([]);
  });

  test.each(files.filter((path) => roomOf(path) !== null))('%s imports only from its own room or one above', (path) => {
    const own = ROOMS.indexOf(roomOf(path)!);
    const below = importsOf(path).filter((target) => {
      const room = roomOf(target);
      return room !== null && ROOMS.indexOf(room) > own;
    });
    expect(below).toEqual([]);
  });

  test.each(files)('%s reads no environment and ends no process unless it is the command line', (path) => {
    if (roomOf(path) === 'cli') return;
    const code = readFileSync(join(SRC, path), 'utf8');
    expect(code).not.toMatch(/process\.(env|exit)\b/);
  });

  test.each(files.filter((path) => roomOf(path) === 'http'))('%s leaves SQL to the store', (path) => {
    expect(readFileSync(join(SRC, path), 'utf8')).not.toMatch(/from 'kysely'/);
  });

  test('hold no file over 250 lines, and neither do their tests but for data', () => {
    const tests = sourcesBelow(import.meta.dirname).filter((path) => !DATA.includes(path));
    expect([...tooLong(SRC, files), ...tooLong(import.meta.dirname, tests)]).toEqual([]);
  });

  test('hold no file named for nothing', () => {
    expect(files.filter((path) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(path))).toEqual([]);
    expect(files.every((path) => statSync(join(SRC, path)).isFile())).toBe(true);
  });
});
