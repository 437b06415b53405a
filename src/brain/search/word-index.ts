import type { LineRange } from '../tree/line-ranges-of.ts';
import type { Stem } from './match-stem.ts';
import { isWordPoint, isWordUnit } from './match-word.ts';
import { stemWord } from './stem-word.ts';
import { WordTable } from './word-table.ts';

/** Folded text, and the owners of its lines. */
export interface IndexedText {
  folded: string;
  ranges: readonly LineRange[];
}

/** In UTF-16 units. Longer words (hashes, encoded data) are not indexed; each is its own stem. */
const MAX_WORD_LENGTH = 64;
/** In words and the characters between them: how much is read before other work may run. */
const SLICE = 100_000;

/**
 * An inverted index from stems to line ranges. Each stem has a list of ranges, one entry for each occurrence of one of
 * its words, stored as differences of variable length: one byte each for a common stem.
 */
export class WordIndex {
  readonly #stems: WordTable;
  /** The owner of each range, numbered through all texts. */
  readonly #owners: Uint32Array;
  /** Where in `#places` the list of each stem begins. */
  readonly #begins: Uint32Array;
  readonly #places: Uint8Array;

  private constructor(stems: WordTable, owners: Uint32Array, begins: Uint32Array, places: Uint8Array) {
    this.#stems = stems;
    this.#owners = owners;
    this.#begins = begins;
    this.#places = places;
  }

  /** Reads the texts twice: to learn how long each list will be, and to fill the lists. `pause` lets other work run. */
  static async build(texts: () => Iterable<IndexedText>, pause: () => Promise<void>): Promise<WordIndex> {
    const vocabulary = new Vocabulary();
    let last = new Uint32Array(1024);
    let lengths = new Uint32Array(1024);
    let owners = new Uint32Array(1024);
    let count = 0;
    await eachWord(texts(), vocabulary, pause, (stem, range, owner) => {
      if (stem >= last.length) {
        last = doubled(last);
        lengths = doubled(lengths);
      }
      while (range >= owners.length) owners = doubled(owners);
      owners[range] = owner;
      count = range + 1;
      lengths[stem]! += sizeOf(range - last[stem]!);
      last[stem] = range;
    });

    const { stems } = vocabulary;
    const begins = new Uint32Array(stems.size + 1);
    for (let stem = 0; stem < stems.size; stem++) begins[stem + 1] = begins[stem]! + lengths[stem]!;
    const places = new Uint8Array(begins[stems.size]!);
    const next = begins.slice();
    last.fill(0);
    await eachWord(texts(), vocabulary, pause, (stem, range) => {
      let rest = range - last[stem]!;
      last[stem] = range;
      let at = next[stem]!;
      for (; rest > 0x7f; rest >>>= 7) places[at++] = (rest & 0x7f) | 0x80;
      places[at++] = rest;
      next[stem] = at;
    });
    return new WordIndex(stems, owners.slice(0, count), begins, places);
  }

  /** The size of the index in memory. */
  get bytes(): number {
    return this.#stems.bytes + this.#owners.byteLength + this.#begins.byteLength + this.#places.byteLength;
  }

  /** Whether all words with this stem are indexed: not for scripts without spaces, nor for very long words. */
  static covers({ stem }: Stem): boolean {
    return stem.length <= MAX_WORD_LENGTH && [...stem].every(isWordPoint);
  }

  /** Reports the owner of each occurrence of a word with this stem. */
  visit({ stem }: Stem, found: (owner: number) => void): void {
    const number = this.#stems.find(stem);
    if (number === -1) return;
    const end = this.#begins[number + 1]!;
    let range = 0;
    for (let at = this.#begins[number]!; at < end; ) {
      let shift = 0;
      let byte = this.#places[at++]!;
      while (byte > 0x7f) {
        range += (byte & 0x7f) << shift;
        shift += 7;
        byte = this.#places[at++]!;
      }
      range += byte << shift;
      found(this.#owners[range]!);
    }
  }
}

/** The stem of every word read so far, so that each word is stemmed once. */
class Vocabulary {
  readonly stems = new WordTable();
  readonly #words = new WordTable();
  #stemOf = new Uint32Array(1024);

  /** The number of the stem of the word at a place in a text. */
  stemAt(text: string, from: number, to: number): number {
    const size = this.#words.size;
    const word = this.#words.add(text, from, to);
    if (word === size) {
      if (word >= this.#stemOf.length) this.#stemOf = doubled(this.#stemOf);
      const stem = stemWord(text.slice(from, to));
      this.#stemOf[word] = this.stems.add(stem, 0, stem.length);
    }
    return this.#stemOf[word]!;
  }
}

async function eachWord(
  texts: Iterable<IndexedText>,
  vocabulary: Vocabulary,
  pause: () => Promise<void>,
  found: (stem: number, range: number, owner: number) => void,
): Promise<void> {
  let read = 0;
  let before = 0;
  for (const { folded, ranges } of texts) {
    let line = 1;
    let here = 0;
    for (let at = 0; at < folded.length; ) {
      if (folded.charCodeAt(at) === 0x0a) {
        line++;
        while (here + 1 < ranges.length && ranges[here + 1]!.start <= line) here++;
        at++;
      } else if (isWordUnit(folded, at)) {
        const from = at;
        while (++at < folded.length && isWordUnit(folded, at));
        if (at - from <= MAX_WORD_LENGTH)
          found(vocabulary.stemAt(folded, from, at), before + here, ranges[here]!.owner);
      } else at++;
      if (++read >= SLICE) {
        read = 0;
        await pause();
      }
    }
    before += ranges.length;
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
