import { describe, expect, test } from 'vitest';
import { TOOLS } from '../../src/tools/tools.ts';
import { brainOf } from '../brain/brain-of.ts';
import { call, deep, text } from './shop.ts';

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
    let input: unknown = { nodes: ['d'] };
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
  test('numbers every line', async () => {
    expect(await text('brain_read', { nodes: ['BR-012'] })).toBe(
      'Returns › Window › BR-012 Within 30 days — docs/returns.md:5 of 6 lines, at c0ffee00c0ff\n5: - BR-012 Within 30 days',
    );
  });

  test('reads several places in one call, and says of each what is wrong with it', async () => {
    const shown = await text('brain_read', {
      nodes: ['BR-012', 'docs/retruns.md', 'docs/old.md:6', 'docs/returns.md#windw'],
    });
    expect(shown).toContain('5: - BR-012 Within 30 days\n\ndocs/retruns.md: No node');
    expect(shown).toContain('Did you mean "docs/returns.md"');
    expect(shown).toContain('docs/old.md:6 of 6 lines\nStatus: superseded by');
    expect(shown).toContain('"docs/returns.md" has no heading "#windw". Did you mean "docs/returns.md#window"?');
  });

  test('shares the bytes of an answer, and counts bytes and not characters', async () => {
    const nodes = ['docs/long.md', 'BR-012', 'docs/wide.md'];
    for (const max_bytes of [2000, 8000, 30_000]) {
      const shown = await text('brain_read', { nodes, max_bytes });
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(max_bytes);
      expect(Buffer.byteLength(shown)).toBeGreaterThan(max_bytes / 2);
      expect(shown).toContain('5: - BR-012');
      expect(shown).toMatch(/^More: brain_read \{"nodes":\["docs\/long\.md:\d+-1002"/m);
    }
  });

  test('takes a citation, an anchor and other lines of the document', async () => {
    expect(await text('brain_read', { node: 'docs/returns.md:5-6' })).toContain('docs/returns.md:5-6 of 6');
    expect(await text('brain_read', { node: 'docs/returns.md#window' })).toContain('docs/returns.md:3-6 of 6');
    expect(await text('brain_read', { node: 'BR-013', start: 1, end: 3 })).toContain('1: # Returns\n2: \n3: ## Window');
    expect(await text('brain_read', { nodes: ['docs/returns.md#L5-L6'] })).toContain('docs/returns.md:5-6 of 6');
    expect(await text('brain_read', { nodes: ['[docs/returns.md lines 5–6].'] })).toContain('docs/returns.md:5-6 of 6');
    expect(await text('brain_read', { nodes: ['docs/returns.md:4-'] })).toContain('docs/returns.md:4-6 of 6');
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
  test('show passages with place, headings, status and numbered lines', async () => {
    const shown = await text('brain_search', { queries: ['within days'] });
    expect(shown).toContain('shop-docs at c0ffee00c0ff\n\ndocs/returns.md:5');
    expect(shown).toContain('\n5: - BR-012 Within 30 days');
    expect(await text('brain_search', { queries: ['within 60 days'] })).toContain(
      'docs/old.md:6  (SUPERSEDED by docs/returns.md)\n6: Within 60 days.',
    );
    expect(await text('brain_grep', { patterns: ['[36]0 days'] })).toContain('2 lines match\ndocs/old.md');
  });

  test('answer several queries in one call: the best passage of each first, nothing twice', async () => {
    const shown = await text('brain_search', { queries: ['within 30 days', 'zebra', 'BR-012', 'unicorns'] });
    const heads = Array.from(shown.matchAll(/^\[(\d)\] /gm), ([, number]) => Number(number));
    expect(heads.slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(shown.match(/^5: - BR-012 Within 30 days$/gm)).toHaveLength(1);
    expect(shown).toContain('shown above');
    expect(shown).toContain(
      '[4] unicorns — no match: the documents hold none of the words; 3 files are not read: 1 .go, 1 .png, 1 .ts',
    );
  });

  test('stay within the bytes that are allowed', async () => {
    const queries = ['forty characters', 'within days', 'rules', 'returns window'];
    for (const max_bytes of [1000, 2000, 8000])
      expect(Buffer.byteLength(await text('brain_search', { queries, max_bytes }))).toBeLessThanOrEqual(max_bytes);
  });

  test('give their answers as data too', async () => {
    const { results } = await call('brain_search', { queries: ['within 30 days'] });
    expect((results![0] as { hits: object[] }).hits[0]).toMatchObject({
      ...{ path: 'docs/returns.md', start: 5, title: 'Returns', lacks: [] },
      lines: expect.arrayContaining([{ line: 5, text: '- BR-012 Within 30 days' }]),
    });
    expect((await call('brain_grep', { patterns: ['BR-012', '('] })).results).toMatchObject([
      { pattern: 'BR-012', total: 2, hits: [{ path: 'docs/returns.md', line: 5 }, { line: 6 }] },
      { pattern: '(', error: expect.any(String) },
    ]);
    expect((await call('brain_read', { nodes: ['BR-012', 'x'] })).results).toMatchObject([
      { path: 'docs/returns.md', start: 5, end: 5, lines: [{ line: 5, text: '- BR-012 Within 30 days' }] },
      { node: 'x', error: expect.any(String) },
    ]);
    expect((await call('brain_tree', { nodes: ['docs/returns.md'] })).results).toMatchObject([
      { entries: [{ kind: 'section' }, { kind: 'card' }, {}] },
    ]);
    expect((await call('brain_links', { nodes: ['BR-012'] })).results).toMatchObject([
      { outgoing: [], incoming: [{ line: 6 }] },
    ]);
  });

  test('show a long line around what was found, whole characters only', async () => {
    const found = await text('brain_grep', { pattern: '\u{1f600}', path: 'docs/wide.md' });
    expect(found.length).toBeLessThan(1500);
    expect(found).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  test('show a short first passage with the whole paragraphs of its section that follow it', async () => {
    const documents = brainOf({
      'queue.md': [
        '# Queue\n\n## Slipping\n\nA less important pod may slip ahead of an important pod.\n',
        'So expiry is compared in windows of one second.\n\n<!-- template -->\n\nNot shown.\n\n## Rest\n\nNot shown either.\n',
      ].join('\n'),
    });
    const search = TOOLS.find(({ name }) => name === 'brain_search')!;
    const { text: shown } = await search.run({ query: 'less important pod slip ahead' }, { brain: documents });
    expect(shown).toContain('queue.md:5  ');
    expect(shown).toMatch(
      /5: A less important pod may slip ahead of an important pod\.\n6: \n7: So expiry is compared in windows of one second\.(?:\n\n|$)/,
    );
    expect(shown).not.toContain('Not shown');
  });

  test('lead on where nothing is found', async () => {
    expect(await text('brain_search', { query: 'retruns' })).toMatch(
      /no document holds retruns \(searched for return instead\)/,
    );
    expect(await text('brain_grep', { pattern: 'qqq' })).toMatch(
      /no line matches; 3 files are not read: 1 .go, 1 .png, 1 .ts$/,
    );
  });

  test('page through all matches', async () => {
    let input: unknown = { pattern: 'forty', limit: 100 };
    let count = 0;
    for (let pages = 0; input !== null && pages < 40; pages++) {
      const page = await text('brain_grep', input);
      expect(Buffer.byteLength(page)).toBeLessThan(12_000);
      count += [...page.matchAll(/^\d+: A line/gm)].length;
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
