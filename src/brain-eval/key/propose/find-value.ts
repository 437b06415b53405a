import { findIds } from '../../../documents/outline/card-id.ts';
import { contains } from '../../match-values/contains.ts';
import { fold } from '../../match-values/fold.ts';

const AMOUNT =
  /(?<![\p{L}\p{N}_.,:-])(?:(?:EUR|USD|GBP|CHF)\s)?[€$£]?\d{1,12}(?:[.,:]\d{1,6}){0,4}(?![\p{L}\p{N}_-])(?:\s?%|(?:\s(?:working|business|calendar))?\s\p{L}{1,30})?/gu;
const CODE = /`([^`]{1,80})`/;
/** Words that make the number after them a reference. */
const REFERENCE = /\b(?:options?|sections?|chapters?|steps?|pages?|figures?|tables?|versions?|no\.?|see|§)\s*$/i;
/** Years, which are seldom an answer. */
const YEAR = /^(?:19|20)\d\d(?!\d|[.,:]\d)/;
/** Words after a number that are not what it counts. */
const NO_UNIT =
  /\s(?:is|are|was|of|to|in|at|on|or|and|by|for|from|with|that|which|the|a|an|different|other|more|can|cannot|may|must|shall|should|will|would|has|have|had|be|been|do|does|not|than|as|if|when|before|after|until|per|each|every|via|into|under|over|between|without|within|who|whose|it|they|this|these|those)$/i;

/** The value that a line seems to be about: its first amount with what it counts, else its first code; null if none. */
export function findValue(line: string): string | null {
  let text = line.slice(0, 2_000).replace(/^\s*(?:\d{1,4}[.)]|[-*+>])\s/, '');
  for (const id of findIds(text)) text = text.replaceAll(id, ' ');
  const value = (findAmount(text) ?? CODE.exec(text)?.[1] ?? '').trim();
  // A value that the scorer does not find in the line itself is of no use.
  return value !== '' && contains(fold(line), fold(value)) ? value : null;
}

function findAmount(text: string): string | null {
  for (const match of text.matchAll(AMOUNT)) {
    const before = text.slice(Math.max(0, match.index - 30), match.index);
    if (!REFERENCE.test(before) && !YEAR.test(match[0])) return match[0].replace(NO_UNIT, '');
  }
  return null;
}
