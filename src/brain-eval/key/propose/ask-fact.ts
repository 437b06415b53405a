import type { Brain } from '../../../brain/tree/brain.ts';
import { splitRow } from '../../../documents/markdown/split-row.ts';
import { contains } from '../../match-values/contains.ts';
import { fold, foldSpace } from '../../match-values/fold.ts';
import type { Fact } from './find-facts.ts';

/** Longest text around the gap, in characters. */
const MAX_TEXT = 300;
const MIN_TEXT = 15;

/**
 * A whole question for a fact, made without a model: of a row by its header and first cell, of any other line as a gap to
 * fill. Null where the question would name its own answer.
 */
export function askFact(brain: Brain, fact: Fact): string | null {
  const { cell, file, value } = fact;
  const title = nameOf(brain, file);
  const asked =
    cell !== undefined && plain(cell.column) !== '' && plain(cell.row) !== ''
      ? `According to “${title}”, what is “${plain(cell.column)}” for “${plain(cell.row)}”?`
      : askGap(title, brain.ownerOf(file, fact.line)?.title ?? title, fact);
  return asked === null || contains(fold(asked), fold(value)) ? null : asked;
}

/** A question for two facts of two documents together. */
export function askBoth(brain: Brain, one: Fact, other: Fact): string | null {
  const [first, second] = [askFact(brain, one), askFact(brain, other)];
  if (first === null || second === null) return null;
  const both = `${first.replace(/\?$/, '')}, and ${second.charAt(0).toLowerCase()}${second.slice(1)}`;
  return [one, other].some(({ value }) => contains(fold(both), fold(value))) ? null : both;
}

/** The title of a document, or its path where others have the same title. */
function nameOf(brain: Brain, file: string): string {
  const title = brain.at(file)?.title ?? file;
  return brain.tree.nodes.filter((node) => node.kind === 'document' && node.title === title).length > 1 ? file : title;
}

function askGap(title: string, section: string, { text, value }: Fact): string | null {
  const line = text.trim().startsWith('|') ? splitRow(text).map(plain).filter(Boolean).join(', ') : plain(text);
  // Not inside a longer word or number.
  const at = placesOf(line, value).find((place) => !/[\p{L}\p{N}]/u.test(around(line, place, value.length)));
  if (at === undefined) return null;
  const from = Math.max(0, at - MAX_TEXT / 2);
  const before = line.slice(from, at);
  const after = line.slice(at + value.length, at + value.length + MAX_TEXT / 2);
  const under = section === title ? '' : `, “${plain(section)}”`;
  // A gap with next to nothing around it asks for nothing.
  if (before.length + after.length + under.length < MIN_TEXT) return null;
  return `In “${title}”${under}, what stands at the gap: “${before}___${after}”?`;
}

/** The text of a line without Markdown's marks. */
function plain(text: string): string {
  return foldSpace(
    text
      .replace(/^\s*(?:[-*+>]|\d{1,4}[.)])\s+/, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\*\*|__|`|~~/g, '')
      .replace(/(?<![\w*])[*_]([^*_]+)[*_](?![\w*])/g, '$1'),
  );
}

function placesOf(line: string, value: string): number[] {
  const places: number[] = [];
  for (let at = line.indexOf(value); at >= 0 && places.length < 50; at = line.indexOf(value, at + 1)) places.push(at);
  return places;
}

/** The characters on both sides of a part of a line. */
function around(line: string, at: number, length: number): string {
  return `${line.charAt(at - 1)}${line.charAt(at + length)}`;
}
