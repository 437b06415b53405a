import type { StatedStatus } from './piece.ts';

const SUPERSEDED = /^(?:super[sc]eded|replaced|obsoleted)\b/i;
// The word must end the statement or an explanation must follow: "deprecated features are listed below" is prose.
const RETIRED =
  /^(?:deprecated|retired|withdrawn|rejected|obsolete|archived|abandoned|declined|cancell?ed|removed|discontinued|decommissioned|end[- ]of[- ]life|sunset)(?=\s*$|\s+(?:by|in|on|since|as|because|due|after|with|from|for|at)\b)/i;
const LEAD = /^(?:now|is|was|been|has been|have been|currently)\s+/i;
const SEGMENT = /(?:[^\n;,.()|:\s]|[^\S\n](?![-–—][^\S\n]))+/g;

/**
 * The status in the words after `Status:` or under `## Status`: the first statement, or a graver one after it. Null
 * when they state none, as in a template that lists its choices.
 */
export function readStatusWords(text: string, line: number): StatedStatus | null {
  const plain = text
    .slice(0, 1000)
    .replace(/<!--|-->/g, ' ')
    .replace(/~~[^~]{0,200}~~/g, ' ')
    .replace(/[*`>"']+/g, '');
  if (plain.split('|').length > 3) return null;
  const status = { state: 'current' as StatedStatus['state'], word: null as string | null };
  const by: string[] = [];
  const supersedes: string[] = [];
  for (const match of plain.matchAll(SEGMENT)) {
    const said = withoutLead(match[0].trim());
    if (!/^\p{L}/u.test(said)) continue;
    if (/^(?:super[sc]edes|replaces|obsoletes)\b/i.test(said)) {
      supersedes.push(...referencesAfter(/(?:super[sc]edes|replaces|obsoletes)\b:?/i, plain.slice(match.index)));
    } else if (SUPERSEDED.test(said)) {
      status.state = 'superseded';
      status.word = 'superseded';
      by.push(...referencesAfter(/[a-z]+[ -]by\b:?/i, plain.slice(match.index)));
    } else if (RETIRED.test(said) && status.state === 'current') {
      status.state = 'retired';
      status.word = firstWord(said);
    } else if (supersedes.length === 0) {
      status.word ??= firstWord(said);
    }
  }
  return status.word === null && supersedes.length === 0 ? null : { ...status, by, supersedes, line };
}

function withoutLead(segment: string): string {
  let said = segment;
  for (let turn = 0; turn < 3; turn++) said = said.replace(LEAD, '');
  return said;
}

function firstWord(said: string): string {
  return (said.match(/^[\p{L}-]+/u)?.[0] ?? said.split(/\s/)[0]!).toLowerCase().slice(0, 40);
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
  const ids = [...text.matchAll(/\b[A-Z][A-Z0-9]{0,15}(?:-[A-Z0-9]{1,15}){0,3}-\d{1,8}\b/g)].map((match) => match[0]);
  if (ids.length > 0) return [...new Set(ids)];
  const name = text
    .split(/[;,()]|\.\s|\.$/)[0]!
    .replace(/[[\]]/g, '')
    .trim();
  return name === '' ? [] : [name.slice(0, 120)];
}
