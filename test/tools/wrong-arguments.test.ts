import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TOOLS } from '../../src/tools/tools.ts';
import { brain, call } from './shop.ts';

describe('wrong arguments', () => {
  const rows: [tool: string, input: unknown, answer: RegExp][] = [
    [
      'brain_read',
      { path: 'docs/returns.md' },
      /"node" is missing.*no argument "path".*brain_read takes: node, start \(optional\)/,
    ],
    ['brain_search', { query: 'x', limits: 3 }, /no argument "limits"; did you mean "limit"\?/],
    ['brain_search', { query: 'x', limit: 0 }, /"limit": .*>=1/],
    ['brain_search', 'refund', /takes one object|expected object/],
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
    ['brain_read', { node: 'docs' }, /is a folder.*brain_tree \{"node":"docs"\}/],
    ['brain_read', { node: 'docs/returns.md', start: 99 }, /has 6 lines; there is no line 99/],
    ['brain_read', { node: 'docs/returns.md', start: 4, end: 2 }, /run backwards/],
    ['brain_read', { node: 'docs/empty.md' }, /is empty: it has no line/],
    ['brain_read', { node: 'docs/binary.md' }, /NUL bytes/],
    ['brain_read', { node: 'docs/out.md' }, /symbolic link, which is never followed/],
    ['brain_read', { node: 'lib' }, /submodule/],
    ['brain_tree', { node: 'x'.repeat(10_000_000) }, /"node": .*5000/],
    ['documents_read', { path: 'docs/retruns.md' }, /No "docs\/retruns\.md".*Did you mean "docs\/returns\.md"/],
    ['documents_read', { path: 'docs' }, /is a folder.*documents_list/],
    ['documents_read', { path: 'code.ts' }, /not a Markdown document/],
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
