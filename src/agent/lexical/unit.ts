import { splitWords } from '../../brain/search/read-query.ts';
import { stemWord } from '../../brain/search/stem-word.ts';
import { foldText } from '../../text/fold-text.ts';
import { compoundsOf } from './question.ts';
import type { ReadDocument } from './read-document.ts';

/** The smallest piece that can be cited: a sentence, a table row, a list item, a heading. */
export interface TextUnit {
  path: string;
  /** First and last line. */
  start: number;
  end: number;
  kind: 'sentence' | 'row' | 'heading' | 'code';
  /** As written, in one line. */
  text: string;
  /** All that stands on its lines, in one line. */
  whole: string;
  /** Cells of a row, and of its table's header. */
  cells: readonly string[];
  header: readonly string[];
  stems: ReadonlySet<string>;
  /** The stems of its words in order. */
  sequence: readonly string[];
  /** Stems of the paragraph, list or table around it. */
  around: ReadonlySet<string>;
  /** Stems of the nearest heading, and of those above it with the document's title and path. */
  heading: ReadonlySet<string>;
  above: ReadonlySet<string>;
  /** Stems of the lines near it under the same heading. */
  section: ReadonlySet<string>;
  /** Stems of the lines by which its document introduces itself. */
  lead: ReadonlySet<string>;
  inherited: ReadonlySet<string>;
  retired: boolean;
}

/** The stems of a text. */
export function stemsOfText(text: string): Set<string> {
  const folded = foldText(splitCamel(text));
  const words = withNumbers(splitWords(folded));
  return new Set([...words.flatMap((word) => [word, stemWord(word)]), ...compoundsOf(folded)]);
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Words, and small numbers among them in the other way of writing too: `3` and `three`. */
export function withNumbers(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const at = NUMBER_WORDS.indexOf(word);
    const said = at > 0 ? String(at) : /^[1-9]$|^1[0-2]$/.test(word) ? NUMBER_WORDS[Number(word)]! : null;
    return said === null ? [word] : [word, said];
  });
}

/** `maxRetryCount` and `max_retry_count` hold words too. */
function splitCamel(text: string): string {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2');
}

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const FENCE = /^ {0,3}(?:```|~~~)/;
const ITEM = /^\s*(?:[-*+]|\d{1,4}[.)])\s+/;
const ROW = /^\s*\|/;
const RULE = /^\s*\|?[\s:|-]+$/;

/** The usual folder for records of decisions. */
const ADR = /\badrs?\b/gi;

type Line = ReadDocument['lines'][number];

const NONE: ReadonlySet<string> = new Set();

/** Takes a page apart. */
export function readUnits(page: ReadDocument): TextUnit[] {
  const units: TextUnit[] = [];
  let titles = [...page.titles];
  let block: Line[] = [];
  let intro = '';
  let fenced = false;
  let section = 0;
  const sections: number[] = [];
  const path = stemsOfText(page.path.replace(/\.[a-z]{1,9}$/i, '').replace(ADR, '$& decision'));

  const lead = stemsOfText(page.lead);
  const first = page.lines[0]?.number ?? 1;
  const add = (
    part: Pick<TextUnit, 'start' | 'end' | 'kind' | 'text'> & Partial<TextUnit>,
    around: ReadonlySet<string>,
  ) => {
    const heading = titles.at(-1) ?? '';
    units.push({
      path: page.path,
      cells: [],
      header: [],
      whole: page.lines
        .slice(part.start - first, part.end - first + 1)
        .map(({ text }) => text.trim())
        .join(' '),
      stems: stemsOfText(part.text),
      sequence: splitWords(foldText(part.text)).map(stemWord),
      around,
      heading: stemsOfText(heading),
      above: new Set([...stemsOfText(titles.slice(0, -1).join(' ')), ...path]),
      section: new Set(),
      // What introduces the document is not told apart by that.
      lead: page.lead.includes(part.text) ? NONE : lead,
      inherited: page.inherited,
      retired: page.retired,
      ...part,
    });
    sections.push(section);
  };
  const close = () => {
    if (block.length === 0) return;
    const lines = block;
    block = [];
    if (ROW.test(lines[0]!.text)) {
      const header = splitCells(lines[0]!.text);
      const hasRule = lines[1] !== undefined && RULE.test(lines[1].text);
      const around = stemsOfText(`${intro} ${hasRule ? header.join(' ') : ''}`);
      for (const { number, text } of hasRule ? lines.slice(2) : lines) {
        if (RULE.test(text)) continue;
        const cells = splitCells(text);
        add(
          { start: number, end: number, kind: 'row', text: text.trim(), cells, header: hasRule ? header : [] },
          around,
        );
      }
      return;
    }
    const item = ITEM.test(lines[0]!.text);
    const whole = lines.map(({ text }) => text.trim()).join(' ');
    const around = stemsOfText(item ? `${intro} ${whole}` : whole);
    // What a line of a list says of its entry belongs together.
    const parts = item && lines.length === 1 ? [wholeLine(lines[0]!)] : splitSentences(lines);
    for (const part of parts) add({ ...part, kind: 'sentence' }, around);
    if (!item) intro = /:\**\s*$/.test(whole) ? whole : '';
  };

  for (const line of page.lines) {
    const { number, text } = line;
    if (FENCE.test(text)) {
      close();
      fenced = !fenced;
      continue;
    }
    const heading = fenced ? null : HEADING.exec(text);
    if (fenced) {
      if (text.trim() !== '') add({ start: number, end: number, kind: 'code', text: text.trim() }, new Set());
    } else if (heading !== null) {
      close();
      intro = '';
      const level = heading[1]!.length;
      section++;
      titles = [...titles.slice(0, level - 1), heading[2]!];
      add({ start: number, end: number, kind: 'heading', text: heading[2]! }, new Set());
    } else if (text.trim() === '') {
      close();
    } else {
      if (ITEM.test(text) || (block.length > 0 && ROW.test(text) !== ROW.test(block[0]!.text))) close();
      block.push(line);
    }
  }
  close();
  return units.map((unit, at) => ({ ...unit, section: stemsNear(units, sections, at) }));
}

/** Lines before and after a unit that count as near it. */
const NEAR = 8;

function stemsNear(units: readonly TextUnit[], sections: readonly number[], at: number): Set<string> {
  const { start, end } = units[at]!;
  const near = new Set<string>();
  const take = (other: number) => {
    const unit = units[other];
    if (unit === undefined || sections[other] !== sections[at]) return false;
    if (unit.end < start - NEAR || unit.start > end + NEAR) return false;
    for (const stem of unit.stems) near.add(stem);
    return true;
  };
  for (let other = at - 1; take(other); ) other--;
  for (let other = at + 1; take(other); ) other++;
  return near;
}

function wholeLine({ number, text }: Line): { start: number; end: number; text: string } {
  return { start: number, end: number, text: text.trim() };
}

function splitCells(row: string): string[] {
  const inner = row.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

const SHORT_FORM = /(?:\b(?:e\.g|i\.e|etc|approx|no|nr|vs|cf|incl|max|min|mr|mrs|dr|st)|\b[A-Z])\.$/i;

/** The sentences of a block, each with the lines on which it stands. */
function splitSentences(lines: readonly Line[]): { start: number; end: number; text: string }[] {
  const starts: number[] = [];
  let whole = '';
  for (const { text } of lines) {
    if (whole !== '') whole += ' ';
    starts.push(whole.length);
    whole += text.trim();
  }
  const lineAt = (offset: number) => lines[starts.findLastIndex((start) => start <= offset)]!.number;
  const sentences: { start: number; end: number; text: string }[] = [];
  let from = 0;
  const take = (to: number) => {
    const text = whole.slice(from, to).trim();
    const first = from + (whole.slice(from, to).length - whole.slice(from, to).trimStart().length);
    if (text !== '') sentences.push({ start: lineAt(first), end: lineAt(first + text.length - 1), text });
    from = to;
  };
  for (const match of whole.matchAll(/[.!?][)"'*_`\]]{0,4}\s/g)) {
    const end = match.index + match[0].length;
    const before = whole.slice(Math.max(from, match.index - 12), match.index + 1);
    if (SHORT_FORM.test(before) || !/^["'*_`([]{0,3}[\p{Lu}\p{N}]/u.test(whole.slice(end, end + 6))) continue;
    take(end);
  }
  take(whole.length);
  return sentences;
}
