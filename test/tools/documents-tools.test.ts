import { describe, expect, test } from 'vitest';
import { text } from './shop.ts';

describe('the documents tools', () => {
  test('list a folder, and by glob', async () => {
    expect(await text('documents_list')).toContain('docs/ (10 files)');
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
    expect(await text('documents_search', { pattern })).toBe('No matches.');
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

  test('list, read and search every file that holds text, documents or not', async () => {
    expect(await text('documents_list', { path: 'src' })).toContain('src/limit.go (3 lines, ');
    expect(await text('documents_read', { path: 'src/limit.go', offset: 3 })).toBe(
      'src/limit.go:3-3 of 3 lines, at c0ffee00c0ff\n\n3: const limit = 39',
    );
    expect(await text('documents_search', { pattern: 'limit = \\d+' })).toBe('src/limit.go:3:const limit = 39');
    expect(await text('documents_search', { pattern: 'package|export', output: 'files', glob: '*.{go,ts}' })).toBe(
      'code.ts\nsrc/limit.go',
    );
    expect(await text('documents_search', { pattern: 'PNG' })).toBe('No matches.');
  });

  test('search stops at the limit that is asked for, and goes on from there', async () => {
    const asked = { pattern: 'BR-01', limit: 1 };
    expect(await text('documents_search', asked)).toBe(
      'docs/returns.md:5:- BR-012 Within 30 days\n\nMore: documents_search {"pattern":"BR-01","limit":1,"offset":1}',
    );
    expect(await text('documents_search', { ...asked, offset: 1 })).toBe('docs/returns.md:6:- BR-013 See BR-012');
  });
});
