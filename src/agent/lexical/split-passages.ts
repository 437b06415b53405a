import { stemsOfText, type TextPassage } from './rank-passages.ts';
import type { ShownPage } from './reader.ts';

/** A sentence, a list item or a table row, with the lines on which it stands. */
export interface DocumentPassage extends TextPassage {
  path: string;
  start: number;
  end: number;
  /** As an answer says it: without Markdown's marks, each cell of a row after its header. */
  text: string;
}

type Line = ShownPage['lines'][number];

const HEADING = /^ {0,3}(#{1,6})\s+(.+)/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const ROW = /^\s*\|/;
const RULE = /^\s*\|[\s|:-]+$/;
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The passages of a page. What a heading, a table's header or the rest of a paragraph says is context. */
export function splitPassages({ path, lines, about }: ShownPage): DocumentPassage[] {
  const passages: DocumentPassage[] = [];
  const ofPage = stemsOfText(about);
  const titles: string[] = [];
  let header: string[] = [];
  let block: Line[] = [];
  const contextOf = (near: string) => new Set([...ofPage, ...stemsOfText(`${titles.join(' ')} ${near}`)]);
  const add = (start: number, end: number, text: string, said: string, context: ReadonlySet<string>) => {
    const own = stemsOfText(said);
    if (own.length > 0) passages.push({ path, start, end, text, own, context });
  };
  const close = () => {
    if (block.length === 0) return;
    const context = contextOf(block.map(({ text }) => text.trim()).join(' '));
    for (const { start, end, text } of splitSentences(block)) add(start, end, cleanText(text), text, context);
    block = [];
  };
  for (const [at, line] of lines.entries()) {
    const { number, text } = line;
    const [, marks, title] = HEADING.exec(text) ?? [];
    if (marks !== undefined || text.trim() === '' || ITEM.test(text) || ROW.test(text)) close();
    if (marks !== undefined) {
      // A page may begin below the first level.
      titles.length = marks.length - 1;
      titles.push(title!);
    } else if (RULE.test(lines[at + 1]?.text ?? '') && ROW.test(text)) header = splitCells(text);
    else if (ROW.test(text) && !RULE.test(text))
      add(number, number, sayRow(splitCells(text), header), text, contextOf(header.join(' ')));
    else if (text.trim() !== '' && !ROW.test(text)) block.push(line);
  }
  close();
  return passages;
}

/** The sentences of a block, each with the lines on which it stands. */
function splitSentences(block: readonly Line[]): { start: number; end: number; text: string }[] {
  const whole = block.map(({ text }) => text.trim()).join('\n');
  const lineAt = (offset: number) => block[whole.slice(0, offset).split('\n').length - 1]!.number;
  const joined = whole.replaceAll('\n', ' ');
  return [...SENTENCES.segment(joined)].map(({ segment, index }) => ({
    start: lineAt(index),
    end: lineAt(index + segment.trimEnd().length),
    text: segment.trim(),
  }));
}

function splitCells(row: string): string[] {
  const inner = row.trim().replace(/^\||\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cleanText(cell.trim()));
}

function sayRow(cells: readonly string[], header: readonly string[]): string {
  return cells.map((cell, at) => (header[at] ? `${header[at]}: ${cell}` : cell)).join('; ');
}

function cleanText(text: string): string {
  return text
    .replace(ITEM, '')
    .replace(/\[([^\]]{1,300})\]\([^)]{0,400}\)/g, '$1')
    .replace(/[*`]{1,3}/g, '');
}
