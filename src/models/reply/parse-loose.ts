/** One JSON value read leniently from the middle of a text. */
export type LooseValue =
  | { state: 'value'; value: unknown; end: number; duplicate: string | null }
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

class Stop extends Error {
  constructor(
    readonly state: 'cut' | 'broken' | 'deep',
    readonly end: number,
  ) {
    super(state);
  }
}

/**
 * Reads the JSON value that begins at `start`, as models write it: trailing commas, single or curly quotes, raw line
 * breaks in strings, Python's words, bare keys. One pass, no guessing: a value counts only when its own closing bracket
 * stands there, so a cut reply is `cut` and never completed into another value.
 */
export function parseLoose(text: string, start: number): LooseValue {
  const reader = new Reader(text, start);
  try {
    const value = reader.readValue(0);
    return { state: 'value', value, end: reader.at, duplicate: reader.duplicate };
  } catch (error) {
    if (error instanceof Stop) return { state: error.state, end: error.end };
    throw error;
  }
}

class Reader {
  /** A key that one object holds twice with different values. */
  duplicate: string | null = null;

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  readValue(depth: number): unknown {
    const character = this.peek();
    if (depth > MAX_DEPTH) throw new Stop('deep', this.at);
    if (character === '{') return this.readObject(depth);
    if (character === '[') return this.readArray(depth);
    if (CLOSERS[character] !== undefined) return this.readString();
    return this.readWord();
  }

  private readObject(depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.at++;
    while (this.peek() !== '}') {
      const key = CLOSERS[this.peek()] === undefined ? this.readBareKey() : this.readString();
      this.expect(':');
      this.peek();
      const value = this.readValue(depth + 1);
      if (entries.has(key) && JSON.stringify(entries.get(key)) !== JSON.stringify(value)) this.duplicate ??= key;
      entries.set(key, value);
      if (this.peek() !== '}') this.expect(',');
    }
    this.at++;
    return Object.fromEntries(entries);
  }

  private readArray(depth: number): unknown[] {
    const items: unknown[] = [];
    this.at++;
    while (this.peek() !== ']') {
      items.push(this.readValue(depth + 1));
      if (this.peek() !== ']') this.expect(',');
    }
    this.at++;
    return items;
  }

  private readString(): string {
    const opener = this.text[this.at]!;
    const closer = CLOSERS[opener]!;
    const parts: string[] = [];
    let from = ++this.at;
    for (;;) {
      const character = this.text[this.at];
      if (character === undefined) throw new Stop('cut', this.at);
      if (character === '\\') {
        parts.push(this.text.slice(from, this.at), this.readEscape());
        from = this.at;
      } else if (character === closer && (opener === '"' || this.endsString())) {
        parts.push(this.text.slice(from, this.at++));
        return parts.join('');
      } else this.at++;
    }
  }

  /** Apostrophes and curly quotes also stand inside a text: one ends the string only before what may follow a string. */
  private endsString(): boolean {
    let next = this.at + 1;
    while (isSpace(this.text.charCodeAt(next))) next++;
    return next >= this.text.length || ',:}]'.includes(this.text[next]!);
  }

  private readEscape(): string {
    const escaped = this.text[this.at + 1];
    if (escaped === undefined) throw new Stop('cut', this.at);
    if (escaped !== 'u') {
      this.at += 2;
      return ESCAPES[escaped] ?? escaped;
    }
    const hex = this.text.slice(this.at + 2, this.at + 6);
    if (hex.length < 4) throw new Stop('cut', this.at);
    if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw new Stop('broken', this.at);
    this.at += 6;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  private readBareKey(): string {
    return this.readToken(/[A-Za-z_$][\w$-]{0,80}/y);
  }

  private readWord(): unknown {
    const from = this.at;
    const token = this.readToken(/-?[A-Za-z0-9.+-]{1,80}/y);
    if (Object.hasOwn(WORDS, token)) return WORDS[token];
    if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(token)) return Number(token);
    throw new Stop('broken', from);
  }

  /** A token that touches the end of the text may go on there: it is cut. */
  private readToken(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) throw new Stop('broken', this.at);
    if (pattern.lastIndex >= this.text.length) throw new Stop('cut', this.text.length);
    this.at = pattern.lastIndex;
    return match[0];
  }

  private expect(character: string): void {
    if (this.peek() !== character) throw new Stop('broken', this.at);
    this.at++;
  }

  /** Steps over white space to the next character. */
  private peek(): string {
    while (isSpace(this.text.charCodeAt(this.at))) this.at++;
    const character = this.text[this.at];
    if (character === undefined) throw new Stop('cut', this.at);
    return character;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0xfeff;
}
