import { isDraft } from '../tree/draft-words.ts';
import type { StatedStatus } from './piece.ts';

const SUPERSEDED = /^(?:super[sc]eded|replaced|obsoleted|merged into)\b/i;
const RETIRED_WORD =
  '(?:deprecated|retired|withdrawn|rejected|obsolete|archived|abandoned|declined|cancell?ed|removed|discontinued|decommissioned|end[- ]of[- ]life|sunset|moved|expired|revoked|dropped|historic(?:al)?|legacy|inactive|unmaintained|denied|discarded|terminated|void|outdated|out of date|not accepted|no longer (?:maintained|valid|supported|current|applicable|recommended|in use)|won.?t (?:fix|do|implement))';
// The word must end the statement or an explanation must follow: "deprecated features are listed below" is prose.
const RETIRED = new RegExp(
  `^${RETIRED_WORD}(?=\\s*$|\\s+(?:by|in|on|since|as|because|due|after|with|from|for|at|to|during|before)\\b)`,
  'i',
);
const LEAD =
  /^(?:this(?: [\p{L}\p{N}-]+){1,3}(?= (?:is|was|has|have)\b)|now|is|was|been|has been|have been|currently|fully|formally|officially|hereby)\s+/iu;
const SEGMENT = /(?:[^\n;,.()|:\s]|\.(?=\w)|[^\S\n](?![-–—][^\S\n]))+/g;
/** What names the successor: `superseded by X`, `in favour of X`, `moved to X`. */
const SUCCESSOR = /\b(?:[a-z]+[ -]by|in favou?r of|prefers?|moved to|merged into|use|see)\b:?/i;
/** Words that a status often has, by which one is told from a sentence. */
const KNOWN =
  /^(?:accepted|approved|active|adopted|agreed|final|implement|imlpement|living|published|stable|standard|mixed|current|complete|done|decided|effective|enabled|informational|in force|in use|ratified|released|recommended|merged|valid|verified|maintained|supported|beta|rc\b|release candidate|feature[- ]freeze|ga\b|generally available|candidate|completed|closed|partly|partially|previewing|awaiting implementation)/i;

/**
 * The status in the words after `Status:` or under `## Status`: the first statement, or a graver one after it. Null
 * when they state none, as in a template that lists its choices or a sentence about something else. Words that are no
 * known status count where nothing but a status can be meant (`isOnlyStatus`).
 */
export function readStatusWords(text: string, line: number, isOnlyStatus = false): StatedStatus | null {
  const plain = withoutLabelLinks(text.slice(0, 1000))
    .replace(/<!--|-->/g, ' ')
    .replace(/~~[^~]{0,200}~~/g, ' ')
    .replace(/[*`>"']+|(?<!\w)_|_(?!\w)/g, '');
  if (plain.split('|').length > 3 || /^\s*<[^>]*\bor\b|^\s*[{<][^}>]*$/i.test(plain)) return null;
  const status = { state: 'current' as StatedStatus['state'], word: null as string | null };
  const by: string[] = [];
  const supersedes: string[] = [];
  for (const match of plain.matchAll(SEGMENT)) {
    const said = withoutLead(match[0].trim());
    const rest = plain.slice(match.index);
    if (!/^\p{L}/u.test(said)) continue;
    if (/^(?:super[sc]edes|replaces|obsoletes)\b/i.test(said)) {
      supersedes.push(...referencesAfter(/(?:super[sc]edes|replaces|obsoletes)\b:?/i, rest));
    } else if (SUPERSEDED.test(said)) {
      status.word = status.state === 'superseded' ? status.word : wordOf(said);
      status.state = 'superseded';
      by.push(...referencesAfter(/[a-z]+[ -]by\b:?|merged into\b/i, rest));
    } else if (RETIRED.test(said) && status.state === 'current') {
      status.state = 'retired';
      status.word = new RegExp(`^${RETIRED_WORD}`, 'i').exec(said)![0];
      by.push(...successorsIn(rest));
    } else if (supersedes.length === 0) {
      status.word ??= rawOf(said, isOnlyStatus);
    }
  }
  return status.word === null && supersedes.length === 0 ? null : { ...status, by, supersedes, line };
}

/** A link that a statement begins with is a label, as in `[Deprecated](../document-status.md)`; so is a picture. */
function withoutLabelLinks(text: string): string {
  return text.replace(/^\s*!?\[([^\][]{1,80})\](?:\([^()]{0,300}\)|\[[^\][]{0,80}\])?/, '$1');
}

function withoutLead(segment: string): string {
  let said = segment;
  for (let turn = 0; turn < 3; turn++) said = said.replace(LEAD, '');
  return said;
}

/** The status as written, if the words can be one. */
function rawOf(said: string, isOnlyStatus: boolean): string | null {
  const words = said.split(/\s+/);
  const isShort = words.length <= 3 && said.length <= 40;
  if (KNOWN.test(said) || isDraft(said)) return isShort ? said : words[0]!.slice(0, 40);
  return isOnlyStatus && isShort ? said : null;
}

function wordOf(said: string): string {
  return (said.match(/^[\p{L}-]+/u)?.[0] ?? said).slice(0, 40);
}

/** The successors that a statement of retirement names, such as `moved to X` or `in favour of X`. */
export function successorsIn(text: string): string[] {
  return referencesAfter(SUCCESSOR, text.split(/\n|\.\s/)[0]!).filter((name) => /\d|[./#]/.test(name));
}

/** The references in the rest of the line. */
function referencesAfter(words: RegExp, text: string): string[] {
  const match = words.exec(text);
  if (!match) return [];
  const rest = text
    .slice(match.index + match[0].length)
    .split('\n')[0]!
    .slice(0, 500);
  return readReferences(rest);
}

/** The references in a short text: its link targets, else its wikilinks, else its ids, else the text itself. */
export function readReferences(text: string): string[] {
  const links = [...text.matchAll(/\]\(<?([^()<>\s]{1,300})/g)].map((match) => match[1]!);
  if (links.length > 0) return links;
  const wiki = [...text.matchAll(/\[\[([^[\]|#]{1,200})/g)].map((match) => match[1]!.trim());
  if (wiki.length > 0) return wiki;
  const ids = [...text.matchAll(/\b[A-Z][A-Z0-9]{0,15}(?:-[A-Z0-9]{1,15}){0,3}[- ]\d{1,8}\b/g)].map(
    (match) => match[0],
  );
  if (ids.length > 0) return [...new Set(ids)];
  const url = /https?:\/\/[^\s<>()]{1,300}/.exec(text)?.[0];
  if (url) return [url.replace(/[.,;]+$/, '')];
  const name = text
    .split(/[;,()]|\.\s|\.$/)[0]!
    .replace(/[[\]]/g, '')
    .trim();
  return name === '' || /^(?:n\/?a|none|null|<.*>|-+)$/i.test(name) ? [] : [name.slice(0, 120)];
}
