import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * The entry points of the library offer under a short name what the rooms do under it with more parameters: callers of
 * the package never see both. Each file of a command exports its command as `defineCommand`, by which it is loaded.
 */
const SHARED_NAMES = ['Brain', 'openBrain', 'openStore', 'readPages', 'defineCommand'];

/** Turns of phrase that nobody else writes, each with what the code says instead. */
const OLD_WORDS: [RegExp, string][] = [
  [
    /(?:interface|type|function|class) (?:note)?(?:Deed|Sitting|Patience|Surroundings|HowToWork|Waits|Ground|Stretch)\b/,
    'see the words of CONTRIBUTING',
  ],
  [/\bnobody is unless\b/, 'no one by default'],
  [/\bso many\b/, 'a number by its name'],
  [/(?<!\b[Tt]here )\bis no (?:\w+ id|mode|role|project|number|id)\b/, 'is not a …'],
  [/\bwont to\b/, 'usually'],
  [/\bstands twice\b/, 'appears twice'],
  [/\b(?:came|come|comes) to (?:its|their) end\b/, 'ended'],
  [/\bgood no more\b/, 'no longer valid'],
  [/\b(?:MOST|LONGEST|LARGEST|FEWEST|LEAST)_[A-Z]/, 'MAX_ or MIN_'],
];

const filesBelow = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => join(folder, path).replaceAll('\\', '/'));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('no exported name is defined in two files, but for what the library offers under the same name', () => {
  const places = new Map<string, string[]>();
  for (const path of filesBelow('src', /\.tsx?$/)) {
    const names = read(path).matchAll(
      /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|interface|type|const|let|enum) ([A-Za-z_$][\w$]*)/gm,
    );
    for (const name of new Set([...names].map((match) => match[1]!))) {
      places.set(name, [...(places.get(name) ?? []), path]);
    }
  }
  const shared = [...places].filter(([name, paths]) => paths.length > 1 && !SHARED_NAMES.includes(name));
  expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  expect(SHARED_NAMES.length).toBeLessThanOrEqual(5);
});

test('the old words are gone from the code, the page, the messages and the docs', () => {
  const paths = [
    ...filesBelow('src', /\.tsx?$/),
    ...filesBelow('docs', /\.md$/),
    ...filesBelow('examples', /\.ts$/),
    'README.md',
    'CONTRIBUTING.md',
    'action.yml',
  ];
  const found = paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => {
        const word = OLD_WORDS.find(([pattern]) => pattern.test(line));
        return word === undefined ? [] : [`${path}:${index + 1}: ${word[0].source} (${word[1]})`];
      }),
  );
  expect(found).toEqual([]);
});
