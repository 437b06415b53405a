import { decodeEntity, type InlineLink, readDestination, splitAnchor } from './inline-link.ts';
import { markEmphasis } from './mark-emphasis.ts';

/** Inline Markdown as plain text on one or more lines, with its links. */
export interface Inline {
  text: string;
  links: readonly InlineLink[];
}

interface Bracket {
  at: number;
  /** Where the plain text of the bracket begins. */
  piece: number;
  image: boolean;
  /** Whether it contains a bracket; a reference label never does. */
  nested: boolean;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;

/**
 * Reads inline Markdown in one pass and linear time: markup is dropped; link texts, image texts and code are kept.
 * `isReference` tells whether the document defines a label, since only then are its brackets markup. Not micromark: it
 * is several times slower.
 */
export function scanInline(source: string, isReference: (label: string) => boolean = () => false): Inline {
  if (!/[\\`[\]!<>&*_~]/.test(source)) return { text: source, links: [] };
  const pieces: string[] = [];
  const links: InlineLink[] = [];
  const brackets: Bracket[] = [];
  const dropped = markEmphasis(source);
  const find = nextFinder(source);
  let from = 0;
  let at = 0;
  /** Ends the literal text before `at` and goes on at `next`, with `text` in place of what lies between. */
  const replace = (next: number, text: string) => {
    if (at > from) pieces.push(source.slice(from, at));
    if (text !== '') pieces.push(text);
    from = at = next;
  };

  const special = /[\\`*_~&<[\]!]/g;
  for (;;) {
    special.lastIndex = at;
    const next = special.exec(source);
    if (next === null) break;
    at = next.index;
    const character = source[at]!;
    if (character === '\\' && PUNCTUATION.test(source[at + 1] ?? '')) {
      replace(at + 2, source[at + 1]!);
    } else if (character === '`') {
      const opener = /`+/y;
      opener.lastIndex = at;
      const length = opener.exec(source)![0].length;
      const closer = dropped.codeEnd.get(at);
      if (closer === undefined) at += length;
      else replace(closer, source.slice(at + length, closer - length).replace(/^ (.*[^ ].*) $/s, '$1'));
    } else if (dropped.emphasis.has(at)) {
      replace(at + 1, '');
    } else if (character === '&') {
      const entity = decodeEntity(source, at);
      if (entity === null) at++;
      else replace(at + entity.length, entity.text);
    } else if (character === '<') {
      const close = find('>', at);
      const inner = close === -1 || close - at > 2_000 ? '' : source.slice(at + 1, close);
      if (/^[a-z][a-z0-9+.-]{1,31}:[^\s<]*$/i.test(inner)) {
        links.push({ at, form: 'link', ...splitAnchor(inner), text: inner });
        replace(close + 1, inner);
      } else if (/^(?:\/?[a-z]|!--|!\[|\?)/i.test(inner)) {
        replace(close + 1, '');
      } else {
        at++;
      }
    } else if (source.startsWith('[[', at) && !/^\[\[[^\][]{1,99}\]\]\(/.test(source.slice(at, at + 104))) {
      const close = find(']]', at);
      const inner = close === -1 || close - at > 1_000 ? '' : source.slice(at + 2, close);
      if (inner === '' || inner.includes('[[') || inner.includes('\n')) {
        at++;
        continue;
      }
      const embed = source[at - 1] === '!' && at - 1 >= from;
      const pipe = inner.search(/\\?\|/);
      const name = pipe === -1 ? inner : inner.slice(0, pipe);
      const text = pipe === -1 ? inner : inner.slice(inner.indexOf('|') + 1);
      links.push({ at, form: embed ? 'embed' : 'wikilink', ...splitAnchor(name.trim()), text: text.trim() });
      if (embed) at--;
      replace(close + 2, text.trim());
    } else if (character === '[' || (character === '!' && source[at + 1] === '[' && source[at + 2] !== '[')) {
      const top = brackets.at(-1);
      if (top !== undefined) top.nested = true;
      const opening = { at, image: character === '!', nested: false };
      const next = at + (opening.image ? 2 : 1);
      replace(next, source.slice(at, next));
      brackets.push({ ...opening, piece: pieces.length });
    } else if (character === ']') {
      closeBracket();
    } else {
      at++;
    }
  }
  at = source.length;
  replace(at, '');
  return { text: pieces.join(''), links };

  function closeBracket(): void {
    const open = brackets.pop();
    const destination = open === undefined ? null : readDestination(source, at + 1);
    if (open !== undefined && destination !== null) {
      replace(destination.end, '');
      pieces[open.piece - 1] = '';
      const text = pieces.slice(open.piece).join('').slice(0, 1_000);
      links.push({ at: open.at, form: open.image ? 'embed' : 'link', ...splitAnchor(destination.target), text });
      return;
    }
    if (open !== undefined && source[at + 1] === '[') {
      const close = find(']', at + 2);
      if (close !== -1 && close - at < 1_000 && isReference(source.slice(at + 2, close) || labelOf(open))) {
        replace(close + 1, '');
        pieces[open.piece - 1] = '';
        return;
      }
    } else if (open !== undefined && isReference(labelOf(open))) {
      replace(at + 1, '');
      pieces[open.piece - 1] = '';
      return;
    }
    at++;
  }

  function labelOf(open: Bracket): string {
    const start = open.at + (open.image ? 2 : 1);
    return open.nested || at - start > 999 ? '' : source.slice(start, at);
  }
}

/** Markdown of one cell or line as plain words on one line; a longer line than any title or summary is cut. */
export function plainText(source: string, isReference?: (label: string) => boolean): string {
  return scanInline(source.slice(0, 4_000), isReference).text.replace(/\s+/g, ' ').trim();
}

/** `indexOf` with a memory of its last answer, so that many calls on one text cost one pass. */
function nextFinder(source: string): (text: string, from: number) => number {
  const known = new Map<string, number>();
  return (text, from) => {
    const last = known.get(text);
    if (last !== undefined && (last === -1 || last >= from)) return last;
    const found = source.indexOf(text, from);
    known.set(text, found);
    return found;
  };
}
