import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOOLS } from '../../src/tools/tools.ts';
import { brain, call } from './shop.ts';

describe('wrong arguments', () => {
  const rows: [tool: string, input: unknown, answer: RegExp][] = [
    [
      'brain_read',
      {},
      /"nodes" is missing: give a list of 1 to 12 texts.*brain_read takes: nodes, max_bytes \(optional\)/,
    ],
    [
      'brain_search',
      { query: 'x', colour: 3 },
      /no argument "colour"\..*brain_search takes: queries, path \(optional\)/,
    ],
    ['brain_search', { query: 'x', limit: 0 }, /"limit" is 0; give a whole number from 1 to 20, or leave it out/],
    ['brain_search', { query: 'x', limit: 'many' }, /"limit" is "many"; give a whole number/],
    ['brain_search', { queries: [] }, /"queries" is a list of 0; give a list of 1 to 10 texts/],
    ['brain_search', { queries: Array(11).fill('x') }, /"queries" is a list of 11; give a list of 1 to 10/],
    [
      'brain_links',
      { node: 'BR-012', direction: 'sideways' },
      /"direction" is "sideways"; give one of both, outgoing, incoming/,
    ],
    ['brain_search', 7, /takes one object/],
    ['brain_search', { query: '?!' }, /holds no word/],
    ['brain_search', { query: 'x'.repeat(10_000_000) }, /10,000,000 characters; at most 1000/],
    ['brain_search', { query: 'x', path: 'dosc' }, /No "dosc" in shop-docs.*"docs"/],
    ['brain_grep', { pattern: 'x'.repeat(10_000_000) }, /10,000,000 characters/],
    ['brain_grep', { pattern: '(?=x)' }, /lookaround/],
    ['brain_read', { node: 'docs/retruns.md' }, /Did you mean "docs\/returns\.md"/],
    ['brain_read', { node: 'BR-112' }, /Did you mean "BR-012" \(docs\/returns\.md:5\)/],
    [
      'brain_read',
      { node: 'BR-7' },
      /is the id of 2 cards: \w{12} \(docs\/twins\.md:1\), \w{12} \(docs\/twins\.md:2\)/,
    ],
    ['brain_read', { node: 'docs' }, /is a folder.*brain_tree/],
    ['brain_read', { node: 'docs/returns.md', start: 99 }, /has 6 lines; there is no line 99/],
    ['brain_read', { node: 'docs/returns.md', start: 4, end: 2 }, /run backwards/],
    ['brain_read', { node: 'docs/empty.md' }, /is empty: it has no line/],
    ['brain_read', { node: 'docs/binary.md' }, /NUL bytes/],
    ['brain_read', { node: 'docs/out.md' }, /symbolic link that leads to no document/],
    ['brain_read', { node: 'lib' }, /submodule/],
    ['brain_tree', { node: 'x'.repeat(10_000_000) }, /"nodes.0" is a text of 10,000,000 characters.*5000/],
    ['documents_read', { path: 'docs/retruns.md' }, /No "docs\/retruns\.md".*Did you mean "docs\/returns\.md"/],
    ['documents_read', { path: 'docs' }, /is a folder.*documents_list/],
    ['documents_read', { path: 'docs/picture.png' }, /holds no text, is too large, or is left out/],
    ['documents_read', { path: 'docs/out.md' }, /symbolic link/],
    ['documents_read', { path: 'docs/returns.md', offset: 99 }, /there is no line 99/],
    ['documents_list', { path: 'dcos' }, /Did you mean "docs"/],
    ['documents_search', { pattern: '(' }, /cannot be read|can be read/],
  ];
  for (const tool of [
    'documents_read',
    'documents_list',
    'documents_search',
    'brain_search',
    'brain_grep',
    'brain_read',
    'brain_tree',
    'brain_links',
  ]) {
    const name = tool.startsWith('brain_') && !/search|grep/.test(tool) ? 'node' : 'path';
    const more = /search$/.test(tool)
      ? { [tool === 'brain_search' ? 'query' : 'pattern']: 'x' }
      : tool === 'brain_grep'
        ? { pattern: 'x' }
        : {};
    rows.push(
      [tool, { ...more, [name]: '../etc/passwd' }, /holds "\.\."/],
      [tool, { ...more, [name]: 'docs/../../x' }, /holds "\.\."/],
      [tool, { ...more, [name]: '/etc/passwd' }, /is absolute/],
      [tool, { ...more, [name]: 'C:\\x' }, /is absolute/],
      [tool, { ...more, [name]: 'docs/\0.md' }, /NUL/],
    );
  }

  // An argument of ten million characters is no title.
  const titled = rows.map(([tool, input, answer]) => ({
    tool,
    given: JSON.stringify(input).slice(0, 80),
    input,
    answer,
  }));
  test.each(titled)('$tool $given is answered with a sentence', async ({ tool, input, answer }) => {
    const result = await call(tool, input);
    expect(result.text).toMatch(answer);
    expect(result.isError).toBe(true);
    expect(result.text.length).toBeLessThan(1000);
  });

  const understood: [tool: string, asked: unknown, same: unknown][] = [
    ['brain_search', { query: 'within days', limit: null, path: null }, { queries: ['within days'] }],
    ['brain_search', { query: 'within days', limit: '3' }, { queries: ['within days'], limit: 3 }],
    ['brain_search', { queries: '["within days", "zebra"]' }, { queries: ['within days', 'zebra'] }],
    ['brain_search', { queries: 'within days' }, { queries: ['within days'] }],
    ['brain_search', { Queries: [{ query: 'within days' }] }, { queries: ['within days'] }],
    ['brain_search', { qurey: 'within days', Top_K: 2 }, { queries: ['within days'], limit: 2 }],
    ['brain_search', { q: 'within days', folder: 'docs' }, { queries: ['within days'], path: 'docs' }],
    ['brain_search', 'within days', { queries: ['within days'] }],
    ['brain_search', { queries: [2026] }, { queries: ['2026'] }],
    ['brain_grep', { pattern: 'within', match_case: 'true' }, { patterns: ['within'], match_case: true }],
    ['brain_grep', { regex: 'within', ignore_case: false }, { patterns: ['within'], match_case: true }],
    ['brain_read', { node: 'docs/returns.md', start: '2', end: '3' }, { nodes: ['docs/returns.md:2-3'] }],
    ['brain_read', { path: 'docs/returns.md', start_line: 2 }, { nodes: ['docs/returns.md:2-'] }],
    ['brain_read', { nodes: [{ path: 'docs/returns.md', start: 2, end: 3 }] }, { nodes: ['docs/returns.md:2-3'] }],
    ['brain_read', { paths: 'docs/returns.md', file: null }, { nodes: ['docs/returns.md'] }],
    ['brain_tree', { path: 'docs', depth: '1' }, { nodes: ['docs'], depth: 1 }],
    ['brain_tree', null, {}],
    ['brain_links', { node: 'BR-012', direction: 'in' }, { nodes: ['BR-012'], direction: 'incoming' }],
    ['brain_links', { id: 'BR-012', direction: 'Outgoing' }, { nodes: ['BR-012'], direction: 'outgoing' }],
    ['documents_read', { file_path: 'docs/returns.md', limit: '2' }, { path: 'docs/returns.md', limit: 2 }],
    [
      'documents_search',
      { query: 'within', '-i': true, output_mode: 'files_with_matches' },
      { pattern: 'within', ignore_case: true, output: 'files' },
    ],
    ['documents_list', { pattern: '*.md', path: null }, { glob: '*.md' }],
  ];
  test.each(understood)('%s of %j is understood', async (tool, asked, same) => {
    const meant = await call(tool, same);
    expect(await call(tool, asked)).toEqual(meant);
    expect(meant.isError).toBe(false);
  });

  test('of any kind are answered, never thrown', async () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record(
        { node: fc.string(), path: fc.string(), query: fc.string(), pattern: fc.string() },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TOOLS), anything, async (tool, input) => {
        expect(typeof (await tool.run(input, { brain })).text).toBe('string');
      }),
      { numRuns: 300 },
    );
  });
});
