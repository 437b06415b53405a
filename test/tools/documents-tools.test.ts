import { describe, expect, test } from 'vitest';
import { text } from './shop.ts';

describe('the documents tools', () => {
  test('list a folder, and by glob', async () => {
    expect(await text('documents_list')).toContain('docs/ (9 files)');
    expect(await text('documents_list', { glob: '**/{old,returns}.md' })).toBe(
      '2 entries at c0ffee00c0ff\ndocs/old.md (6 lines, 83 bytes)\ndocs/returns.md (6 lines, 66 bytes)',
    );
    expect(await text('documents_list', { path: 'docs', glob: '*.txt' })).toBe('No file matches the glob.');
  });

  test('read by offset and limit', async () => {
    expect(await text('documents_read', { path: './docs/returns.md', offset: 3, limit: 2 })).toBe(
      'docs/returns.md:3-4 of 6 lines, at c0ffee00c0ff\n\n3: ## Window\n4: \n\nMore: documents_read {"path":"docs/returns.md","offset":5,"limit":2}',
    );
  });

  test('search with context, as files and as counts', async () => {
    const pattern = 'within';
    expect(await text('documents_search', { pattern })).toBe('No matches. 1 file is not read: 1 .ts.');
    expect(await text('documents_search', { pattern, ignore_case: true, context: 1 })).toBe(
      'docs/old.md-5-\ndocs/old.md:6:Within 60 days.\n--\ndocs/returns.md-4-\ndocs/returns.md:5:- BR-012 Within 30 days\ndocs/returns.md-6-- BR-013 See BR-012',
    );
    expect(await text('documents_search', { pattern: 'BR-01', output: 'count' })).toBe('docs/returns.md:2');
    expect(await text('documents_search', { pattern: 'BR-012', output: 'files', glob: '*.md' })).toBe(
      'docs/returns.md',
    );
    expect(await text('documents_search', { pattern: 'BR-012', context: 3, path: 'docs/returns.md' })).toBe(
      ['-2-', '-3-## Window', '-4-', ':5:- BR-012 Within 30 days', ':6:- BR-013 See BR-012']
        .map((line) => `docs/returns.md${line}`)
        .join('\n'),
    );
  });
});
