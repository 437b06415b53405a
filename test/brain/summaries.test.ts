import { describe, expect, test } from 'vitest';
import { brainOf, type Files } from './brain-of.ts';
import { summaryOf } from './show-tree.ts';

/** What several files become: `[trap, files, path, summary of its node]`. */
const summaries: [trap: string, files: Files, path: string, summary: string][] = [
  ['README.md says what a folder is', { 'd/README.md': '# Dee\n\nAll of D.\n', 'd/x.md': 'x' }, 'd', 'Dee. All of D.'],
  ['index.md does', { 'd/index.md': '# d\n\nAll of D.\n', 'd/x.md': 'x' }, 'd', 'All of D.'],
  ['_index.md does', { 'd/_index.md': '---\ntitle: Dee\n---\n', 'd/x.md': 'x' }, 'd', 'Dee'],
  ['README.md comes before index.md', { 'd/README.md': '# R\n', 'd/index.md': '# I\n' }, 'd', 'R'],
  [
    'without one its entries are named',
    { 'd/x.md': '# Ex\n', 'd/y.md': '# Why\n', 'd/z/q.md': '# Q\n' },
    'd',
    '1 folder, 2 documents: Ex, Why, z (Q)',
  ],
  ['a folder of one document takes its title', { 'd/x.md': '# Ex\n\nSays x.\n' }, 'd', 'Ex. Says x.'],
  [
    'a submodule is a leaf, external',
    { sub: { kind: 'submodule' } },
    'sub',
    'External: another repository (submodule) at commit 1a2b3c4d5e6f; its documents are not part of this one.',
  ],
  [
    'a symlink is a leaf, not followed',
    { 'l.md': { kind: 'symlink' }, 'a.md': 'x' },
    'l.md',
    'Symbolic link; not followed.',
  ],
  [
    'a retired document says so first',
    { 'a.md': '---\nstatus: deprecated\n---\n# A\n\nText.\n' },
    'a.md',
    'Retired (deprecated). Text.',
  ],
  [
    'a superseded document names what took its place',
    { 'a.md': '# A\n\n## Status\n\nSuperseded by [2. B](b.md)\n\n## Context\n\nText.\n', 'b.md': '# B\n' },
    'a.md',
    'Superseded by B. Text.',
  ],
];

describe('summaries', () => {
  test.each(summaries)('%s', (_trap, files, path, summary) => {
    expect(summaryOf(brainOf(files), path)).toBe(summary);
  });

  test('a table names its rows', () => {
    const brain = brainOf({ 'a.md': '| Code | Days |\n|---|---|\n| X1 | 3 |\n| X2 | 5 |\n' });
    expect(summaryOf(brain, 'a.md', 'Code | Days')).toBe('2 rows: X1, X2');
  });
});
