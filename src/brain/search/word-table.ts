/** Numbers words from 0 on. Typed arrays take about 30 bytes a word, a Map of strings over 100. */
export class WordTable {
  #size = 0;
  /** A hash table with linear probing, at most half full: the number of a word plus 1; 0 for an empty slot. */
  #slots = new Uint32Array(1 << 12);
  /** Where in `#units` each word begins, and where the next one will. */
  #starts = new Uint32Array(1 << 10);
  #units = new Uint16Array(1 << 13);

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#slots.byteLength + this.#starts.byteLength + this.#units.byteLength;
  }

  /** The number of a word; -1 when it is unknown. */
  find(word: string): number {
    return this.#slots[this.#slotOf(word, 0, word.length)]! - 1;
  }

  /** The number of the word at a place in a text; a new word gets the next number. */
  add(text: string, from: number, to: number): number {
    const slot = this.#slotOf(text, from, to);
    const known = this.#slots[slot]!;
    if (known !== 0) return known - 1;
    const number = this.#size++;
    this.#slots[slot] = number + 1;
    const start = this.#starts[number]!;
    const end = start + to - from;
    if (end > this.#units.length) this.#units = grow(this.#units, new Uint16Array(this.#units.length * 2));
    for (let at = from; at < to; at++) this.#units[start + at - from] = text.charCodeAt(at);
    if (number + 2 > this.#starts.length) this.#starts = grow(this.#starts, new Uint32Array(this.#starts.length * 2));
    this.#starts[number + 1] = end;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  #slotOf(text: string, from: number, to: number): number {
    let hash = SEED;
    for (let at = from; at < to; at++) hash = mix(hash, text.charCodeAt(at));
    const mask = this.#slots.length - 1;
    for (let slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]!;
      if (number === 0 || this.#isWord(number - 1, text, from, to)) return slot;
    }
  }

  #isWord(number: number, text: string, from: number, to: number): boolean {
    const start = this.#starts[number]!;
    if (this.#starts[number + 1]! - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.#units[start + at - from] !== text.charCodeAt(at)) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number++) {
      let hash = SEED;
      for (let at = this.#starts[number]!; at < this.#starts[number + 1]!; at++) hash = mix(hash, this.#units[at]!);
      let slot = spread(hash) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.#slots = slots;
  }
}

// FNV-1a over UTF-16 units; http://www.isthe.com/chongo/tech/comp/fnv/
const SEED = 0x811c9dc5;

function mix(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** Mixes the high bits of a hash into the low ones, which select the slot. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}

function grow<T extends Uint16Array | Uint32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
