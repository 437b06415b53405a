import { isRecord } from '../../json-schema/is-record.ts';
import { dimensionOf } from '../../takes/page/dimension-of.ts';
import type { Dimension } from '../../takes/page/take.ts';
import { cut } from '../../text/escape.ts';
import { type Finding, SEVERITIES, type Severity } from './judge-reply.ts';

/** Longest text kept of any one field, in characters. */
export const MAX_TEXT = 1000;
const MAX_IMPROVEMENTS = 20;

/** The findings of a reply, and what stands among them that cannot be read, each with the reason. */
export interface ReadFindings {
  findings: Finding[];
  unread: string[];
}

/** Reads the findings of a reply on a sample of `takes` takes. One may name several takes, or all, and several dimensions. */
export function readFindings(value: unknown, takes: number): ReadFindings {
  if (value === undefined || value === null) return { findings: [], unread: [] };
  const list = listedFindings(value);
  if (list === null) return { findings: [], unread: ['findings is not a list'] };
  const found = new Map<string, Finding>();
  const unread: string[] = [];
  for (const [index, item] of list.entries()) {
    const read = readFinding(item, takes);
    if (typeof read === 'string') unread.push(`finding ${index + 1}: ${read}`);
    else for (const one of read) if (isWorse(one, found.get(keyOf(one)))) found.set(keyOf(one), one);
  }
  return { findings: [...found.values()], unread };
}

/** The list of findings that stands in a reply, also as text; null for anything else. */
export function listedFindings(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  try {
    return typeof value === 'string' ? listedFindings(JSON.parse(value)) : null;
  } catch {
    return null;
  }
}

function readFinding(item: unknown, takes: number): Finding[] | string {
  if (!isRecord(item)) return 'not an object';
  const named = item.take ?? item.takes;
  const numbers = readEach(named, (text) => readTakes(text, takes));
  if (numbers === null) return `no take ${show(named)} in the sample of ${takes}`;
  const aspect = item.dimension ?? item.dimensions;
  const dimensions = readEach(aspect, readDimensions);
  if (dimensions === null) return `no dimension ${show(aspect)}`;
  const strange = Object.entries(item).find(([key, value]) => !MEMBER.test(key) && !isWords(value));
  if (strange !== undefined) return `it has the member ${show(strange[0])}`;
  const reason = typeof item.reason === 'string' ? cut(item.reason, MAX_TEXT) : '';
  if (numbers.length < takes && SAYS_MORE.test(reason)) return `its reason says more than it lists: ${show(reason)}`;
  const severity = readSeverity(item.severity);
  return numbers.flatMap((take) => dimensions.map((dimension) => ({ take, dimension, reason, severity })));
}

/** What each item of a value names, or the value itself; null unless everything in it names something. */
function readEach<T>(value: unknown, read: (text: string) => T[] | null): T[] | null {
  const items = Array.isArray(value) ? value : [value];
  const named = items.map((item) => (typeof item === 'string' || typeof item === 'number' ? read(String(item)) : null));
  return named.length === 0 || named.includes(null) ? null : [...new Set(named.flatMap((some) => some ?? []))];
}

const ALL = /^\s*(?:all|every|each|any|\*)(?: takes?)?\s*$/i;
/** Members of a finding that say what it is of; any other may hold words alone. */
const MEMBER = /^(?:takes?|n|id|index|page|dimensions?|severity|reason)$/i;
/** Reasons that speak of more takes than their finding names, or of the scores. */
const SAYS_MORE =
  /\b(?:same|likewise|so|true|holds?|goes|appl(?:y|ies))\b[^.]{0,15}\b(?:for|of|to|with|in|on)\b[^.]{0,10}\b(?:all|every|each|most)\b[^.]{0,10}\b(?:others?|rest|remaining)\b|\b(?:all|every|each|most)(?: of)?(?: the)? (?:others?|rest|remaining)\b|\b(?:the )?(?:other|remaining) takes? (?:too|also|likewise|as well)\b|^\s*(?:all|everything|every take)\b[^.]{0,12}\b(?:wrong|false|invented|fabricated|unsupported)\b|\bscores? (?:above|below|here|that|are|is|should|was|were|of)\b/i;

/** The takes that a text names: `3`, `#3`, `take 3`, `1-4`, `2, 5 and 6`, `all`. */
function readTakes(text: string, takes: number): number[] | null {
  if (text.length > 1_000) return null;
  if (ALL.test(text)) return Array.from({ length: takes }, (_, index) => index + 1);
  const numbers: number[] = [];
  for (const part of text.split(/,|;|&|\band\b/i)) {
    const match = /^\s*(?:takes?\s)?\s*#?(\d{1,6})(?:\s*(?:-|–|to|\.\.)\s*#?(\d{1,6}))?\s*$/i.exec(part);
    const [first, last] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
    if (!(first >= 1 && first <= last && last <= takes)) return null;
    for (let take = first; take <= last; take++) numbers.push(take);
  }
  return numbers;
}

function readDimensions(text: string): Dimension[] | null {
  const dimension = dimensionOf(text);
  return dimension === undefined ? null : [dimension];
}

function keyOf({ take, dimension }: Finding): string {
  return `${take} ${dimension}`;
}

/** Of two findings on one take in one dimension the graver one stays: an error before a warning. */
function isWorse(finding: Finding, other: Finding | undefined): boolean {
  return other === undefined || (other.severity === 'warning' && finding.severity !== 'warning');
}

function readSeverity(value: unknown): Severity | null {
  return SEVERITIES.find((severity) => severity === value) ?? null;
}

/** Reads what a judge would improve, as distinct texts. */
export function readImprovements(value: unknown, notes: string[]): string[] {
  if (value === undefined || value === null) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  const texts = items.filter((item) => typeof item === 'string').map((item) => cut(item.trim(), MAX_TEXT));
  if (texts.length < items.length) notes.push('an improvement is not text');
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, MAX_IMPROVEMENTS);
}

function isWords(value: unknown): boolean {
  return value === null || typeof value === 'string' || (Array.isArray(value) && value.every(isWords));
}

function show(value: unknown): string {
  return cut(JSON.stringify(value) ?? 'given', 40);
}
