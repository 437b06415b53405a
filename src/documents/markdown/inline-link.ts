import MarkdownIt from 'markdown-it';

/** A link in inline text, with its offset there. */
export interface InlineLink {
  at: number;
  form: 'link' | 'wikilink' | 'embed';
  target: string;
  anchor: string | null;
  text: string;
}

const MAX_PARENTHESES = 32;
const { unescapeAll } = new MarkdownIt().utils;

/** Reads the `(target "title")` after a link text: the unescaped target, and where it ends. Null when there is none. */
export function readDestination(source: string, start: number): { target: string; end: number } | null {
  if (source[start] !== '(') return null;
  let at = skipSpace(source, start + 1);
  const begin = at;
  let target: string;
  if (source[at] === '<') {
    const close = /[>\n<]/g;
    close.lastIndex = at + 1;
    const found = close.exec(source);
    if (found?.[0] !== '>') return null;
    target = source.slice(at + 1, found.index);
    at = found.index + 1;
  } else {
    let depth = 0;
    for (; at < source.length; at++) {
      const character = source[at]!;
      if (character === '\\') at++;
      else if (character <= ' ') break;
      else if (character === '(' && ++depth > MAX_PARENTHESES) return null;
      else if (character === ')' && --depth < 0) break;
    }
    target = source.slice(begin, at);
  }
  at = skipSpace(source, at);
  const quote = source[at];
  if (quote === '"' || quote === "'") {
    const close = source.indexOf(quote, at + 1);
    if (close === -1) return null;
    at = skipSpace(source, close + 1);
  }
  return source[at] === ')' ? { target: unescapeAll(target), end: at + 1 } : null;
}

/** Splits a target at its first `#`; an anchor alone has an empty target. */
export function splitAnchor(written: string): { target: string; anchor: string | null } {
  const hash = written.indexOf('#');
  if (hash === -1) return { target: written, anchor: null };
  return { target: written.slice(0, hash), anchor: written.slice(hash + 1) };
}

/** The character that an entity such as `&amp;` at this place stands for. */
export function decodeEntity(source: string, at: number): { text: string; length: number } | null {
  const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/iy;
  entity.lastIndex = at;
  const match = entity.exec(source)?.[0];
  if (match === undefined) return null;
  const text = unescapeAll(match);
  return text === match ? null : { text, length: match.length };
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (source[at] === ' ' || source[at] === '\t' || source[at] === '\n') at++;
  return at;
}
