import type { StatedStatus } from './piece.ts';
import { readReferences, successorsIn } from './status-words.ts';

/** What precedes a note: marks of lists and quotes, pictures, a date, and words such as `Note:`. */
const LEAD =
  /^(?:[^\p{L}\p{N}]+|\d{4}[-./]\d\d?[-./]\d\d?|(?:note|nb|warning|important|caution|notice|attention|danger|update|edit|info|tip|in short|please note|obs)(?=[:,!.*_\s\]]))+/iu;
/** Nouns for a whole document, and for any part of one. */
const WHOLE =
  'document|page|rfc|eip|erc|pep|kep|bip|adr|oep|jep|otep|proposal|spec|specification|article|cheat ?sheet|guide|file|repository|repo|runbook|standard';
const PART =
  'decision|section|record|feature|api|package|project|version|policy|chapter|design|method|endpoint|module|plugin|rule|approach|option|process|procedure|requirement|note|template|tool|library|service|component|resource|field|setting|flag';
const SUBJECT = new RegExp(`^this (?:[\\p{L}\\p{N}'-]+ ){0,3}?(?:(${WHOLE})|${PART})\\b(.{0,300})`, 'iu');
const SAYS =
  /\b(super[sc]eded|obsoleted|replaced by|deprecated|retired|withdrawn|obsolete|archived|rejected|abandoned|discontinued|moved to|no longer (?:maintained|valid|supported|current|applicable|recommended|in use|accurate|relevant)|out of date|outdated)\b/i;
/** A statement without a subject, which must begin the line. */
const BARE = /^(?:super[sc]eded by|obsoleted by|replaced by|deprecated in favou?r of|super[sc]edes)\b/i;
/** Before the word: it holds for a part only, or not at all. */
const PARTLY = /\b(?:partial(?:ly)?|partly|parts? of|mostly|largely|in part|some of)\b/i;
const DENIED = /\b(?:not|n't|never been|will|would|could|should|may|might|if|unless|until|when|before)\b|\bbe\s*$/i;
/** A cheap test that most lines fail, before the patterns above. */
const MAY_SAY =
  /super[sc]ed|obsolete|replaced|deprecated|retired|withdrawn|archived|rejected|abandoned|discontinued|moved to|no longer|out of date|outdated/i;

/** A status that a note states, and whether it is that of the whole document. */
export interface Note {
  status: StatedStatus;
  whole: boolean;
}

/**
 * The status that a line states in words, such as `Note: this RFC has been superseded by [RFC 1974](…)`. A line that goes on
 * with a sentence (`isStart` false) may begin with any word.
 */
export function readNote(text: string, line: number, isStart = true): Note | null {
  if (!MAY_SAY.test(text)) return null;
  const said = text
    .slice(0, 600)
    .replace(/\*\*|__|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
    .replace(LEAD, '');
  const none = { by: [], supersedes: [], line };
  if (isStart && BARE.test(said)) {
    const references = readReferences(said.replace(/^.*?(?:by|of|super[sc]edes)\b:?/i, ''));
    if (/^super[sc]edes/i.test(said)) {
      return { whole: false, status: { ...none, state: 'current', word: null, supersedes: references } };
    }
    return { whole: false, status: { ...none, state: 'superseded', word: 'superseded', by: references } };
  }
  const subject = SUBJECT.exec(said);
  if (!subject) return null;
  const clause = subject[2]!.split(/[.;:!?](?:\s|$)/)[0]!;
  const found = SAYS.exec(clause);
  if (!found) return null;
  const before = clause.slice(0, found.index);
  const whole = subject[1] !== undefined;
  const isActive = /\b(?:has|have|had)\s+$/i.test(before) && /^super[sc]eded|^obsoleted/i.test(found[0]);
  if (!/\b(?:is|are|was|were|been|has|have|but)\b|\blater\b/i.test(before) || DENIED.test(before)) return null;
  const after = clause.slice(found.index);
  if (isActive && !/^\S+ by\b/i.test(after)) return null;
  // "This field is rejected" speaks of what a program does.
  if (!whole && /^rejected/i.test(found[0]) && !/decision|approach|option|design|record/i.test(said)) return null;
  const word = found[0].toLowerCase().replace(/ (?:by|to)$/, '');
  if (PARTLY.test(before)) return { whole, status: { ...none, state: 'current', word: `partly ${word}` } };
  if (/^(?:super|obsoleted|replaced)/.test(word)) {
    const by = /^\S+ by\b:?(.*)$/i.exec(after)?.[1];
    return {
      whole,
      status: { ...none, state: 'superseded', word: 'superseded', by: by === undefined ? [] : readReferences(by) },
    };
  }
  return { whole, status: { ...none, state: 'retired', word, by: successorsIn(said.slice(said.indexOf(found[0]))) } };
}
