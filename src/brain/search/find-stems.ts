import { setImmediate } from 'node:timers/promises';
import { foldText } from '../../text/fold-text.ts';
import { type LineRange, lineRangesOf } from '../tree/line-ranges-of.ts';
import type { Text } from '../tree/text.ts';
import type { Node } from '../tree/tree.ts';
import { yieldDuringScan } from '../tree/yield-during-scan.ts';
import { linesOfStem, type Stem } from './match-stem.ts';
import { WordIndex } from './word-index.ts';

/** Receives each occurrence of a stem: the position in the tree of the node whose own line, or title, contains it. */
export interface StemVisitor {
  line(node: number): void;
  title(node: number): void;
}

/** The nodes of a folder or document, which are consecutive in the tree: `to` is excluded. */
export interface NodeRange {
  /** The folders above them. */
  above: readonly number[];
  from: number;
  to: number;
}

/** Titles that the index reads as one text. */
const TITLES_AT_ONCE = 1000;

/**
 * Finds the occurrences of stems in the lines and titles of a tree: by a scan, or by an index once it is built. Both
 * find the same.
 */
export class StemFinder {
  readonly #nodes: readonly Node[];
  readonly #texts: readonly { text: Text; document: number }[];
  #titles: string | null = null;
  #index: WordIndex | null = null;
  #building: Promise<void> | null = null;
  /** Whether the process must stay alive until the index is built. */
  #awaited = false;

  /** `texts` in the order of their documents in the tree. */
  constructor(nodes: readonly Node[], texts: readonly { text: Text; document: number }[]) {
    this.#nodes = nodes;
    this.#texts = texts;
  }

  /** The size of the index in memory; 0 until it is built. */
  get indexBytes(): number {
    return this.#index?.bytes ?? 0;
  }

  /**
   * Builds the index in the background, once; resolves when it is ready. Unless `awaited`, the process may end earlier.
   */
  buildIndex(awaited: boolean): Promise<void> {
    this.#awaited ||= awaited;
    this.#building ??= WordIndex.build(
      () => this.#indexed(),
      () => setImmediate(undefined, { ref: this.#awaited }),
    ).then((index) => {
      this.#index = index;
    });
    return this.#building;
  }

  /** Reports the occurrences in the range and in the titles above it. */
  async visit(stem: Stem, range: NodeRange, visitor: StemVisitor, signal: AbortSignal | undefined): Promise<void> {
    if (this.#index && WordIndex.covers(stem)) {
      const all = this.#nodes.length;
      this.#index.visit(stem, (owner) => {
        if (owner >= all) visitor.title(owner - all);
        else if (owner >= range.from && owner < range.to) visitor.line(owner);
      });
      return;
    }
    this.#scanTitles(stem, range, visitor);
    const pace = yieldDuringScan(signal);
    for (const { text, document } of this.#texts) {
      if (document < range.from || document >= range.to) continue;
      const wait = pace(text.folded.length);
      if (wait) await wait;
      let ranges: LineRange[] | null = null;
      let here = 0;
      for (const line of linesOfStem(text.folded, stem)) {
        ranges ??= lineRangesOf(this.#nodes, document);
        while (here + 1 < ranges.length && ranges[here + 1]!.start <= line) here++;
        visitor.line(ranges[here]!.owner);
      }
    }
  }

  #scanTitles(stem: Stem, { above, from, to }: NodeRange, visitor: StemVisitor): void {
    if (to - from === this.#nodes.length) {
      for (const line of linesOfStem(this.#foldedTitles(), stem)) visitor.title(line - 1);
      return;
    }
    const some = [...above.map((at) => this.#nodes[at]!), ...this.#nodes.slice(from, to)];
    for (const line of linesOfStem(joinTitles(some), stem)) {
      visitor.title(above[line - 1] ?? from + line - 1 - above.length);
    }
  }

  *#indexed() {
    const all = this.#nodes.length;
    for (let from = 0; from < all; from += TITLES_AT_ONCE) {
      const some = this.#nodes.slice(from, from + TITLES_AT_ONCE);
      yield { folded: joinTitles(some), ranges: some.map((_, at) => ({ start: at + 1, owner: all + from + at })) };
    }
    for (const { text, document } of this.#texts)
      yield { folded: text.folded, ranges: lineRangesOf(this.#nodes, document) };
  }

  #foldedTitles(): string {
    this.#titles ??= joinTitles(this.#nodes);
    return this.#titles;
  }
}

/** One title a line, folded. */
function joinTitles(nodes: readonly Node[]): string {
  return nodes.map(({ title }) => foldText(title).replace(/[\n\r]/g, ' ')).join('\n');
}
