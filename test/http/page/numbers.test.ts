import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagesOf } from './pages.ts';
import { makeWorld, PROJECT, type World } from './world.ts';

describe('what the page links to', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());

  const kept = new Map<string, Promise<{ status: number; html: string }>>();
  const open = (path: string) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const opened = fetch(world.url + path, { headers: { Authorization: `Bearer ${world.token}` } }).then(
      async (response) => ({ status: response.status, html: await response.text() }),
    );
    kept.set(path, opened);
    return opened;
  };
  const plain = (text: string) =>
    text
      .replace(/&amp;/g, '&')
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"');

  test('is there, down to the place on it', { timeout: 240_000 }, async () => {
    const dead = new Set<string>();
    for (const { path: from } of await pagesOf(world)) {
      const { html } = await open(from);
      const addresses = [...html.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, address]) => plain(address!));
      for (const address of new Set(addresses)) {
        const url = new URL(address, world.url + from);
        if (url.origin !== world.url) dead.add(`${from} leads elsewhere: ${address}`);
        const { status, html: there } = await open(url.pathname + url.search);
        const id = decodeURIComponent(url.hash.slice(1));
        const own = url.pathname + url.search === from;
        if ((status !== 200 && !own) || (id !== '' && !there.includes(` id="${id}"`)))
          dead.add(`${from}: ${address} (${status})`);
      }
    }
    expect([...dead]).toEqual([]);
  });

  test('runs that do not compare stand apart, and each choice leads to its own', async () => {
    const { html } = await open(`/projects/${PROJECT}/quality`);
    const choices = [...html.matchAll(/<a href="([^"]+like=\d+)">([^<]+)<\/a>[^<]*<span class="soft">\((\d+)\)/g)];
    expect(choices.length).toBeGreaterThan(1);
    for (const [, address, label, count] of choices) {
      const { html: own } = await open(plain(address!));
      expect(own).toContain(`<strong>${label}</strong>`);
      expect(own.match(/href="[^"]+\/quality\/runs\/\d+"><time/g) ?? []).toHaveLength(Number(count));
    }
  });

  test.each(['documents', 'folders', 'sections', 'cards', 'tables'])(
    'the number of %s leads to as many of them',
    async (kind) => {
      const { html } = await open(`/projects/${PROJECT}/builds`);
      const tile = new RegExp(`href="([^"]+)">([\\d,]+)</a></strong><span>${kind}<`).exec(html);
      const { html: list } = await open(plain(tile![1]!));
      const pages = [list];
      for (let next = nextOf(list); next !== null; next = nextOf(pages.at(-1)!)) pages.push((await open(next)).html);
      const rows = pages.flatMap((page) => page.match(/<tr><th scope="row">/g) ?? []);
      expect(String(rows.length)).toBe(tile![2]!.replace(',', ''));
    },
  );
  const nextOf = (html: string) => {
    const found = /<a rel="next" href="([^"]+)"/.exec(html)?.[1];
    return found === undefined ? null : plain(found);
  };
});
