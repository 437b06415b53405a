import { describe, expect, test } from 'vitest';
import { openFolder } from '../../src/documents/git/open-folder.ts';
import type { Entry } from '../../src/documents/git/repository.ts';
import { isDocument } from '../../src/documents/is-document.ts';
import { checkSelection } from '../../src/documents/selection/read-patterns.ts';
import { selectDocuments } from '../../src/documents/selection/select-documents.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The entries of a folder with these files, by kind. */
async function select(
  paths: readonly string[],
  { ignoreFile = null as string | null, include = [] as string[], exclude = [] as string[] },
) {
  const files = Object.fromEntries(paths.map((path) => [path, 'text']));
  const dir = temporaryFolder(ignoreFile === null ? files : { ...files, '.gbrainignore': ignoreFile });
  return (await selectDocuments(await openFolder(dir), { include, exclude })).entries;
}

const read = (entries: readonly Entry[]) =>
  entries
    .filter(isDocument)
    .map(({ path }) => path)
    .join(' ');
const ofKind = (entries: readonly Entry[], kind: string) =>
  entries
    .filter((one) => one.kind === kind)
    .map(({ path }) => path)
    .join(' ');

const FILES = [
  'README.md',
  'docs/a.md',
  'docs/deep/b.rst',
  'drafts/c.md',
  'src/d.py',
  'src/e.md',
  'test/data/f.yaml',
  'docs/v1.2/g.md',
  'docs/h.py',
];

describe('which files are read', () => {
  test.each([
    ['every document', {}, 'README.md docs/a.md docs/deep/b.rst docs/v1.2/g.md drafts/c.md src/e.md'],
    ['not what is excluded', { exclude: ['drafts/', '*.rst'] }, 'README.md docs/a.md docs/v1.2/g.md src/e.md'],
    [
      'not what the ignore file names',
      { ignoreFile: '# no drafts\r\ndrafts/\n\n/docs/deep\n' },
      'README.md docs/a.md docs/v1.2/g.md src/e.md',
    ],
    [
      'what the ignore file leaves out and a later pattern brings back',
      { ignoreFile: '*.md\n', exclude: ['!README.md'] },
      'README.md docs/deep/b.rst',
    ],
    [
      'documents of the folder that is included, not its code',
      { include: ['docs/'] },
      'docs/a.md docs/deep/b.rst docs/v1.2/g.md',
    ],
    ['documents of a folder with a dot in its name', { include: ['docs/v1.2'] }, 'docs/v1.2/g.md'],
    [
      'code that is asked for by its ending',
      { include: ['*.md', 'src/*.py'] },
      'README.md docs/a.md docs/v1.2/g.md drafts/c.md src/d.py src/e.md',
    ],
    ['data of programs that is asked for by name', { include: ['test/**/f.yaml'] }, 'test/data/f.yaml'],
    ['not what is asked for and excluded', { include: ['*.py'], exclude: ['docs/'] }, 'src/d.py'],
    ['nothing, case by case', { include: ['*.MD'] }, ''],
  ])('%s', async (_name, selection, expected) => {
    expect(read(await select(FILES, selection))).toBe(expected);
  });

  test('what others wrote or a program made is left out, and read when it is asked for', async () => {
    const paths = [
      'a.md',
      'third_party/x/b.md',
      'vendor/contracts.md',
      'go/vendor/github.com/x/c.md',
      'php/vendor/autoload.php',
      'php/vendor/acme/d.md',
      'site/objects.inv',
      'site/e.txt',
      '_build/f.md',
    ];
    const entries = await select(paths, {});
    expect(read(entries)).toBe('a.md site/e.txt vendor/contracts.md');
    expect(ofKind(entries, 'vendored')).toBe(
      '_build/f.md go/vendor/github.com/x/c.md php/vendor/acme/d.md third_party/x/b.md',
    );
    expect(read(await select(paths, { exclude: ['!third_party/'] }))).toBe(
      'a.md site/e.txt third_party/x/b.md vendor/contracts.md',
    );
    expect(read(await select(paths, { include: ['third_party/**/*.md'] }))).toBe('third_party/x/b.md');
  });

  test('an ignore file that cannot be used is refused by its line', async () => {
    const wild = `a.md\n${'*x'.repeat(9)}\n`;
    await expect(select(['a.md'], { ignoreFile: wild })).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining('.gbrainignore line 2 has 9 wildcards'),
    });
    await expect(select(['a.md'], { ignoreFile: '#'.repeat(70_000) })).rejects.toMatchObject({
      code: 'input',
      message: expect.stringContaining('At most 65536'),
    });
  });

  test.each([
    [{ include: ['!a'], exclude: [] }, '--include "!a" begins with "!"'],
    [{ include: [], exclude: [' '] }, '--exclude " " is empty'],
    [{ include: [], exclude: ['x'.repeat(300)] }, 'has 300 characters'],
    [{ include: [], exclude: ['a\nb'] }, 'control character'],
    [{ include: Array(101).fill('a'), exclude: [] }, 'given 101 times'],
  ])('%j is refused', (selection, message) => {
    expect(() => checkSelection(selection)).toThrow(message);
  });
});
