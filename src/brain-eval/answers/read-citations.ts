import type { Corpus } from '../key/corpus.ts';
import { type Citation, readCitation, splitPlace } from './citation.ts';

const BARE_RANGE = /^[Ll]?\d{1,15}(?:[-\u2010-\u2013][Ll]?\d{1,15})?$/;
/** Paths with a separator in them are hardly longer; beyond this length a piece ends at the separator. */
const MAX_PATH_LENGTH = 300;

/**
 * Reads the `citations` of an answer: a list, or one string, of `path:start-end`, `path:line`, `path#L3-L5`,
 * `path:3-5@commit` or `path`, separated by commas, semicolons or line ends. Nothing is dropped: what cannot be read is an
 * invalid citation.
 */
export function readCitations(value: unknown, corpus: Corpus, commit: string | null): Citation[] {
  if (value === undefined || value === null) return [];
  const found: Citation[] = [];
  for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (typeof item !== 'string') {
      found.push({ raw: JSON.stringify(item), path: '', lines: null, commit: null, problem: 'not text' });
    } else {
      for (const raw of splitCitations(item, corpus)) found.push(readCitation(raw, corpus, commit));
    }
  }
  return found;
}

/**
 * The citations in one string. A path may contain a separator, so a piece continues until it names a known document or
 * ends in lines; a bare range such as `7-9` belongs to the document before it.
 */
function splitCitations(text: string, corpus: Corpus): string[] {
  if (!/[,;\n]/.test(text)) return [trimQuotes(text)].filter((piece) => piece !== '');
  const found: string[] = [];
  const known = (piece: string) => corpus.find(splitPlace(piece).path) !== null;
  let open = '';
  let path = '';
  const add = (piece: string) => {
    found.push(piece);
    path = splitPlace(piece).path;
    open = '';
  };
  for (const [index, part] of text.split(/([,;\n])/).entries()) {
    const piece = trimQuotes(part);
    if (index % 2 === 1 || piece === '') {
      if (open !== '') open += part;
    } else if (BARE_RANGE.test(piece) && open === '' && path !== '') {
      found.push(`${path}:${piece}`);
    } else if (open === '' || open.length > MAX_PATH_LENGTH || known(piece)) {
      const whole = trimQuotes(open + part);
      if (open !== '' && known(whole)) add(whole);
      else {
        if (open !== '') add(trimSeparators(open));
        if (known(piece) || splitPlace(piece).lines !== null) add(piece);
        else open = part;
      }
    } else {
      open += part;
      const whole = trimQuotes(open);
      if (known(whole) || splitPlace(whole).lines !== null) add(whole);
    }
  }
  const rest = trimSeparators(open);
  return rest === '' ? found : [...found, rest];
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
