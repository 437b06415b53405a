import { openFolder } from '../../documents/git/open-folder.ts';
import { sha8 } from '../../hash.ts';
import { readBrainNames } from '../../takes/lint/brain-names.ts';
import { choosePassage } from '../../takes/page/choose-passage.ts';
import { readPages } from '../../takes/page/read-pages.ts';
import type { Page, SampledTake } from '../../takes/page/take.ts';
import { nameForms } from '../../text/name-forms.ts';
import { shuffleTakes } from './shuffle-takes.ts';
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
    draw: async ({ limit, seed, slugPrefix }) => {
      const chosen = (await all()).filter(
        ({ slug }) => slugPrefix === null || nameForms(slugPrefix).some((form) => slug.startsWith(form)),
      );
      return shuffleTakes(chosen, seed).slice(0, limit);
    },
    names: async () => {
      const takes = await all();
      const [slugs, holders] = [takes.map(({ slug }) => slug), takes.map(({ holder }) => holder)];
      return { projects: [], slugs: [...new Set(slugs)], holders: [...new Set(holders)] };
    },
    find: async (refs) => {
      const byName = new Map((await all()).map((take) => [`${take.slug}\n${sha8(take.claim)}`, take]));
      return refs.map(({ slug, claim_sha8 }) => byName.get(`${slug}\n${claim_sha8}`) ?? null);
    },
  };
}

async function readTakes(dir: string, signal: AbortSignal | undefined): Promise<SampledTake[]> {
  const takes: SampledTake[] = [];
  const pages: Pick<Page, 'slug' | 'takes'>[] = [];
  for await (const { slug, title, lines, takes: found } of readPages(await openFolder(dir, signal), signal)) {
    pages.push({ slug, takes: [] });
    for (const take of found) {
      if (take.active)
        takes.push({ ...take, project: PROJECT, slug, pageTitle: title, passage: choosePassage(lines, take) });
    }
  }
  const { ownPage } = await readBrainNames(pages);
  return takes.map((take) =>
    take.holder.includes('/') ? { ...take, holderHasPage: ownPage(take.holder) !== null } : take,
  );
}
