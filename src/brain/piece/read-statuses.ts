import type { Document } from '../../documents/document.ts';
import type { FrontMatter, Outline } from '../../documents/outline/outline.ts';
import type { StatedStatus } from './piece.ts';
import type { Placed } from './place-nodes.ts';
import { readNote } from './read-notes.ts';
import { readReferences, readStatusWords, successorsIn } from './status-words.ts';

const STRENGTH = { current: 0, retired: 1, superseded: 2 };
const KEY_LINE =
  /^((?:(?:document|doc|page|article|decision|proposal|spec|current|maturity) )?(?:status|state)|super[sc]eded[- ]by|replaced[- ]by|obsoleted[- ]by|super[sc]edes|replaces|obsoletes)\s*(?::|：|\|)\s*(\S.*)$/i;
/** A cheap test that most lines fail, before the patterns above. */
const MAY_SAY = /status|state|super[sc]ed|replace|obsolete/i;
/** What a title may begin or end with, and what it may hold in brackets. */
const TITLE_BEGINS =
  /^[[(]?(super[sc]eded|deprecated|retired|withdrawn|obsolete|archived|draft|wip)[\])]?\s*[:–—|-]\s*\S/i;
const TITLE_ENDS = /\S\s+[:–—-]\s*(super[sc]eded|deprecated|retired|withdrawn|obsolete|archived|rejected|draft)$/i;
const TITLE_MARK =
  /[([]((?:super[sc]eded|deprecated|retired|withdrawn|obsolete|archived|rejected|draft|wip)\b[^()[\]]{0,200})[)\]]/i;
/** A status and nothing else, whatever its word. */
const ALONE = /^\[?\p{Lu}\p{L}+(?: \p{L}+)?!?\]?(?:\([^()]*\))?$/u;
/** A note on the whole document is looked for in its first lines only, since what a later one speaks of is a part. */
const WHOLE_UP_TO = 60;
/** How many lines from the start of a node are searched for its status. */
const LOOK_AHEAD = 20;

/**
 * The status that each node states for itself, by index: in front matter, in a section `Status` right below it, in a
 * `Status:` line, table row or banner near its start, or in its title, such as `(retired)`. The gravest of several
 * statements counts.
 */
export function readStatuses(document: Document, outline: Outline, nodes: readonly Placed[]): (StatedStatus | null)[] {
  const stated: (StatedStatus | null)[] = nodes.map(() => null);
  const say = (index: number, status: StatedStatus | null) => {
    if (status) stated[index] = merge(stated[index]!, status);
  };
  say(0, fromFrontMatter(outline.frontMatter));
  if (outline.frontMatter?.lines.end === 0) return stated;
  const hidden = hiddenLines(document, outline);
  const firstChild = new Map<number, number>();
  nodes.forEach((node, index) => {
    if (node.parent !== null && !firstChild.has(node.parent)) firstChild.set(node.parent, index);
  });
  nodes.forEach((node, index) => {
    if (!node.lines) return;
    say(index, fromTitle(node, outline.lines[node.lines.start - 1]!));
    if (node.kind === 'table') return;
    const child = firstChild.get(index);
    const end = Math.min(
      node.lines.end,
      child === undefined ? Number.POSITIVE_INFINITY : nodes[child]!.lines!.start - 1,
    );
    const own: string[] = [];
    for (let line = node.lines.start; line <= end && own.length < LOOK_AHEAD; line++) {
      const text = outline.lines[line - 1]!.slice(0, 2000);
      if (hidden.has(line) || text.trim() === '') continue;
      own.push(text);
      if (isStatusSection(node)) continue;
      const owner = isRecordSection(node) ? 0 : index;
      say(owner, fromLine(text, line, owner === 0));
      const isStart = line === node.lines.start || /^\s*(?:[>|*+#:-]|$)/.test(text) || isBlank(outline.lines[line - 2]);
      const note = readNote(line === node.lines.start ? node.title : text, line, isStart);
      if (note) say(note.whole && line <= WHOLE_UP_TO ? 0 : index, note.status);
    }
    if (isStatusSection(node) && node.parent !== null) {
      const inline = withoutNumber(node.title).replace(/^status\s*[:–-]?\s*/i, '');
      const words = inline === '' ? own.slice(1).join('\n') : inline;
      if (words !== '') say(node.parent, readStatusWords(words, node.lines.start));
    }
  });
  for (const [index, status] of fromTableCells(outline, nodes)) say(index, status);
  return stated;
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

/** Whether a section states the status of its parent: `## Status`, `## 2. Status: Accepted`. */
export function isStatusSection({ kind, title }: Placed): boolean {
  return kind === 'section' && /^status\b(?!\s+\w)/i.test(withoutNumber(title));
}

/** Whether a section holds the record of its document: `## Meta`. */
function isRecordSection({ kind, parent, title }: Placed): boolean {
  return (
    kind === 'section' &&
    parent === 0 &&
    /^(?:document )?(?:meta(?:[- ]?data)?|record|preamble)$/i.test(withoutNumber(title))
  );
}

function withoutNumber(title: string): string {
  return title.replace(/^[\d.\s]+/, '');
}

function merge(before: StatedStatus | null, next: StatedStatus): StatedStatus {
  if (!before) return next;
  const graver = STRENGTH[next.state] > STRENGTH[before.state] ? next : before;
  const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];
  // A successor that a field names does not hide what the document says of itself, such as `Withdrawn`.
  const word = graver === next && before.state === 'retired' ? before.word : graver.word;
  return { ...graver, word, by: union(before.by, next.by), supersedes: union(before.supersedes, next.supersedes) };
}

function fromFrontMatter(front: FrontMatter | null): StatedStatus | null {
  // A file of data has a status only where it has a title too; that of any other is a program's.
  if (!front || (front.lines.end === 0 && typeof front.data.title !== 'string')) return null;
  const line = front.lines.start;
  const value = new Map(
    Object.entries(front.data).map(([key, data]) => [key.toLowerCase().replace(/[-_\s]/g, ''), data] as const),
  );
  const names = (...keys: string[]) =>
    keys
      .flatMap((key) => value.get(key) ?? [])
      .flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? readReferences(String(item)) : []));
  const by = names('supersededby', 'supercededby', 'replacedby', 'obsoletedby');
  const supersedes = names('supersedes', 'supercedes', 'replaces', 'obsoletes');
  const status = value.get('status') ?? value.get('state');
  const said = typeof status === 'string' ? readStatusWords(status, line, true) : null;
  const flag = [...value].flatMap(([key, data]) => (isSet(data) ? (FLAG.exec(key)?.[1] ?? []) : []))[0];
  let result = said;
  const reason = [...value].find(
    ([key, data]) => /^(?:withdrawal|rejection|status)?reason$/.test(key) && typeof data === 'string',
  );
  if (result && result.state !== 'current' && reason) by.push(...successorsIn(String(reason[1])));
  if (flag) result = merge(result, { state: 'retired', word: flag, by: [], supersedes: [], line });
  if (by.length > 0) result = merge(result, { state: 'superseded', word: 'superseded', by, supersedes: [], line });
  if (supersedes.length > 0) result = merge(result, { state: 'current', word: null, by: [], supersedes, line });
  return result;
}

/** A field that retires the document when it is set, such as `deprecated: true` or `obsoleteSince: 22`. */
const FLAG = /^(deprecated|archived|obsolete|retired|withdrawn)(?:since|in|on|at|from|date|version)?$/;

function isSet(data: unknown): boolean {
  if (typeof data === 'string') return !/^(?:|false|no|none|never|null|n\/?a|-)$/i.test(data.trim());
  return data === true || typeof data === 'number';
}

function fromTitle(node: Placed, source: string): StatedStatus | null {
  const line = node.lines!.start;
  // Struck out: an item, a row by its first cell, a heading.
  if (node.kind !== 'document' && /^[\s>]*(?:[-*+]|\d{1,9}[.)]|#{1,6}|\|)\s*~~[^~]{1,500}~~/.test(source)) {
    return { state: 'retired', word: 'struck out', by: [], supersedes: [], line };
  }
  const title = node.title.slice(0, 1000);
  const mark = TITLE_MARK.exec(title)?.[1] ?? TITLE_BEGINS.exec(title)?.[1] ?? TITLE_ENDS.exec(title)?.[1];
  return mark === undefined ? null : readStatusWords(mark, line);
}

function fromLine(text: string, line: number, isDocument: boolean): StatedStatus | null {
  if (!MAY_SAY.test(text)) return null;
  const said = text
    .replace(/^[\s>|*+_#:-]+/, '')
    .replace(/^\[![a-z]+\]\s*/i, '')
    .replace(/\*\*|__/g, '');
  const [, name, value] = KEY_LINE.exec(said) ?? [];
  if (name === undefined || value === undefined) return null;
  const words = value.replace(/\s*\|\s*$/, '');
  if (!/stat(?:us|e)$/i.test(name)) return readStatusWords(`${name.replace('-', ' ')} ${words}`, line);
  return readStatusWords(words, line, isDocument && ALONE.test(words));
}

/** Whether a cell says that statuses stand below or beside it. */
export function isStatusLabel(cell: string | undefined): boolean {
  return /^[\s*_`]*(?:(?:current|decision|document|page|proposal) )?(?:status|state)[\s*_`:]*$/i.test(cell ?? '');
}

/**
 * Statuses in tables: of row cards by a column `Status`, and of the parent of a key-value table by its row `Status`.
 */
function* fromTableCells(outline: Outline, nodes: readonly Placed[]): Iterable<[number, StatedStatus | null]> {
  const cellAt = new Map<number, string>();
  for (const table of outline.tables) {
    const column = table.header.findIndex(isStatusLabel);
    if (column >= 0) for (const row of table.rows) cellAt.set(row.line, row.cells[column]!);
  }
  for (const [index, node] of nodes.entries()) {
    const cell = node.kind === 'card' && node.lines ? cellAt.get(node.lines.start) : undefined;
    if (cell) yield [index, readStatusWords(cell, node.lines!.start)];
    const table = node.table === null ? undefined : outline.tables[node.table];
    if (!table || node.parent === null || table.header.length !== 2) continue;
    const pairs = [{ line: table.lines.start, cells: table.header }, ...table.rows];
    const row = pairs.find(({ cells }) => isStatusLabel(cells[0]));
    // A header `Status | Meaning` explains statuses; `Status | Deprecated` states one.
    if (row) yield [node.parent, readStatusWords(row.cells[1]!, row.line, ALONE.test(row.cells[1]!))];
  }
}

function hiddenLines(document: Document, outline: Outline): Set<number> {
  const hidden = new Set<number>();
  const ranges = [...outline.opaque.filter((one) => one.form !== 'container').map((one) => one.lines)];
  if (outline.frontMatter) ranges.push(outline.frontMatter.lines);
  for (const { start, end } of ranges) {
    for (let line = start; line <= Math.min(end, document.lines.length); line++) hidden.add(line);
  }
  return hidden;
}
