import { splitWords } from '../../brain/search/read-query.ts';
import { stemWord } from '../../brain/search/stem-word.ts';
import { foldText } from '../../text/fold-text.ts';
import { hasCue } from './cues.ts';
import type { ParsedQuestion } from './question.ts';
import { liesWithin } from './ranges.ts';
import { type TextUnit, withNumbers } from './unit.ts';

/** How much of a row's label stands in the question: its first cell, or the second where the first is an id or a number. */
export function shareNamed({ cells }: TextUnit, { words }: ParsedQuestion): number {
  const asked = new Set(words.flatMap((word) => [word, stemWord(word)]));
  const shares = cells.slice(0, 2).map((cell) => {
    const label = splitWords(foldText(cell)).filter((word) => !/^\d+$/.test(word));
    const named = label.filter((word) => asked.has(word) || asked.has(stemWord(word)));
    return label.length === 0 || label.length > 6 ? 0 : named.length / label.length;
  });
  return Math.max(0, ...shares);
}

/** Whether the range that a row's label states holds what the question says; null when it states none. */
export function isInRange({ cells }: TextUnit, { positions }: ParsedQuestion): boolean | null {
  const found = cells.slice(0, 2).map((cell) => (cell.length > MAX_LABEL ? null : liesWithin(cell, positions)));
  return found.includes(true) ? true : found.includes(false) ? false : null;
}

/** A longer cell is no label. */
const MAX_LABEL = 60;

/**
 * What of a row to say: its label and the cell under the header that the question names, where it names one only; else
 * all cells. `known` are words of what was found before for the same question: the column that only they tell apart from
 * the others is meant.
 */
export function answerCell(unit: TextUnit, question: ParsedQuestion, known: ReadonlySet<string> = NOTHING): string[] {
  const { cells, header } = unit;
  if (header.length !== cells.length || cells.length < 3) return [...cells];
  const told = knownColumn(header, known);
  if (told !== null) return [cells[0]!, cells[told]!];
  const asked = new Set(withNumbers(question.words).flatMap((word) => [word, stemWord(word)]));
  const said = header.map((title, index) => {
    const words = splitWords(foldText(title));
    const named = words.filter((word) => asked.has(word) || asked.has(stemWord(word))).length;
    return index === 0 ? 0 : named + named / (words.length + 1);
  });
  const most = Math.max(...said);
  if (most === 0 || said.filter((count) => count === most).length > 1) return [...cells];
  const chosen = cells[said.indexOf(most)]!;
  const { cue } = question;
  // The column that is named may only say what the asked one is about.
  if (cue !== null && !hasCue(chosen, cue) && hasCue(cells.join(' '), cue)) return [...cells];
  return [cells[0]!, chosen];
}

const NOTHING: ReadonlySet<string> = new Set();

/** Of headers that differ in a word or two, the only one whose own words are all known; null when that is not so. */
function knownColumn(header: readonly string[], known: ReadonlySet<string>): number | null {
  if (known.size === 0) return null;
  const words = header.map((title) => splitWords(foldText(title)));
  const found = words.flatMap((own, at) => {
    const others = words.filter((_, other) => other !== at && other > 0);
    const differs = own.filter((word) => !others.some((other) => other.includes(word)));
    const alike = own.length > differs.length && differs.length > 0;
    return at > 0 && alike && differs.every((word) => known.has(word)) ? [at] : [];
  });
  return found.length === 1 ? found[0]! : null;
}
