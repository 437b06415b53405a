import { describe, expect, test } from 'vitest';
import { TOOLS } from '../../src/tools/tools.ts';
import { brainOf } from '../brain/brain-of.ts';
import { brain, deep, text } from './shop.ts';

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
        'Best passages for within, days, at c0ffee00c0ff.',
        '',
        `Returns › Window [${brain.ownerOf('docs/returns.md', 4)!.id}]`,
        '  docs/returns.md:5: - BR-012 Within 30 days',
        '  docs/returns.md:6: - BR-013 See BR-012',
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
    expect(await text('brain_search', { query: 'retruns' })).toMatch(
      /No document holds retruns \(searched for: return\)/,
    );
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
