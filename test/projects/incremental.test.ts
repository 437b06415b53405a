import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMarkdown } from '../../src/documents/is-markdown.ts';
import { seededRandom } from '../../src/random.ts';
import type { Build } from '../../src/store/builds/builds.ts';
import { listTakes } from '../../src/store/pages/takes.ts';
import type { Store } from '../../src/store/store.ts';
import { git, temporaryRepository } from '../documents/temporary-folder.ts';
import { ENGINES } from '../stores.ts';
import { pageWith, type Workshop, workshop } from './project-of.ts';

const SOURCE = resolve(import.meta.dirname, '../../node_modules/undici/docs');
const COMMITS = 5;

/** Edits that a person makes: lines added and taken away, takes changed, documents moved, gone, and twins of others. */
function edit(dir: string, random: () => number): void {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (path) => isMarkdown(path) && !path.startsWith('.git'),
  );
  const pick = () => paths[Math.floor(random() * paths.length)]!;
  const changed = join(dir, pick());
  const lines = readFileSync(changed, 'utf8').split('\n');
  lines.splice(Math.floor(random() * lines.length), Math.floor(random() * 4), '## BR-1 Again', '', '- BR-2 Twice.');
  writeFileSync(changed, lines.join('\n'));
  writeFileSync(join(dir, 'takes.md'), pageWith('Takes', `Claim ${Math.floor(random() * 1e6)}.`));
  if (random() < 0.5) writeFileSync(join(dir, 'takes.markdown'), pageWith('Twin', 'A twin.').replace('fact', 'rumour'));
  else rmSync(join(dir, 'takes.markdown'), { force: true });
  if (random() < 0.5) git(dir, 'mv', '-k', pick(), `moved-${Math.floor(random() * 1e6)}.md`);
  if (random() < 0.4) rmSync(join(dir, pick()), { force: true });
}

describe.each(ENGINES)('on %s', (_engine, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());

  test('a build on top of others is the one that is made from nothing, byte for byte', async () => {
    const dir = temporaryRepository({ 'takes.md': pageWith('Takes', 'First.') });
    cpSync(join(SOURCE, 'docs/api'), join(dir, 'api'), { recursive: true });
    const shop = workshop(store);
    await shop.add('grown', dir);
    const random = seededRandom(11);
    for (let count = 0; count < COMMITS; count++) {
      edit(dir, random);
      git(dir, 'add', '-A');
      git(dir, 'commit', '-q', '-m', 'Edit');
      const grown = await shop.build('grown');
      const fresh = `fresh-${count}`;
      await shop.add(fresh, dir);
      expect(held(grown)).toEqual(held(await shop.build(fresh)));
      expect(await contentOf(shop, store, 'grown')).toEqual(await contentOf(shop, store, fresh));
      if (count > 0) expect(grown.counts!.parsed).toBeLessThan(6);
    }
  });
});

/** What must not depend on the builds before. */
function held({ commit, counts, warnings }: Build) {
  const { documents, folders, sections, cards, tables, links, bytes, pages } = counts!;
  return { commit, counts: { documents, folders, sections, cards, tables, links, bytes, pages }, warnings };
}

async function contentOf(shop: Workshop, store: Store, project: string) {
  const takes = await listTakes(store, { project });
  return { tree: await shop.tree(project), takes: takes.map(({ slug, claim, line }) => [slug, claim, line]).sort() };
}
