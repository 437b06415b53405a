import type { LineRange } from '../tree/line-ranges-of.ts';
import type { Stem } from './match-stem.ts';
import { isWordPoint, isWordUnit } from './match-word.ts';
import { WordTable } from './word-table.ts';

/** Folded text and who owns its lines. */
export interface IndexedText {
  folded: string;
  stretches: readonly LineRange[];
}

/** In UTF-16 units. Longer words (hashes, encoded data) are not indexed. */
const MAX_WORD_LENGTH = 64;
/** A word is at most 11 units longer than its stem. */
const MAX_STEM_LENGTH = MAX_WORD_LENGTH - 11;
/** In words and the characters between them: how much is read before other work gets its turn. */
const SLICE = 100_000;

/**
 * Where each word occurs. Of every word its stretches are kept, one number for each occurrence, as differences from the
 * one before in as few bytes as they need: one for a word that is common.
 */
export class WordIndex {
  readonly #words: WordTable;
  /** The owner of each stretch, numbered through all texts. */
  readonly #owners: Uint32Array;
  /** Where in `#places` each word's differences begin. */
  readonly #begins: Uint32Array;
  readonly #places: Uint8Array;

  private constructor(words: WordTable, owners: Uint32Array, begins: Uint32Array, places: Uint8Array) {
    this.#words = words;
    this.#owners = owners;
    this.#begins = begins;
    this.#places = places;
  }

  /** Reads the texts twice: to learn how long each list will be, and to fill the lists. `pause` lets other work run. */
  static async build(texts: () => Iterable<IndexedText>, pause: () => Promise<void>): Promise<WordIndex> {
    const words = new WordTable();
    let last = new Uint32Array(1024);
    let lengths = new Uint32Array(1024);
    let owners = new Uint32Array(1024);
    let count = 0;
    await eachWord(texts(), words, pause, (word, stretch, owner) => {
      if (word >= last.length) {
        last = doubled(last);
        lengths = doubled(lengths);
      }
      while (stretch >= owners.length) owners = doubled(owners);
      owners[stretch] = owner;
      count = stretch + 1;
      lengths[word]! += sizeOf(stretch - last[word]!);
      last[word] = stretch;
    });

    const begins = new Uint32Array(words.size + 1);
    for (let word = 0; word < words.size; word++) begins[word + 1] = begins[word]! + lengths[word]!;
    const places = new Uint8Array(begins[words.size]!);
    const next = begins.slice();
    last.fill(0);
    await eachWord(texts(), words, pause, (word, stretch) => {
      let rest = stretch - last[word]!;
      last[word] = stretch;
      let at = next[word]!;
      for (; rest > 0x7f; rest >>>= 7) places[at++] = (rest & 0x7f) | 0x80;
      places[at++] = rest;
      next[word] = at;
    });
    return new WordIndex(words, owners.slice(0, count), begins, places);
  }

  /** What the index takes in memory. */
  get bytes(): number {
    return this.#words.bytes + this.#owners.byteLength + this.#begins.byteLength + this.#places.byteLength;
  }

  /** Whether all words with this stem are indexed: not for scripts without spaces, nor for very long words. */
  static covers({ text }: Stem): boolean {
    return text.length <= MAX_STEM_LENGTH && [...text].every(isWordPoint);
  }

  /** Tells the owner of each occurrence of a word with this stem. */
  visit(stem: Stem, found: (owner: number) => void): void {
    for (const written of stem.words) {
      const word = this.#words.find(written);
      if (word === -1) continue;
      const end = this.#begins[word + 1]!;
      let stretch = 0;
      for (let at = this.#begins[word]!; at < end; ) {
        let shift = 0;
        let byte = this.#places[at++]!;
        while (byte > 0x7f) {
          stretch += (byte & 0x7f) << shift;
          shift += 7;
          byte = this.#places[at++]!;
        }
        stretch += byte << shift;
        found(this.#owners[stretch]!);
      }
    }
  }
}

async function eachWord(
  texts: Iterable<IndexedText>,
  words: WordTable,
  pause: () => Promise<void>,
  found: (word: number, stretch: number, owner: number) => void,
): Promise<void> {
  let read = 0;
  let before = 0;
  for (const { folded, stretches } of texts) {
    let line = 1;
    let here = 0;
    for (let at = 0; at < folded.length; ) {
      if (folded.charCodeAt(at) === 0x0a) {
        line++;
        while (here + 1 < stretches.length && stretches[here + 1]!.start <= line) here++;
        at++;
      } else if (isWordUnit(folded, at)) {
        const from = at;
        while (++at < folded.length && isWordUnit(folded, at));
        if (at - from <= MAX_WORD_LENGTH) found(words.add(folded, from, at), before + here, stretches[here]!.owner);
      } else at++;
      if (++read >= SLICE) {
        read = 0;
        await pause();
      }
    }
    before += stretches.length;
  }
}

function sizeOf(difference: number): number {
  let size = 1;
  for (let rest = difference; rest > 0x7f; rest >>>= 7) size++;
  return size;
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
