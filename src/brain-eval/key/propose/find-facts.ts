import type { Brain } from '../../../brain/tree/brain.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import { splitRow } from '../../../documents/markdown/split-row.ts';
import { contains } from '../../match-values/contains.ts';
import { fold, foldSpace } from '../../match-values/fold.ts';
import { tellingWords } from '../check/find-twins.ts';
import { findValue } from './find-value.ts';

/** A line that could hold an answer, and the value that it seems to be about. */
export interface Fact {
  file: string;
  /** From 1. */
  line: number;
  text: string;
  value: string;
  /** What the line is about: the words of its card's title or of its row's first cell. */
  label: string;
  /** Of a row: how its cell is asked for, and what the same column says in other rows. */
  cell?: { column: string; row: string; others: readonly string[] };
}

/** One fact for each card: its first line that holds a value. */
export function findCardFacts(brain: Brain): Fact[] {
  return brain.tree.nodes
    .filter(({ kind, lines }) => kind === 'card' && lines !== null)
    .flatMap((node) => firstFact(brain, node, labelOf(node.title)));
}

/** The facts in rows of tables whose value is not in the first cell; rows that are cards are left out. */
export function findRowFacts(brain: Brain): Fact[] {
  return brain.tree.nodes
    .filter(({ kind }) => kind === 'table')
    .flatMap((node) => {
      const cards = new Set(brain.children(node).map(({ lines }) => lines?.start));
      const cellsOf = (line: number) => splitRow((brain.text(node.path)?.line(line) ?? '').slice(0, 4_000));
      const lines = numbersOf(node, 2);
      const header = node.lines === null ? [] : cellsOf(node.lines.start);
      return lines.flatMap((line): Fact[] => {
        const cells = cards.has(line) ? [] : cellsOf(line);
        const at = cells.findIndex((text, index) => index > 0 && findValue(text) !== null);
        if (at < 1) return [];
        const others = lines
          .filter((other) => other !== line)
          .slice(0, MAX_ROWS)
          .map((other) => findValue(cellsOf(other)[at] ?? ''));
        return [
          {
            file: node.path,
            line,
            text: brain.text(node.path)!.line(line),
            value: findValue(cells[at]!)!,
            label: labelOf(cells[0]!),
            cell: { column: header[at] ?? '', row: cells[0]!, others: others.filter((other) => other !== null) },
          },
        ];
      });
    });
}

/** Rows of a table in which near misses are looked for. */
const MAX_ROWS = 50;

/** The first line of a node, its heading left out, that holds a value. */
export function firstFact(brain: Brain, node: Node, label: string): Fact[] {
  for (const line of numbersOf(node, 0)) {
    const text = brain.text(node.path)?.line(line) ?? '';
    // Neither headings nor what a decision says of its own standing.
    if (/^\s*(?:#|=+\s*$|-+\s*$|(?:[-*] )?\**(?:status|date|supersede[sd]|amend(?:s|ed)|deciders?)\b)/i.test(text))
      continue;
    const value = findValue(text);
    if (value !== null) return [{ file: node.path, line, text, value, label }];
  }
  return [];
}

/** The words of a title or cell that say what it is about, joined; '' when there are none. */
export function labelOf(title: string): string {
  return [...tellingWords(title)].join(' ');
}

/** Whether an anchor with this line's text would match one line only. */
export function isUnique(brain: Brain, { file, text }: Pick<Fact, 'file' | 'text'>): boolean {
  const wanted = foldSpace(text);
  const whole = foldSpace(brain.text(file)?.text ?? '');
  const at = whole.indexOf(wanted);
  return wanted !== '' && at >= 0 && whole.indexOf(wanted, at + 1) === -1;
}

/** The numbers of a node's lines, without the first `skip`. */
function numbersOf({ lines }: Node, skip: number): number[] {
  if (lines === null) return [];
  const first = lines.start + skip;
  return Array.from({ length: Math.max(0, lines.end - first + 1) }, (_, index) => first + index);
}

/** A fact, and the one in another document that is most easily mistaken for it. */
export interface TwinFact extends Fact {
  twin: Fact;
}

/** Facts with the same label and another value in another document. */
export function findTwinFacts(facts: readonly Fact[]): TwinFact[] {
  const byLabel = new Map<string, Fact[]>();
  for (const fact of facts) {
    if (fact.label === '') continue;
    const known = byLabel.get(fact.label);
    if (known) known.push(fact);
    else byLabel.set(fact.label, [fact]);
  }
  return [...byLabel.values()].flatMap((alike) => {
    const [fact, ...others] = alike;
    const twin = others.find((other) => other.file !== fact!.file && tellsApart(fact!, other));
    return twin ? [{ ...fact!, twin }] : [];
  });
}

/** Whether neither line holds the other's value, so that an answer shows which of them it is from. */
function tellsApart(one: Fact, other: Fact): boolean {
  return !contains(fold(one.text), fold(other.value)) && !contains(fold(other.text), fold(one.value));
}
