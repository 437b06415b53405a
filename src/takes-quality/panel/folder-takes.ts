import { decodeDocument } from '../../documents/document.ts';
import { openFolder } from '../../documents/git/open-folder.ts';
import { sha8, sha256 } from '../../hash.ts';
import { choosePassage } from '../../takes/page/choose-passage.ts';
import { readPage } from '../../takes/page/read-page.ts';
import type { SampledTake } from '../../takes/page/take.ts';
import type { TakeSource } from './take-source.ts';

/** The project name of takes that come from a folder instead of a brain. */
const PROJECT = 'fs';

/** The takes of the Markdown pages in a folder, read from disk once, on first use. */
export function folderTakes(dir: string, signal?: AbortSignal): TakeSource {
  let read: Promise<SampledTake[]> | undefined;
  const all = () => {
    read ??= readTakes(dir, signal);
    return read;
  };
  return {
    draw: async ({ limit, seed, slugPrefix }) =>
      (await all())
        .filter(({ slug }) => slugPrefix === null || slug.startsWith(slugPrefix))
        .map((take) => ({ take, key: sha256(JSON.stringify([seed, take.slug, take.row, take.claim, take.line])) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .slice(0, limit)
        .map(({ take }) => take),
    find: async (refs) => {
      const byName = new Map((await all()).map((take) => [`${take.slug}\n${sha8(take.claim)}`, take]));
      return refs.map(({ slug, claim_sha8 }) => byName.get(`${slug}\n${claim_sha8}`) ?? null);
    },
  };
}

async function readTakes(dir: string, signal: AbortSignal | undefined): Promise<SampledTake[]> {
  const folder = await openFolder(dir, signal);
  const files = folder.entries.filter(({ kind, path }) => kind === 'file' && /\.(md|markdown)$/i.test(path));
  const takes: SampledTake[] = [];
  for await (const { entry, content } of folder.read(files, signal)) {
    const page = readPage(decodeDocument({ path: entry.path, blob: entry.blob, content }));
    for (const take of page?.takes ?? []) {
      if (!take.active) continue;
      const passage = choosePassage(page!.lines, take);
      takes.push({ ...take, project: PROJECT, slug: page!.slug, pageTitle: page!.title, passage });
    }
  }
  return takes;
}
