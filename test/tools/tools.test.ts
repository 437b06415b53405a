import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GbrainError } from '../../src/errors.ts';
import { type Call, meter } from '../../src/tools/meter.ts';
import { listTools, TOOLS } from '../../src/tools/tools.ts';
import { brainOf } from '../brain/brain-of.ts';

const deep = `${'deep/'.repeat(500)}end.md`;
const brain = brainOf({
  'README.md': '# Shop\n\nAll rules.\n',
  'docs/returns.md': '# Returns\n\n## Window\n\n- BR-012 Within 30 days\n- BR-013 See BR-012\n',
  'docs/old.md': '---\nstatus: superseded by [Returns](returns.md)\n---\n# Old returns\n\nWithin 60 days.\n',
  'docs/long.md': `# Long\n\n${'A line of some forty characters, or so.\n'.repeat(1000)}`,
  'docs/wide.md': `# Wide\n\n${'\u{1f600}'.repeat(600_000)}\n`,
  'docs/evil.md': '# Evil \u001b[31m\n\nText \u202e and \u001b]0;x\u0007 \u2028 here.\n',
  'docs/twins.md': '- BR-7 One\n- BR-7 Two\n',
  'docs/empty.md': '',
  'docs/binary.md': '\0',
  'docs/out.md': { kind: 'symlink' },
  lib: { kind: 'submodule' },
  'code.ts': 'export {};\n',
  [deep]: '# End\n\nzebra\n',
});

async function call(name: string, input: unknown = {}) {
  return TOOLS.find((tool) => tool.name === name)!.run(input, { brain });
}

/** Lines of text as an agent sees them, without the lead to further calls. */
const text = async (name: string, input: unknown = {}) => (await call(name, input)).text;

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

  test.each(rows)('%s %j is answered with a sentence', async (tool, input, answer) => {
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

describe('brain_tree', () => {
  test('shows what is in a folder, with what no longer holds marked', async () => {
    expect(await text('brain_tree', { node: 'docs', depth: 1 })).toContain(
      '- docs/old.md "Old returns" (6 lines, ~21 tokens) — Superseded by Returns. Within 60 days.',
    );
  });

  test('names nodes so that the next call finds them', async () => {
    const shown = await text('brain_tree', { node: 'docs/returns.md' });
    expect(shown).toContain('card BR-012 Within 30 days (line 5)');
    const id = /§ Window \[(\w{12})\]/.exec(shown)![1]!;
    expect(await text('brain_read', { node: id })).toContain('docs/returns.md:3-6 of 6 lines');
  });

  test('pages through a folder of many entries, one level of it', async () => {
    const wide = brainOf(
      Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`d/${at}.md`, `# T${at}\n\nText.\n\n## S\n`])),
    );
    const tree = TOOLS.find((tool) => tool.name === 'brain_tree')!;
    let input: unknown = { node: 'd' };
    const seen: string[] = [];
    for (let pages = 0; input !== null && pages < 20; pages++) {
      const page = (await tree.run(input, { brain: wide })).text;
      expect(Buffer.byteLength(page)).toBeLessThan(8400);
      seen.push(...Array.from(page.matchAll(/^ *- (\S+)/gm), (match) => match[1]!));
      const more = /^More: brain_tree (.*)$/m.exec(page);
      input = more ? JSON.parse(more[1]!) : null;
    }
    expect(seen).toHaveLength(300);
    expect(new Set(seen).size).toBe(300);
  });

  test('of folders 500 deep is one level at a time', async () => {
    expect(await text('brain_tree', { node: 'deep' })).toContain('deep/deep/');
    expect(await text('brain_read', { node: deep })).toContain('3: zebra');
  });
});

describe('brain_read', () => {
  test('numbers every line and says what to ask next', async () => {
    expect(await text('brain_read', { node: 'BR-012' })).toBe(
      [
        'Returns › Window › BR-012 Within 30 days — docs/returns.md:5 of 6 lines, at c0ffee00c0ff',
        '',
        '5: - BR-012 Within 30 days',
        '',
        'Below: brain_read {"node":"docs/returns.md","start":6}',
        `Linked: brain_links {"node":"${brain.cards('BR-012')[0]!.id}"} (1)`,
        'Cite only the lines that hold the answer, as path:line or path:start-end, not all that you read.',
      ].join('\n'),
    );
  });

  test('takes a citation, an anchor and other lines of the document', async () => {
    expect(await text('brain_read', { node: 'docs/returns.md:5-6' })).toContain('docs/returns.md:5-6 of 6');
    expect(await text('brain_read', { node: 'docs/returns.md#window' })).toContain('docs/returns.md:3-6 of 6');
    expect(await text('brain_read', { node: 'BR-013', start: 1, end: 3 })).toContain('1: # Returns\n2: \n3: ## Window');
  });

  test('says what took the place of what it reads', async () => {
    expect(await text('brain_read', { node: 'docs/old.md' })).toContain(
      'Status: superseded by Returns (docs/returns.md). It no longer holds; read what took its place.',
    );
  });

  test('pages by line near 8 KB until the end', async () => {
    const seen: number[] = [];
    let input: unknown = { node: 'docs/long.md' };
    for (let pages = 0; input !== null && pages < 20; pages++) {
      const page = await text('brain_read', input);
      expect(Buffer.byteLength(page)).toBeLessThan(8192);
      seen.push(...Array.from(page.matchAll(/^(\d+): /gm), (match) => Number(match[1])));
      const more = /^More: brain_read (.*)$/m.exec(page);
      input = more ? JSON.parse(more[1]!) : null;
    }
    expect(seen).toEqual(Array.from({ length: 1002 }, (_, index) => index + 1));
  });

  test('cuts a line longer than a page between two characters', async () => {
    const page = await text('brain_read', { node: 'docs/wide.md', start: 3 });
    expect(page).toContain('more characters on this line');
    expect(page).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  test('shows control and reordering characters as escapes', async () => {
    const page = await text('brain_read', { node: 'docs/evil.md' });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for control characters.
    expect(page).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\u2028]/);
    expect(page).toContain('3: Text \\u202e and \\x1b]0;x\\x07 \\u2028 here.');
  });
});

describe('brain_search and brain_grep', () => {
  test('show hits with breadcrumb, place, line and status', async () => {
    expect(await text('brain_search', { query: 'within days' })).toContain(
      [
        '2 lines with every word (within, days), at c0ffee00c0ff.',
        '',
        `Returns › Window › BR-012 Within 30 days [${brain.cards('BR-012')[0]!.id}]`,
        '  docs/returns.md:5: - BR-012 Within 30 days',
        `Old returns [${brain.at('docs/old.md')!.id}] (SUPERSEDED by Returns (docs/returns.md))`,
        '  docs/old.md:6: Within 60 days.',
      ].join('\n'),
    );
    expect(await text('brain_grep', { pattern: '[36]0 days' })).toContain('2 lines match, at c0ffee00c0ff.');
  });

  test('show a long line around what was found, whole characters only', async () => {
    const found = await text('brain_grep', { pattern: '\u{1f600}', path: 'docs/wide.md' });
    expect(found.length).toBeLessThan(1500);
    expect(found).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  test('lead on where nothing is found', async () => {
    expect(await text('brain_search', { query: 'retruns' })).toMatch(/Nothing at .* near: returns\./);
    expect(await text('brain_grep', { pattern: 'qqq' })).toMatch(/No line matches/);
  });

  test('page through all matches', async () => {
    let input: unknown = { pattern: 'forty', limit: 100 };
    let count = 0;
    for (let pages = 0; input !== null && pages < 40; pages++) {
      const page = await text('brain_grep', input);
      expect(Buffer.byteLength(page)).toBeLessThan(12_000);
      count += [...page.matchAll(/^ {2}docs\/long\.md:/gm)].length;
      const more = /^More: brain_grep (.*)$/m.exec(page);
      input = more ? JSON.parse(more[1]!) : null;
    }
    expect(count).toBe(1000);
  });
});

test('brain_links shows both sides of a card', async () => {
  expect(await text('brain_links', { node: 'BR-012' })).toContain(
    'Referred to by:\n- docs/returns.md:6 (Returns › Window › BR-013 See BR-012) mentions it: - BR-013 See BR-012',
  );
});

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
});

describe('every tool', () => {
  test('stands in one of the two modes', () => {
    expect(listTools('brain').map((tool) => tool.name)).toEqual([
      'brain_tree',
      'brain_search',
      'brain_grep',
      'brain_read',
      'brain_links',
    ]);
    expect(listTools('documents').map((tool) => tool.name)).toEqual([
      'documents_list',
      'documents_read',
      'documents_search',
    ]);
    expect(listTools('both')).toEqual(TOOLS);
  });

  test.each(TOOLS)('$name stops when it is cancelled', async (tool) => {
    const input = {
      brain_search: { query: 'x' },
      brain_grep: { pattern: 'x' },
      documents_search: { pattern: 'x' },
      documents_read: { path: 'README.md' },
      documents_list: {},
    }[tool.name] ?? { node: 'README.md' };
    await expect(tool.run(input, { brain, signal: AbortSignal.abort() })).rejects.toThrow(GbrainError);
  });

  test('is counted with its bytes and estimated tokens', async () => {
    const calls: Call[] = [];
    const tool = meter(TOOLS.find(({ name }) => name === 'brain_read')!, (one) => calls.push(one));
    const { text: answer } = await tool.run({ node: 'BR-012' }, { brain });
    expect(calls).toEqual([
      {
        tool: 'brain_read',
        bytesIn: 17,
        bytesOut: Buffer.byteLength(answer),
        tokensIn: 5,
        tokensOut: Math.ceil(answer.length / 4),
        isError: false,
      },
    ]);
  });
});
