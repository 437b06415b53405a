import type { Brain } from '../tree/brain.ts';
import type { Ranked, RankOptions } from '../tree/hit.ts';
import { isUnder } from '../tree/index-edges.ts';
import type { Node } from '../tree/tree.ts';
import { throwIfAborted } from '../tree/yield-during-scan.ts';
import { type NodeRange, StemFinder } from './find-stems.ts';
import { stemsOf } from './match-stem.ts';

// BM25 with its usual constants; Robertson and Zaragoza, The Probabilistic Relevance Framework (2009).
const K1 = 1.2;
const B = 0.75;
/** How many occurrences a word in the node's own title, or in one above it, counts for. */
const OWN_TITLE = 3;
const TITLE_ABOVE = 0.5;
const RETIRED = 0.5;
/** In characters of text: above this a scan takes longer than an agent's call should cost, and an index is worth building. */
const WORTH_INDEXING = 2_000_000;

/** The ranked pass: BM25 over each node's own lines by stems, titles on the way down counted in. */
export class NodeRanker {
  readonly #brain: Pick<Brain, 'tree' | 'texts'>;
  #ground: CorpusStats | null = null;
  #asked = 0;

  constructor(brain: Pick<Brain, 'tree' | 'texts'>) {
    this.#brain = brain;
  }

  /** Builds the index of words; resolves to its size in bytes when the ranked pass is answered from it. */
  async buildIndex(): Promise<number> {
    const { finder } = this.#prepare();
    await finder.buildIndex(true);
    return finder.indexBytes;
  }

  /**
   * The best nodes for the words, best first. The second question on a large brain begins to build the index; one asked
   * alone, as on a command line, is answered before an index would be.
   */
  async rank(words: readonly string[], { limit, under, signal }: RankOptions): Promise<Ranked[]> {
    const stems = stemsOf(words);
    const { nodes } = this.#brain.tree;
    const ground = this.#prepare();
    const range = rangeUnder(nodes, ground.parents, under);
    const found: StemCounts[] = [];
    for (const stem of stems) {
      throwIfAborted(signal);
      const counts = { lines: new Uint32Array(range.to - range.from), titles: new Uint8Array(nodes.length), having: 0 };
      const visitor = {
        line(node: number) {
          if (counts.lines[node - range.from]!++ === 0) counts.having++;
        },
        title(node: number) {
          counts.titles[node] = 1;
        },
      };
      await ground.finder.visit(stem, range, visitor, signal);
      found.push(counts);
    }
    if (++this.#asked === 2 && ground.characters > WORTH_INDEXING) {
      // The scan gives the same answers, so a server without the memory for the index goes on without it.
      ground.finder.buildIndex(false).catch(() => undefined);
    }
    if (found.every(({ having }) => having === 0)) return [];
    return pickBest(nodes, scoreNodes(nodes, ground, range, found), range, limit);
  }

  #prepare(): CorpusStats {
    this.#ground ??= prepareStats(this.#brain);
    return this.#ground;
  }
}

/** How often a stem occurs in the own lines of each node of a range, and in whose title at all. */
interface StemCounts {
  lines: Uint32Array;
  titles: Uint8Array;
  /** How many nodes of the range it occurs in. */
  having: number;
}

/** What every question needs to know of a tree. */
interface CorpusStats {
  finder: StemFinder;
  /** Of all texts. */
  characters: number;
  /** By position in the tree; -1 for the root. */
  parents: Int32Array;
  /** The length of each node's own lines, in estimated tokens, at least 1; 0 for a node without lines. */
  lengths: Uint32Array;
  /** How many nodes have lines, and their average length. */
  count: number;
  average: number;
}

function prepareStats({ tree: { nodes }, texts }: Pick<Brain, 'tree' | 'texts'>): CorpusStats {
  const parents = parentsOf(nodes);
  const own = Int32Array.from(nodes, ({ lines, tokens }) => (lines ? tokens : 0));
  nodes.forEach(({ kind, lines, tokens }, at) => {
    if (lines && kind !== 'document') own[parents[at]!]! -= tokens;
  });
  const lengths = Uint32Array.from(own, (length, at) => (nodes[at]!.lines ? Math.max(1, length) : 0));
  const count = nodes.reduce((sum, { lines }) => sum + (lines ? 1 : 0), 0);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, count);

  const byPath = new Map(texts.map((text) => [text.path, text]));
  const documents = nodes.flatMap(({ kind, path, lines }, document) => {
    const text = kind === 'document' && lines ? byPath.get(path) : undefined;
    return text ? [{ text, document }] : [];
  });
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  return { finder: new StemFinder(nodes, documents), characters, parents, lengths, count, average };
}

/** The position of each node's parent, which is among the nodes before it that are still open; -1 for the root. */
function parentsOf(nodes: readonly Node[]): Int32Array {
  const parents = new Int32Array(nodes.length).fill(-1);
  const open: number[] = [];
  nodes.forEach(({ parent }, at) => {
    while (open.length > 0 && nodes[open.at(-1)!]!.id !== parent) open.pop();
    parents[at] = open.at(-1) ?? -1;
    open.push(at);
  });
  return parents;
}

function rangeUnder(nodes: readonly Node[], parents: Int32Array, under: string): NodeRange {
  const from = nodes.findIndex(({ path }) => path === under);
  if (from === -1) return { above: [], from: 0, to: 0 };
  const above: number[] = [];
  for (let at = parents[from]!; at !== -1; at = parents[at]!) above.push(at);
  let to = from + 1;
  while (to < nodes.length && isUnder(nodes[to]!.path, under)) to++;
  return { above, from, to };
}

/** A score for each node of the range, 0 where no own line holds a stem. */
function scoreNodes(
  nodes: readonly Node[],
  { parents, lengths, count, average }: CorpusStats,
  { from, to }: NodeRange,
  found: readonly StemCounts[],
): Float64Array {
  const scores = new Float64Array(to - from);
  const covered = new Uint8Array(to - from);
  const held = new Uint8Array(to - from);
  for (const { lines } of found) for (let at = 0; at < held.length; at++) if (lines[at]! > 0) held[at] = 1;
  const above = new Float32Array(nodes.length);
  for (const { lines, titles, having } of found) {
    const weight = Math.log(1 + (count - having + 0.5) / (having + 0.5));
    for (let node = 1; node < above.length; node++) {
      const parent = parents[node]!;
      above[node] = above[parent]! + (titles[parent]! > 0 ? TITLE_ABOVE : 0);
    }
    for (let at = 0; at < held.length; at++) {
      if (held[at] === 0) continue;
      const node = from + at;
      const many = lines[at]! + (titles[node]! > 0 ? OWN_TITLE : 0) + above[node]!;
      if (many === 0) continue;
      covered[at]!++;
      const relative = 1 - B + (B * lengths[node]!) / average;
      scores[at]! += (weight * many * (K1 + 1)) / (many + K1 * relative);
    }
  }
  for (let at = 0; at < held.length; at++) {
    if (held[at] === 0) continue;
    const current = nodes[from + at]!.status.state === 'current' ? 1 : RETIRED;
    scores[at]! *= (0.5 + (0.5 * covered[at]!) / found.length) * current;
  }
  return scores;
}

/** The nodes with the highest scores; of equal ones those first in the tree. */
function pickBest(nodes: readonly Node[], scores: Float64Array, { from }: NodeRange, limit: number): Ranked[] {
  let best: number[] = [];
  let least = 0;
  const keepBest = () => {
    best.sort((a, b) => scores[b]! - scores[a]! || a - b);
    best = best.slice(0, limit);
    if (best.length === limit) least = scores[best.at(-1)!]!;
  };
  for (let at = 0; at < scores.length; at++) {
    if (scores[at]! <= least) continue;
    best.push(at);
    if (best.length >= 2 * limit + 100) keepBest();
  }
  keepBest();
  return best.map((at) => ({ node: nodes[from + at]!.id, score: scores[at]! }));
}
