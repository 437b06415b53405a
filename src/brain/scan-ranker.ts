import type { Brain } from './brain.ts';
import { foldText } from './fold-text.ts';
import type { Ranker } from './hit.ts';
import { isUnder } from './index-edges.ts';
import { isWordUnit, toWord } from './match-word.ts';
import { paceScan } from './pace-scan.ts';
import { splitWords } from './read-query.ts';
import { countLineEnds } from './scan-words.ts';
import { stemWord } from './stem-word.ts';
import type { Text } from './text.ts';
import type { Node } from './tree.ts';

// BM25 with its usual constants; Robertson and Zaragoza, The Probabilistic Relevance Framework (2009).
const K1 = 1.2;
const B = 0.75;
/** How many occurrences a word in the node's own title, or in one above it, counts for. */
const OWN_TITLE = 3;
const TITLE_ABOVE = 0.5;
const RETIRED = 0.5;

/** The ranked pass without an index: BM25 over each node's own lines by stems, titles on the way down counted in. */
export function createScanRanker(brain: Brain): Ranker {
  let lengths: { own: Map<string, number>; average: number } | null = null;
  const titles = new Map<string, ReadonlySet<string>>();
  const stemsOfTitle = (node: Node) => {
    let stems = titles.get(node.id);
    if (!stems) {
      stems = new Set(splitWords(foldText(node.title)).map(stemWord));
      titles.set(node.id, stems);
    }
    return stems;
  };

  return async (words, { limit, under, signal }) => {
    const stems = stemsOf(words);
    if (stems.length === 0) return [];
    lengths ??= measureNodes(brain);
    const { own, average } = lengths;
    const counts = new Map<string, number[]>();
    const pace = paceScan(signal);
    for (const text of brain.texts) {
      if (!isUnder(text.path, under)) continue;
      for (const [index, stem] of stems.entries()) {
        const wait = pace(text.folded.length);
        if (wait) await wait;
        for (const line of linesOfStem(text, stem)) {
          const { id } = brain.ownerOf(text.path, line)!;
          const count = counts.get(id) ?? stems.map(() => 0);
          count[index]!++;
          counts.set(id, count);
        }
      }
    }
    const all = [...counts.values()];
    const having = stems.map((_, index) => all.filter((count) => count[index]! > 0).length);
    const weights = having.map((many) => Math.log(1 + (own.size - many + 0.5) / (many + 0.5)));

    const scored = [...counts].map(([id, count]) => {
      const node = brain.node(id)!;
      const relative = 1 - B + (B * own.get(id)!) / average;
      let score = 0;
      let covered = 0;
      stems.forEach((stem, index) => {
        const many = count[index]! + titleCount(brain, node, stem, stemsOfTitle);
        if (many === 0) return;
        covered++;
        score += (weights[index]! * many * (K1 + 1)) / (many + K1 * relative);
      });
      const held = node.status.state === 'current' ? 1 : RETIRED;
      return { node: id, score: score * (0.5 + (0.5 * covered) / stems.length) * held };
    });
    scored.sort((a, b) => b.score - a.score || compareNodes(brain.node(a.node)!, brain.node(b.node)!));
    return scored.slice(0, limit);
  };
}

/** The stems of words, each once. */
export function stemsOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap(splitWords).map(stemWord))];
}

/** The line of each occurrence of a word with this stem in a text. */
export function* linesOfStem({ folded }: Pick<Text, 'folded'>, stem: string): Iterable<number> {
  const word = toWord(stem);
  let line = 1;
  let counted = 0;
  for (let at = folded.indexOf(stem); at !== -1; at = folded.indexOf(stem, at + stem.length)) {
    if (word.boundBefore && at > 0 && isWordUnit(folded, at - 1)) continue;
    if (word.boundAfter) {
      let end = at + stem.length;
      while (end < folded.length && end - at < 64 && isWordUnit(folded, end)) end++;
      if (end > at + stem.length && stemWord(folded.slice(at, end)) !== stem) continue;
    }
    line += countLineEnds(folded, counted, at);
    counted = at;
    yield line;
  }
}

function titleCount(brain: Brain, node: Node, stem: string, stemsOfTitle: (node: Node) => ReadonlySet<string>): number {
  let count = stemsOfTitle(node).has(stem) ? OWN_TITLE : 0;
  for (let above = node.parent; above !== null; ) {
    const next = brain.node(above)!;
    if (stemsOfTitle(next).has(stem)) count += TITLE_ABOVE;
    above = next.parent;
  }
  return count;
}

/** The length of each node's own lines, in estimated tokens, and their average. */
function measureNodes(brain: Brain): { own: Map<string, number>; average: number } {
  const own = new Map<string, number>();
  for (const node of brain.tree.nodes) {
    if (!node.lines) continue;
    own.set(node.id, node.tokens);
    if (node.kind !== 'document') own.set(node.parent!, own.get(node.parent!)! - node.tokens);
  }
  let total = 0;
  for (const [id, length] of own) {
    own.set(id, Math.max(1, length));
    total += Math.max(1, length);
  }
  return { own, average: total / Math.max(1, own.size) };
}

function compareNodes(a: Node, b: Node): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : (a.lines?.start ?? 0) - (b.lines?.start ?? 0);
}
