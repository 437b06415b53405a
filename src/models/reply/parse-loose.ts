import { losesDigits } from './loses-digits.ts';

/** One JSON value read leniently from the middle of a text. */
export type LooseValue =
  | {
      state: 'value';
      value: unknown;
      end: number;
      duplicate: string | null;
      rounded: string | null;
      comments: string[];
    }
  /**
   * `cut`: the text ended inside the value. `broken`: a character that cannot stand there, at `end`. `deep`: nested
   * deeper than any answer.
   */
  | { state: 'cut' | 'broken' | 'deep'; end: number };

/** Deeper than any answer of a model; keeps the recursion shallow. */
const MAX_DEPTH = 64;

const WORDS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
  undefined: null,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};

const CLOSERS: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' };
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What follows a string in each place; a quote before anything else stands inside the text. */
const AFTER_STRING = {
  key: /\s*:/y,
  member: /\s*(?:\}|,\s*(?:\}|["'“‘][^"'“”‘’\n]{1,80}["'”’]\s*:|[\w$]{1,80}\s*:))/y,
  item: /\s*(?:\]|,\s*["'“‘[{\]\d-])/y,
} as const;

/** Where a string stands: it names a member of an object, is its value, or is an item of a list. */
type StringPlace = keyof typeof AFTER_STRING;

class Stop extends Error {
  constructor(
    readonly state: 'cut' | 'broken' | 'deep',
    readonly end: number,
  ) {
    super(state);
  }
}

/**
 * Reads the JSON value that begins at `start`, as models write it: trailing and doubled commas, none after a bracket, comments, single or curly quotes, raw
 * line breaks in strings, Python's words, bare keys, `+7`. One pass: a value counts only when its own closing bracket
 * stands there, so a cut reply is `cut` and never completed into another value. With `innerQuotes` a straight quote, too,
 * ends a string only before what may follow a string, so that a quotation inside a text need not be escaped.
 */
export function parseLoose(text: string, start: number, { innerQuotes = false } = {}): LooseValue {
  const reader = new Reader(text, start, innerQuotes);
  try {
    const value = reader.readValue(0, 'item');
    const { at: end, duplicate, rounded, comments } = reader;
    return { state: 'value', value, end, duplicate, rounded, comments };
  } catch (error) {
    if (error instanceof Stop) return { state: error.state, end: error.end };
    throw error;
  }
}

class Reader {
  /** A key that one object holds twice with different values. */
  duplicate: string | null = null;
  /** The first number from 0 to 11 that would be another once it is read, as it is written. */
  rounded: string | null = null;
  /** The texts of the comments that were stepped over. */
  readonly comments: string[] = [];
  at: number;
  readonly #text: string;
  readonly #innerQuotes: boolean;

  constructor(text: string, start: number, innerQuotes: boolean) {
    this.#text = text;
    this.at = start;
    this.#innerQuotes = innerQuotes;
  }

  readValue(depth: number, place: StringPlace): unknown {
    const character = this.#peek();
    if (depth > MAX_DEPTH) throw new Stop('deep', this.at);
    if (character === '{') return this.#readObject(depth);
    if (character === '[') return this.#readArray(depth);
    if (CLOSERS[character] !== undefined) return this.#readString(place);
    return this.#readWord();
  }

  #readObject(depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.at++;
    while (this.#peek() !== '}') {
      const key =
        CLOSERS[this.#peek()] === undefined ? this.#readToken(/[A-Za-z_$][\w$-]{0,80}/y) : this.#readString('key');
      this.#expect(':');
      this.#peek();
      const value = this.readValue(depth + 1, 'member');
      if (entries.has(key) && JSON.stringify(entries.get(key)) !== JSON.stringify(value)) this.duplicate ??= key;
      entries.set(key, value);
      if (this.#peek() !== '}') this.#expectComma();
    }
    this.at++;
    return Object.fromEntries(entries);
  }

  #readArray(depth: number): unknown[] {
    const items: unknown[] = [];
    this.at++;
    while (this.#peek() !== ']') {
      if (this.#skipCommas() && this.#peek() === ']') break;
      items.push(this.readValue(depth + 1, 'item'));
      if (this.#peek() !== ']') this.#expectComma();
    }
    this.at++;
    return items;
  }

  #readString(place: StringPlace): string {
    const opener = this.#text[this.at]!;
    const closer = CLOSERS[opener]!;
    const plain = opener === '"' && !this.#innerQuotes;
    const parts: string[] = [];
    let from = ++this.at;
    for (;;) {
      const character = this.#text[this.at];
      if (character === undefined) throw new Stop('cut', this.at);
      if (character === '\\') {
        parts.push(this.#text.slice(from, this.at), this.#readEscape());
        from = this.at;
      } else if (character === closer && (plain || this.#endsString(opener, place))) {
        parts.push(this.#text.slice(from, this.at++));
        return parts.join('');
      } else this.at++;
    }
  }

  /** Apostrophes and curly quotes also stand inside a text: one ends the string only before what may follow a string. */
  #endsString(opener: string, place: StringPlace): boolean {
    if (opener === '"') {
      const after = AFTER_STRING[place];
      after.lastIndex = this.at + 1;
      return after.test(this.#text);
    }
    let next = this.at + 1;
    while (isSpace(this.#text.charCodeAt(next))) next++;
    return next >= this.#text.length || ',:}]'.includes(this.#text[next]!);
  }

  #readEscape(): string {
    const escaped = this.#text[this.at + 1];
    if (escaped === undefined) throw new Stop('cut', this.at);
    if (escaped !== 'u') {
      this.at += 2;
      return ESCAPES[escaped] ?? escaped;
    }
    const hex = this.#text.slice(this.at + 2, this.at + 6);
    if (hex.length < 4) throw new Stop('cut', this.at);
    if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw new Stop('broken', this.at);
    this.at += 6;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  #readWord(): unknown {
    const from = this.at;
    const token = this.#readToken(/[-+]?[A-Za-z0-9.+-]{1,80}/y);
    if (Object.hasOwn(WORDS, token)) return WORDS[token];
    if (/^[-+]?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(token)) {
      if (losesDigits(token)) this.rounded ??= token;
      return Number(token);
    }
    throw new Stop('broken', from);
  }

  /** A token that touches the end of the text may go on there: it is cut. */
  #readToken(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.#text);
    if (match === null) throw new Stop('broken', this.at);
    if (pattern.lastIndex >= this.#text.length) throw new Stop('cut', this.#text.length);
    this.at = pattern.lastIndex;
    return match[0];
  }

  /** Between members and items: a comma, or nothing where a bracket closed before and the next begins with one or a quote. */
  #expectComma(): void {
    const next = this.#peek();
    if (next === ',') this.at++;
    else if (!('}]'.includes(this.#lastSign()) && '"{['.includes(next))) throw new Stop('broken', this.at);
  }

  /** Steps over commas without an item before them; whether there were any. */
  #skipCommas(): boolean {
    const from = this.at;
    while (this.#peek() === ',') this.at++;
    return this.at > from;
  }

  #lastSign(): string {
    let before = this.at - 1;
    while (isSpace(this.#text.charCodeAt(before))) before--;
    return this.#text[before]!;
  }

  #expect(character: string): void {
    if (this.#peek() !== character) throw new Stop('broken', this.at);
    this.at++;
  }

  /** Steps over white space and comments to the next character. */
  #peek(): string {
    for (;;) {
      while (isSpace(this.#text.charCodeAt(this.at))) this.at++;
      const character = this.#text[this.at];
      if (character === undefined) throw new Stop('cut', this.at);
      const end = this.#endOfComment(character);
      if (end === null) return character;
      this.comments.push(this.#text.slice(this.at, end).replace(/^(?:\/\*|\/\/|#)|\*\/$/g, ''));
      this.at = end;
    }
  }

  /** Where the comment that begins here ends; null where none begins. */
  #endOfComment(character: string): number | null {
    const opener = character === '#' ? '#' : character === '/' ? this.#text.slice(this.at, this.at + 2) : '';
    const closer = opener === '/*' ? '*/' : opener === '//' || opener === '#' ? '\n' : null;
    if (closer === null) return null;
    const end = this.#text.indexOf(closer, this.at + opener.length);
    if (end < 0) throw new Stop('cut', this.#text.length);
    return end + closer.length;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0xfeff || code === 0x200b;
}
