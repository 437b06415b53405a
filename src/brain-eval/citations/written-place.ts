/** A path, lines and a commit as a citation names them, unchecked. */
export interface WrittenPlace {
  path: string;
  /** First and last line; null when the citation names the document only. */
  lines: { start: number; end: number } | null;
  /** In lower case; null when it names none. */
  commit: string | null;
}

/** No range or commit is longer than this, so only this much of the end is searched. */
const TAIL = 120;
/** Around a path and lines no more is peeled off, such as quotes in brackets. */
const MAX_LAYERS = 6;

const COMMIT = /\s*[@(]\s?([0-9a-fA-F]{7,64})\)?$/;
const TO = '(?: ?[-\\u2010-\\u2015\\u2212] ?|\\.\\.|~| to | through )';
const COLUMN = '(?:[:Cc]\\d{1,9})?';
const RANGE = `[Ll]?(\\d{1,15})${COLUMN}(?:${TO}[Ll]?(\\d{1,15})${COLUMN})?`;
const NAMED = '(?:lines?|ll?\\.)';
/** How lines stand behind a path: `:3-5`, `#L3-L5`, ` lines 3-5`, ` (3)`, ` L3`. */
const BEHIND = [
  new RegExp(`[:#] ?(?:${NAMED} ?)?${RANGE}$`, 'i'),
  new RegExp(`,? \\(?(?:on |at )?${NAMED} ?${RANGE}\\)?$`, 'i'),
  new RegExp(` \\(${RANGE}\\)$`, 'i'),
  new RegExp(` L(\\d{1,15})(?:${TO}L?(\\d{1,15}))?$`, 'i'),
];
const BEFORE = new RegExp(`^${NAMED} ?${RANGE},? (?:of|in|from) (.+)$`, 'is');
/** Lines and then prose, such as the text of the line. */
const QUOTING = new RegExp(`^(.{1,300}?)[:#]${RANGE}(?=[\\s:,]+["'(“‘\\u2013\\u2014-])`, 's');
/** Lines without a path, which belong to the document before. */
const BARE = new RegExp(`^(?:${NAMED} ?)?${RANGE}$`, 'i');

/** Whether a text names lines and no document. */
export function isBareRange(text: string): boolean {
  return BARE.test(text);
}

/**
 * The places that a citation may name, the most literal reading first: the text as it is, then without what is written
 * around a citation (brackets, quotes, list marks, a full stop).
 */
export function placesIn(raw: string): WrittenPlace[] {
  const places: WrittenPlace[] = [];
  let text = raw.normalize('NFC').replace(/[０-９：＃]/g, (wide) => wide.normalize('NFKC'));
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    places.push(splitPlace(text), { path: text, lines: null, commit: null }, ...otherPlaces(text));
    const inner = unwrap(text);
    if (inner === text) break;
    text = inner;
  }
  return places;
}

/** Splits `path`, `path:12`, `path#L12-L14`, `path lines 12-14`, each with or without `@commit`, from its end. */
export function splitPlace(text: string): WrittenPlace {
  const end = matchTail(text, COMMIT);
  const place = end === null ? text : text.slice(0, -end[0].length);
  for (const pattern of BEHIND) {
    const range = matchTail(place, pattern);
    if (range === null) continue;
    const before = place.slice(0, -range[0].length).replace(/\?plain=1$/, '');
    const inside = end ?? matchTail(before, COMMIT);
    const path = end === null && inside !== null ? before.slice(0, -inside[0].length) : before;
    return { path: path.trim(), lines: linesOf(range), commit: inside?.[1]?.toLowerCase() ?? null };
  }
  return { path: place.trim(), lines: null, commit: end?.[1]?.toLowerCase() ?? null };
}

function otherPlaces(text: string): WrittenPlace[] {
  const before = BEFORE.exec(text);
  const quoting = QUOTING.exec(text);
  return [
    ...(before === null ? [] : [{ path: before[3]!.trim(), lines: linesOf(before), commit: null }]),
    ...(quoting === null
      ? []
      : [{ path: quoting[1]!.trim(), lines: linesOf([quoting[0], quoting[2]!, quoting[3]]), commit: null }]),
  ];
}

function linesOf([, first, second]: readonly (string | undefined)[]): WrittenPlace['lines'] {
  const start = Number(first);
  return { start, end: second === undefined ? start : Number(second) };
}

const PAIRS = ['()', '[]', '<>', '{}', '""', "''", '“”', '‘’', '«»', '``', '**', '__'];

/** Removes one layer of what stands around a citation. */
function unwrap(text: string): string {
  const plain = text
    .trim()
    .replace(
      /^(?:[-*•+>]|\d{1,3}[.)]|\[\d{1,3}\]:?|(?:see|sources?|citations?|files?|paths?|refs?|references?|from|in|cf\.?):?)\s+/i,
      '',
    )
    .replace(/[.,;:!?]+$/, '')
    .trim();
  const pair = PAIRS.find(([open, close]) => plain.length > 2 && plain.startsWith(open!) && plain.endsWith(close!));
  return pair === undefined ? plain : plain.slice(1, -1).trim();
}

function matchTail(text: string, pattern: RegExp): RegExpExecArray | null {
  return pattern.exec(text.length > TAIL ? text.slice(-TAIL) : text);
}
