import { foldName } from '../page/find-holder.ts';
import type { Page } from '../page/take.ts';
import type { BrainNames } from '../rules/rule.ts';

/** Holders with pages of their own that a folder needs before a holder without one stands out. */
const MIN_KEPT = 2;

/** Reads from the pages of a brain which names there are. */
export async function readBrainNames(
  pages: Iterable<Pick<Page, 'slug' | 'takes'>> | AsyncIterable<Pick<Page, 'slug' | 'takes'>>,
): Promise<BrainNames> {
  const slugs: string[] = [];
  const held: { holder: string; slug: string }[] = [];
  for await (const { slug, takes } of pages) {
    slugs.push(slug);
    for (const { holder } of takes) held.push({ holder, slug });
  }
  return brainNames(slugs, held);
}

/** The names of a brain, given the slugs of its pages and which holder holds takes on which page. */
export function brainNames(slugs: Iterable<string>, held: Iterable<{ holder: string; slug: string }>): BrainNames {
  const byName = new Map<string, string>();
  const words = new Set<string>();
  for (const slug of slugs) {
    byName.set(foldName(lastPart(slug)), slug);
    for (const word of foldName(slug).split(/[^\p{L}\p{N}]+/u)) words.add(word);
  }
  const pagesOf = new Map<string, Set<string>>();
  for (const { holder, slug } of held) pagesOf.set(holder, (pagesOf.get(holder) ?? new Set()).add(slug));
  const ownPage = (holder: string) => byName.get(foldName(lastPart(holder))) ?? null;
  const kept = new Map<string, number>();
  for (const holder of pagesOf.keys()) {
    if (ownPage(holder) !== null) kept.set(folderOf(holder), (kept.get(folderOf(holder)) ?? 0) + 1);
  }
  return {
    ownPage,
    holdsElsewhere: (holder, slug) => [...(pagesOf.get(holder) ?? [])].some((page) => page !== slug),
    keepsPages: (holder) => (kept.get(folderOf(holder)) ?? 0) >= MIN_KEPT,
    hasWord: (word) => words.has(foldName(word)),
    nearest(name, folder) {
      const wanted = foldName(name)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== '');
      if (wanted.length === 0) return null;
      const fits = [...byName].filter(([last, slug]) => {
        const parts = last.split(/[^\p{L}\p{N}]+/u);
        return slug.includes('/') && folderOf(slug) === folder && wanted.every((word) => parts.includes(word));
      });
      return fits.length === 1 ? `${folder}/${lastPart(fits[0]![1])}` : null;
    },
  };
}

const lastPart = (slug: string): string => slug.slice(slug.lastIndexOf('/') + 1);

/** `people` of `people/kim` and of `docs/people/kim`. */
function folderOf(slug: string): string {
  return slug.split('/').at(-2) ?? '';
}
