/** Longest object that is read over several lines, in characters. */
const MAX_LENGTH = 200_000;
/** How often one line is tried again after an object in it did not end: each try may read the rest of the line. */
const RETRIES = 100;
const RETRIES_LONG = 5;

/** What was found in text. */
export interface ObjectHandler {
  /**
   * A whole JSON value; `inside` when it stands on an indented line inside an object that is still open, and so may be a
   * part of that one. Answers whether it was what the caller looks for, which drops the open one.
   */
  object(value: unknown, inside: boolean): boolean;
  /** An object that ended before it was whole: a line that was cut, or the end of the text. */
  cut(text: string): void;
  /** Braces that match, with something between them that is not JSON. */
  broken(text: string): void;
}

/**
 * Finds the JSON objects in text that is fed line by line: alone, several on a line, in a list, a quote or a fence, or
 * spread over lines. A line stands for itself first, so that one that was cut takes no other with it. Linear in the
 * text; holds one object at most.
 */
export class ObjectReader {
  private open: { text: string; depth: number } | null = null;
  private readonly handler: ObjectHandler;

  constructor(handler: ObjectHandler) {
    this.handler = handler;
  }

  line(line: string): void {
    if (this.open === null) {
      if (!(line.startsWith('{') && line.endsWith('}') && this.parse(line, false, false))) this.scan(line, 0, true);
      return;
    }
    if (line.includes('{') && this.scan(line, 0, false)) {
      this.drop();
      return;
    }
    const { end, depth, inString } = closing(line, 0, this.open.depth);
    const text = `${this.open.text}\n${end < 0 ? line : line.slice(0, end)}`;
    if (end >= 0) {
      this.open = null;
      this.parse(text, false, true);
      this.scan(line, end, true);
    } else if (inString || text.length > MAX_LENGTH) {
      this.drop();
    } else {
      this.open = { text, depth };
    }
  }

  /** The text is over. */
  end(): void {
    if (this.open !== null) this.drop();
  }

  /**
   * The objects on one line from `from` on; `first` when no object is open before it, so that what is found counts
   * whatever it is and what stays open is kept. Answers whether one was looked for.
   */
  private scan(line: string, from: number, first: boolean): boolean {
    const inside = !first && !line.startsWith('{');
    let wanted = false;
    let retries = 0;
    for (let at = begin(line, from); at >= 0; ) {
      const { end, depth, inString } = closing(line, at, 0);
      if (end >= 0 && this.parse(line.slice(at, end), inside, first)) {
        wanted = true;
        at = begin(line, end);
        continue;
      }
      const retry = retries++ < (line.length > MAX_LENGTH ? RETRIES_LONG : RETRIES);
      const next = end >= 0 ? begin(line, end) : retry ? line.indexOf('{"id"', at + 1) : -1;
      if (next < 0 && end < 0 && first) {
        if (inString) this.handler.cut(line.slice(at));
        else this.open = { text: line.slice(at), depth };
      } else if (end < 0 && first) {
        this.handler.cut(line.slice(at, next));
      }
      at = next;
    }
    return wanted;
  }

  private parse(text: string, inside: boolean, tellBroken: boolean): boolean {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (tellBroken) this.handler.broken(text);
      return false;
    }
    return this.handler.object(value, inside);
  }

  private drop(): void {
    this.handler.cut(this.open?.text ?? '');
    this.open = null;
  }
}

/** The next brace that may begin an object: a name, an end or the end of the line follows it. */
function begin(line: string, from: number): number {
  for (let at = line.indexOf('{', from); at >= 0; at = line.indexOf('{', at + 1)) {
    let next = at + 1;
    while (line.charAt(next) === ' ' || line.charAt(next) === '\t') next++;
    if (next >= line.length || line.charAt(next) === '"') return at;
  }
  return -1;
}

/** Where the objects and lists that are open close, after the last brace; -1 with the state at the end of the line. */
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
