import type { Corpus } from '../key/corpus.ts';
import { type Citation, readCitation } from './citation.ts';
import { placesInObject } from './object-place.ts';
import { isBareRange, splitPlace } from './written-place.ts';

/** Paths with a separator in them are hardly longer; beyond this length a piece ends at the separator. */
const MAX_PATH_LENGTH = 300;

/**
 * Reads the `citations` of an answer: a list, or one, of strings or objects. A string may hold several, separated by
 * commas, semicolons, line ends, blanks or `and`. Nothing is dropped: what cannot be read is an invalid citation.
 */
export function readCitations(value: unknown, corpus: Corpus, commit: string | null): Citation[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((item) => {
    if (typeof item === 'string') return readText(item, corpus, commit);
    const raw = JSON.stringify(item);
    const places = placesInObject(item);
    if (typeof places === 'string') return [{ raw, path: '', lines: null, commit: null, problem: places }];
    return places.map((place) => ({ ...readCitation(place, corpus, commit), raw: places.length === 1 ? raw : place }));
  });
}

const LINK = /\[([^\]\n]{0,500})\]\(\s*<?([^)\n>]{1,500})>?\s*\)/g;

/** The citations in one string. Of a Markdown link its address counts, else its text; when they differ, neither. */
function readText(text: string, corpus: Corpus, commit: string | null): Citation[] {
  const found: Citation[] = [];
  const rest = text.replace(LINK, (raw: string, label: string, address: string) => {
    const [to, named] = [readCitation(address, corpus, commit), readCitation(label, corpus, commit)];
    const known = ({ problem }: Citation) => problem !== 'unknown document';
    if (known(to) && known(named) && to.lines !== null && named.lines !== null && !samePlace(to, named)) {
      found.push({ ...to, raw, problem: 'several places' });
    } else found.push({ ...(known(to) && (to.lines !== null || !known(named)) ? to : known(named) ? named : to), raw });
    return ' ';
  });
  if (found.length > 0 && /^[\s,;.|&\d]*(?:and|lines?)?[\s,;.]*$/.test(rest)) return found;
  return [...found, ...splitCitations(rest, corpus).map((raw) => readCitation(raw, corpus, commit))];
}

function samePlace(a: Citation, b: Citation): boolean {
  return a.path === b.path && a.lines?.start === b.lines?.start && a.lines?.end === b.lines?.end;
}

/**
 * The citations in one string. A path may contain a separator, so a piece continues until it names a known document or
 * ends in lines; bare lines such as `7-9` belong to the document before them.
 */
function splitCitations(text: string, corpus: Corpus): string[] {
  const isKnown = (piece: string) => readCitation(piece, corpus, null).problem !== 'unknown document';
  const whole = trimQuotes(text);
  if (whole === '') return [];
  if (whole.length <= MAX_PATH_LENGTH && (isKnown(whole) || !/[,;\n]/.test(whole))) {
    const lines = isKnown(whole) ? null : apart(whole, isKnown);
    return lines ?? [whole];
  }
  const found: string[] = [];
  let open = '';
  let path = '';
  const add = (piece: string) => {
    found.push(...(isKnown(piece) ? [piece] : (apart(piece, isKnown) ?? [piece])));
    path = splitPlace(found.at(-1)!).path;
    open = '';
  };
  const addRange = (range: string) => {
    // `a.md, lines 3-5` is one citation.
    if (found.at(-1) === path) found.pop();
    found.push(`${path}:${range.replace(/^\D+/, '')}`);
  };
  const ends = (piece: string) => isKnown(piece) || splitPlace(piece).lines !== null || apart(piece, isKnown) !== null;
  for (const [index, part] of text.split(/([,;\n])/).entries()) {
    const piece = trimQuotes(part).replace(/^and /, '');
    if (index % 2 === 1 || piece === '') {
      if (open !== '') open += part;
    } else if (isBareRange(piece) && open === '' && path !== '') {
      addRange(piece);
    } else if (open === '' || open.length > MAX_PATH_LENGTH || isKnown(piece)) {
      const joined = trimQuotes(open + part);
      if (open !== '' && isKnown(joined)) add(joined);
      else {
        if (open !== '') add(trimSeparators(open));
        if (ends(piece)) add(piece);
        else open = part;
      }
    } else {
      open += part;
      const joined = trimQuotes(open);
      if (ends(joined)) add(joined);
    }
  }
  const rest = trimSeparators(open);
  return rest === '' ? found : [...found, rest];
}

/** The pieces between blanks or `and`, when each of them is a citation of its own; else null. */
function apart(text: string, isKnown: (piece: string) => boolean): string[] | null {
  for (const separator of [/ (?:and|&|\|) /, / +/]) {
    const pieces = text.split(separator);
    if (pieces.length > 1 && pieces.length <= 20 && pieces.every(isKnown)) return pieces;
  }
  return null;
}

/** Removes white space and backquotes around a text. */
function trimQuotes(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('`') && !trimmed.endsWith('`')) return trimmed;
  return trimmed.replaceAll('`', ' ').trim();
}

function trimSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;]/.test(text.charAt(end - 1))) end--;
  return trimQuotes(text.slice(0, end));
}
