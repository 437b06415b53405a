import { variantOf } from '../file/family-of.ts';
import type { RankedSection } from './rank-sections.ts';

/** A section, and the documents that have the same in other languages or versions. */
export interface FoldedSection {
  section: RankedSection;
  alike: readonly string[];
}

/**
 * Makes one place of documents whose paths differ only in a language or a version. The one without a language stands for
 * them, or the one found first; of versions the newest.
 */
export function foldVariants(sections: readonly RankedSection[]): FoldedSection[] {
  const groups = new Map<string, RankedSection[]>();
  for (const one of sections) {
    const key = `${one.info.family ?? one.info.path}\0${one.section}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].map((group) => {
    const [section] = [...group].sort(preferred) as [RankedSection];
    const others = group.filter(({ document }) => document !== section.document).map(({ info }) => info.path);
    return { section: { ...section, score: group[0]!.score }, alike: [...new Set(others)] };
  });
}

function preferred(a: RankedSection, b: RankedSection): number {
  const [one, two] = [variantOf(a.info.path), variantOf(b.info.path)];
  const languages = rankOf(one?.language ?? null) - rankOf(two?.language ?? null);
  if (languages !== 0) return languages;
  const versions = (two?.version ?? '').localeCompare(one?.version ?? '', 'en', { numeric: true });
  return versions !== 0 ? versions : b.score - a.score;
}

/** Documents without a language are the originals, as a rule in English. */
function rankOf(language: string | null): number {
  return language === null || language === 'en' ? 0 : 1;
}
