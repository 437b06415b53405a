import { basename, dirname } from 'node:path/posix';

/** Series of numbered documents, by the names that files, folders, front matter and people use for them. */
const SERIES =
  'adr|aip|bep|bip|caip|cep|cip|dep|dip|eip|erc|fep|fip|gep|hip|iep|iip|jep|kep|kip|lip|mep|mip|nep|nip|oep|oip|otep|pep|pip|prp|psr|rep|rfc|rip|sep|sip|slip|smip|tep|tip|tap|uip|xep|xip|zip';
const IN_NAME = new RegExp(`^(${SERIES})[-_ ]?0*(\\d{1,6})(?![\\d.]\\d)`, 'i');
const IN_UPPER_CASE = /^([A-Z]{2,6})[-_]0*(\d{1,6})(?![\dA-Za-z.])/;
const IN_TITLE = new RegExp(`^\\[?(${SERIES})(?:[- #]| No\\.? )?0*(\\d{1,6})\\b(?![.-]\\d)`, 'i');
const MENTION = new RegExp(
  `(?<![\\p{L}\\p{N}_/-])(${SERIES.toUpperCase()})[- ]#?(\\d{1,6})(?![\\p{L}\\p{N}_-]|\\.\\d)`,
  'gu',
);
const KEY = new RegExp(`^(${SERIES})(?:[-_ ]?(?:number|id|no))?$`, 'i');

/** The number of a document within a series, such as `EIP-1559` or `ADR-8`: without zeros before it. Templates have the number 0, which is none. */
export function readDocumentId(
  path: string,
  source: { title: string; data: Readonly<Record<string, unknown>>; lines: readonly string[] },
): string | null {
  const id = numberIn(path, source);
  return id?.endsWith('-0') ? null : id;
}

function numberIn(
  path: string,
  { title, data, lines }: { title: string; data: Readonly<Record<string, unknown>>; lines: readonly string[] },
): string | null {
  const name = basename(path).replace(/\.[^.]*$/, '');
  const folder = basename(dirname(path));
  const isFolders = /^(?:readme|index|_index)$/i.test(name);
  // What stands for its folder has the number of the folder.
  const own = isFolders ? folder : name;
  for (const [key, value] of Object.entries(data)) {
    const series = KEY.exec(key)?.[1];
    const number =
      typeof value === 'number' || typeof value === 'string' ? /^0*(\d{1,6})$/.exec(String(value))?.[1] : null;
    if (series && number) return idOf(series, number);
  }
  const named = IN_NAME.exec(own) ?? IN_UPPER_CASE.exec(own);
  if (named) return idOf(named[1]!, named[2]!);
  const titled = IN_TITLE.exec(title);
  if (titled) return idOf(titled[1]!, titled[2]!);
  const number = /^0*(\d{1,6})[-_. ](?=\D)/.exec(own)?.[1];
  if (number === undefined) return null;
  // A field of the record itself, as written, such as `* Proposal: [SE-0030](…)`.
  const field = new RegExp(
    `^[\\s*-]*(?:proposal|id|number|record)\\s*:\\s*\\[?([A-Z]{2,6}-0*${Number(number)})\\b`,
    'i',
  );
  const stated = lines.slice(0, 12).flatMap((line) => field.exec(line)?.[1] ?? [])[0];
  if (stated) return stated;
  const series = seriesOf(isFolders ? dirname(dirname(path)) : dirname(path), lines);
  return series === null ? null : idOf(series, number);
}

/** The series that the folders of a numbered document are named for, the nearest first; else the one of its template. */
function seriesOf(folder: string, lines: readonly string[]): string | null {
  for (const name of folder.split('/').reverse()) {
    const found = new RegExp(`^(${SERIES})s?$`, 'i').exec(name)?.[1];
    if (found) return found;
    if (/^(?:architecture[-_ ])?decisions?(?:[-_ ]records?)?$/i.test(name)) return 'ADR';
  }
  // The template that the RFCs of many projects share.
  return lines.slice(0, 12).some((line) => /^[\s*-]*RFC PR\b/.test(line)) ? 'RFC' : null;
}

function idOf(series: string, number: string): string {
  return `${series.toUpperCase()}-${Number(number)}`;
}

/** Whether an id belongs to a series of documents, whose numbers stand in lists and tables only as references. */
export function isOfSeries(id: string): boolean {
  return IN_NAME.test(id) && !/^ADR/i.test(id);
}

/**
 * An id as documents own it: `ADR-0008`, `adr 8` and `ADR8` are `ADR-8`; null for what is not of a series.
 */
export function canonicalId(text: string): string | null {
  const match = new RegExp(`^(${SERIES})[-_ #]{0,2}0*(\\d{1,6})$`, 'i').exec(text.trim());
  return match && idOf(match[1]!, match[2]!);
}

/** The numbers of documents that a text mentions with a space, such as `RFC 2119`, or as reStructuredText does, `:pep:`8``. */
export function findDocumentIds(text: string): string[] {
  const roles = text.includes(':`') ? [...text.matchAll(/:(pep|rfc):`(?:[^`<]*<)?(\d{1,6})/g)] : [];
  return [...text.matchAll(MENTION), ...roles].map((match) => idOf(match[1]!, match[2]!));
}

/** The forms in which a document may own what a person calls `ADR 8`, the given one first. */
export function formsOfId(text: string): string[] {
  const id = canonicalId(text);
  const [, series, number] = /^(.*)-(\d+)$/.exec(id ?? '') ?? [];
  if (!series || !number) return [text];
  return [...new Set([text, ...[0, 2, 3, 4].map((width) => `${series}-${number.padStart(width, '0')}`)])];
}
