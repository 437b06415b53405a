import type { Brain } from '../../../brain/tree/brain.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import { splitRow } from '../../../documents/markdown/split-row.ts';
import { tellingWords } from '../check/find-twins.ts';
import { foldSpace } from '../fold.ts';
import { findValue } from './find-value.ts';

/** A line that could hold an answer, with the value that it seems to be about. */
export interface Fact {
  file: string;
  /** From 1. */
  line: number;
  text: string;
  value: string;
  /** What the line is about: the title of its card or the first cell of its row, as words. */
  label: string;
}

/** The facts in cards, one each: the first line of the card that holds a value. */
export function findCardFacts(brain: Brain): Fact[] {
  return brain.tree.nodes
    .filter(({ kind, lines }) => kind === 'card' && lines !== null)
    .flatMap((node) => firstFact(brain, node, labelOf(node.title)));
}

/** The facts in rows of tables whose value is not in the first cell; rows that are cards are left to those. */
export function findRowFacts(brain: Brain): Fact[] {
  return brain.tree.nodes
    .filter(({ kind }) => kind === 'table')
    .flatMap((node) => {
      const cards = new Set(brain.children(node).map(({ lines }) => lines?.start));
      return numbersOf(node, 2).flatMap((line): Fact[] => {
        const text = brain.text(node.path)?.line(line) ?? '';
        const [first = '', ...others] = cards.has(line) ? [] : splitRow(text.slice(0, 4_000));
        const value = others.map(findValue).find((found) => found !== null);
        return value ? [{ file: node.path, line, text, value, label: labelOf(first) }] : [];
      });
    });
}

/** The first line of a node, its heading left out, that holds a value. */
export function firstFact(brain: Brain, node: Node, label: string): Fact[] {
  for (const line of numbersOf(node, 0)) {
    const text = brain.text(node.path)?.line(line) ?? '';
    if (/^\s*(?:#|=+\s*$|-+\s*$)/.test(text)) continue;
    const value = findValue(text);
    if (value !== null) return [{ file: node.path, line, text, value, label }];
  }
  return [];
}

/** Words of a title or cell that say what it is about, joined; '' when there are none. */
export function labelOf(title: string): string {
  return [...tellingWords(title)].join(' ');
}

/** Whether an anchor of this line's text would be found once. */
export function isUnique(brain: Brain, { file, text }: Pick<Fact, 'file' | 'text'>): boolean {
  const wanted = foldSpace(text);
  const whole = foldSpace(brain.text(file)?.text ?? '');
  const at = whole.indexOf(wanted);
  return wanted !== '' && at >= 0 && whole.indexOf(wanted, at + 1) === -1;
}

/** The numbers of a node's lines, the first `skip` left out. */
function numbersOf({ lines }: Node, skip: number): number[] {
  if (lines === null) return [];
  const first = lines.start + skip;
  return Array.from({ length: Math.max(0, lines.end - first + 1) }, (_, index) => first + index);
}
