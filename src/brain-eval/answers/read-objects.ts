import { parseLeniently } from './parse-leniently.ts';

/** The longest object over several lines that is read, in characters. */
const MAX_LENGTH = 200_000;
/** How often a line is searched again after an object in it did not end; each search may read the rest of the line. */
const RETRIES = 100;
const RETRIES_LONG = 5;
/** An object as Python prints it. */
const PYTHON = /^\s*\{\s*'id'\s*:\s*'/;

/** Receives what an {@link ObjectReader} finds. */
export interface ObjectHandler {
  /**
   * A whole JSON value; `inside` when it is on an indented line of an object that is still open, and so may be part of
   * that one. Returns whether it is what the caller looks for; the open object is then dropped.
   */
  object(value: unknown, inside: boolean): boolean;
  /** An object that is incomplete: its line was cut off, or the text ended. */
  cut(text: string): void;
  /** Matching braces with text between them that is not JSON. */
  broken(text: string): void;
}

/**
 * Finds the JSON objects in a text, line by line: alone, several on a line, in a list, a quote or a fence, or spread over
 * lines. Each line is first read by itself, so that a line that was cut off damages no other. Linear in the text; holds
 * one object at most.
 */
export class ObjectReader {
  #open: { text: string; depth: number } | null = null;
  readonly #handler: ObjectHandler;

  constructor(handler: ObjectHandler) {
    this.#handler = handler;
  }

  line(line: string): void {
    if (this.#open === null) {
      if (PYTHON.test(line)) this.#handler.broken(line.replaceAll("'", '"'));
      if (!(line.startsWith('{') && line.endsWith('}') && this.#parse(line, false, false))) this.#scan(line, 0, true);
      return;
    }
    if (line.includes('{') && this.#scan(line, 0, false)) {
      this.#drop();
      return;
    }
    const { end, depth, inString } = closing(line, 0, this.#open.depth);
    const text = `${this.#open.text}\n${end < 0 ? line : line.slice(0, end)}`;
    if (end >= 0) {
      this.#open = null;
      this.#parse(text, false, true);
      this.#scan(line, end, true);
    } else if (inString || text.length > MAX_LENGTH) {
      this.#drop();
    } else {
      this.#open = { text, depth };
    }
  }

  /** Ends the text. */
  end(): void {
    if (this.#open !== null) this.#drop();
  }

  /**
   * Reads the objects on one line, starting at `from`. With `first`, no earlier object is open: broken objects are
   * reported and one that stays open is kept. Returns whether the caller wanted one of them.
   */
  #scan(line: string, from: number, first: boolean): boolean {
    const inside = !first && !line.startsWith('{');
    let wanted = false;
    let retries = 0;
    for (let at = begin(line, from); at >= 0; ) {
      const { end, depth, inString } = closing(line, at, 0);
      if (end >= 0 && this.#parse(line.slice(at, end), inside, first)) {
        wanted = true;
        at = begin(line, end);
        continue;
      }
      const retry = retries++ < (line.length > MAX_LENGTH ? RETRIES_LONG : RETRIES);
      const next = end >= 0 ? begin(line, end) : retry ? line.indexOf('{"id"', at + 1) : -1;
      if (next < 0 && end < 0 && first) {
        if (inString) this.#handler.cut(line.slice(at));
        else this.#open = { text: line.slice(at), depth };
      } else if (end < 0 && first) {
        this.#handler.cut(line.slice(at, next));
      }
      at = next;
    }
    return wanted;
  }

  #parse(text: string, inside: boolean, tellBroken: boolean): boolean {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      value = parseLeniently(text);
    }
    if (value === undefined) {
      if (tellBroken) this.#handler.broken(text);
      return false;
    }
    return this.#handler.object(value, inside);
  }

  #drop(): void {
    this.#handler.cut(this.#open?.text ?? '');
    this.#open = null;
  }
}

/** The next brace that may begin an object: a quote or the end of the line follows it. */
function begin(line: string, from: number): number {
  for (let at = line.indexOf('{', from); at >= 0; at = line.indexOf('{', at + 1)) {
    let next = at + 1;
    while (line.charAt(next) === ' ' || line.charAt(next) === '\t') next++;
    if (next >= line.length || line.charAt(next) === '"') return at;
  }
  return -1;
}

/** The place after the brace that closes everything open; -1, with the state at the end of the line, if none does. */
function closing(line: string, from: number, open: number): { end: number; depth: number; inString: boolean } {
  let depth = open;
  let inString = false;
  for (let at = from; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) {
      inString = true;
    } else if (code === 123 || code === 91) {
      depth++;
    } else if (code === 125 || code === 93) {
      depth--;
      if (depth <= 0) return { end: at + 1, depth: 0, inString };
    }
  }
  return { end: -1, depth, inString };
}
