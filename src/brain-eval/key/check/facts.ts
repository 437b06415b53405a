import type { Brain } from '../../../brain/tree/brain.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import type { Question } from '../key.ts';
import type { EvidenceLine, ResolvedQuestion } from '../resolve-key.ts';

/** What a rule checks: one question, all of whose anchors were found. */
export interface KeyFacts {
  question: Question;
  resolved: ResolvedQuestion;
  /** The documents as the Brain's builder sees them. */
  brain: Brain;
  planted: readonly EvidenceLine[];
  /** The key's phrase or pattern by which a folded text is a refusal; null if it is none. */
  refusalIn(folded: string): string | null;
  /** Lines of other documents that say nearly the same as a line of the evidence. */
  twinsOf(line: EvidenceLine): readonly EvidenceLine[];
}

/** Says what is wrong with a question, in sentences without its id; nothing when it keeps the rule. */
export type KeyRule = (facts: KeyFacts) => string[];

/** The nodes that hold a line, from the deepest up to the root folder; none when the line is in no node. */
export function nodesAbove(brain: Brain, { file, line }: EvidenceLine): Node[] {
  const found: Node[] = [];
  for (let node = brain.ownerOf(file, line); node; node = node.parent === null ? undefined : brain.node(node.parent)) {
    found.push(node);
  }
  return found;
}

/** A line in a message: `path:line`. */
export function placeOfLine({ file, line }: EvidenceLine): string {
  return `${file}:${line}`;
}

/** Values in a message: quoted, with commas. */
export function quotedList(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ');
}
