import MiniSearch from 'minisearch';
import type { Brain } from '../../src/brain/tree/brain.ts';
import { seededRandom } from '../../src/random.ts';

/** A section of a document, as every search that is compared gets it. */
export interface KnownSection {
  path: string;
  start: number;
  /** Of all that is inside it. */
  end: number;
  /** Of the document, and from there down to the section. */
  titles: readonly string[];
  /** Its own lines, without the heading. */
  text: string;
}

/** A query whose answer is known: a section, or for `document` its document. */
export interface KnownItem {
  kind: 'section' | 'document' | 'words';
  query: string;
  target: KnownSection;
}

const FUNCTION_WORDS = new Set(
  'the a an of to in for and or is are be with on by from as at it this that how what why when which do does not can will should'.split(
    ' ',
  ),
);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}_]+/gu) ?? [];
const stem = (word: string) => word.replace(/(?:ing|ed|es|s)$/, '');
const telling = (text: string) => [...new Set(wordsOf(text).filter((word) => !FUNCTION_WORDS.has(word)))];

/** The sections of all documents that have one. */
export function listSections(brain: Brain): KnownSection[] {
  return [...brain.texts()].flatMap((text) => {
    const nodes = brain
      .nodesOf(text.path)
      .filter(({ kind, anchors }, at) => at === 0 || kind === 'section' || anchors.length > 0);
    return nodes.flatMap(({ lines, parent }, at): KnownSection[] => {
      if (lines === null) return [];
      const titles: string[] = [];
      for (let up = nodes[at]; up; up = nodes.find(({ id }) => id === up!.parent)) titles.unshift(up.title);
      const next = nodes[at + 1]?.lines?.start ?? lines.end + 1;
      const own = text.lines().slice(lines.start - (parent === null ? 1 : 0), Math.min(next - 1, lines.end));
      return [{ path: text.path, start: lines.start, end: lines.end, titles, text: own.join('\n') }];
    });
  });
}

/**
 * Random sections, each asked for in three ways: by its title and its document's, its document by the first words of its
 * title, and by words that tell it from others.
 */
export function makeItems(sections: readonly KnownSection[], count: number, seed: number): KnownItem[] {
  const having = new Map<string, number>();
  const stemsOf = new Map<KnownSection, Map<string, number>>();
  for (const section of sections) {
    const stems = new Map<string, number>();
    for (const word of wordsOf(`${section.titles.join(' ')} ${section.text}`))
      stems.set(stem(word), (stems.get(stem(word)) ?? 0) + 1);
    stemsOf.set(section, stems);
    for (const one of stems.keys()) having.set(one, (having.get(one) ?? 0) + 1);
  }
  const random = seededRandom(seed);
  const left = sections.filter(
    ({ text, titles }) => text.length > 200 && telling(titles.at(-1)!).filter((word) => word.length > 2).length >= 2,
  );
  const items: KnownItem[] = [];
  for (let drawn = 0; drawn < count && left.length > 0; drawn++) {
    const [target] = left.splice(Math.floor(random() * left.length), 1) as [KnownSection];
    const title = target.titles.at(-1)!;
    const rarest = [...new Set(wordsOf(target.text))]
      .filter(
        (word) => word.length > 3 && /^\p{L}+$/u.test(word) && !FUNCTION_WORDS.has(word) && having.get(stem(word))! > 2,
      )
      .map((word) => ({
        word,
        value: stemsOf.get(target)!.get(stem(word))! * Math.log(sections.length / having.get(stem(word))!),
      }))
      .sort((a, b) => b.value - a.value);
    const one = telling(title).find((word) => word.length > 3);
    const queries = {
      section: telling(`${title} ${target.titles[0]}`).slice(0, 7).join(' '),
      document: telling(target.titles[0]!).slice(0, 3).join(' '),
      words: [...rarest.slice(0, 3).map(({ word }) => word), ...(one === undefined ? [] : [one])].join(' '),
    };
    for (const kind of ['section', 'document', 'words'] as const)
      if (queries[kind] !== '') items.push({ kind, query: queries[kind], target });
  }
  return items;
}

/** Whether a hit answers an item. Twins of a document in other languages or versions have its name. */
export function answers({ kind, target }: KnownItem, hit: { path: string; start: number; end: number }): boolean {
  if (kind !== 'document') return hit.path === target.path && hit.start <= target.end && hit.end >= target.start;
  const name = target.path.slice(target.path.lastIndexOf('/') + 1);
  return hit.path === target.path || (hit.path.endsWith(`/${name}`) && !/^(?:readme|_?index)\./i.test(name));
}

/** The places of the best sections for a query, best first. */
export type Floor = (query: string) => readonly KnownSection[];

/** Plain BM25 over sections, titles three times. Robertson and Zaragoza, The Probabilistic Relevance Framework (2009). */
export function plainBm25(sections: readonly KnownSection[]): Floor {
  const postings = new Map<string, Map<number, number>>();
  const lengths = sections.map(({ titles, text }, at) => {
    const add = (word: string, many: number) => {
      let list = postings.get(word);
      if (!list) {
        list = new Map();
        postings.set(word, list);
      }
      list.set(at, (list.get(at) ?? 0) + many);
    };
    const [body, above] = [wordsOf(text).map(stem), wordsOf(titles.join(' ')).map(stem)];
    for (const word of body) add(word, 1);
    for (const word of above) add(word, 3);
    return body.length + 3 * above.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return (query) => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query).map(stem))) {
      const list = postings.get(word) ?? new Map<number, number>();
      const weight = Math.log(1 + (sections.length - list.size + 0.5) / (list.size + 0.5));
      for (const [at, many] of list) {
        const value = (weight * many * 2.2) / (many + 1.2 * (0.25 + (0.75 * lengths[at]!) / average));
        scores.set(at, (scores.get(at) ?? 0) + value);
      }
    }
    return [...scores]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 10)
      .map(([at]) => sections[at]!);
  };
}

/** MiniSearch over sections, with weights on titles as its users set them. */
export function miniSearch(sections: readonly KnownSection[]): Floor {
  const index = new MiniSearch<{ id: number; title: string; heading: string; text: string }>({
    fields: ['title', 'heading', 'text'],
    processTerm: (term) => stem(term.toLowerCase()),
    searchOptions: { boost: { title: 2, heading: 4 } },
  });
  index.addAll(
    sections.map(({ titles, text }, id) => ({ id, title: titles[0]!, heading: titles.slice(1).join(' '), text })),
  );
  return (query) =>
    index
      .search(query)
      .slice(0, 10)
      .map(({ id }) => sections[id as number]!);
}
