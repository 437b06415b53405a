import type { Brain } from '../../../brain/tree/brain.ts';
import type { Node } from '../../../brain/tree/tree.ts';
import type { Question } from '../key.ts';
import type { EvidenceLine, ResolvedQuestion } from '../resolve-key.ts';

/** What a rule is told of one question whose anchors were all found. */
export interface KeyFacts {
  question: Question;
  resolved: ResolvedQuestion;
  /** The documents as the Brain's own builder sees them. */
  brain: Brain;
  planted: readonly EvidenceLine[];
  /** Lines of other documents that say nearly the same as a line of the evidence. */
  twinsOf(line: EvidenceLine): readonly EvidenceLine[];
}

/** What is wrong with a question by one rule: sentences without the question's id; none when it keeps the rule. */
export type KeyRule = (facts: KeyFacts) => string[];

/** The nodes that hold a line, the deepest first, up to the root folder; none when the line is in no node. */
export function nodesAbove(brain: Brain, { file, line }: EvidenceLine): Node[] {
  const found: Node[] = [];
  for (let node = brain.ownerOf(file, line); node; node = node.parent === null ? undefined : brain.node(node.parent)) {
    found.push(node);
  }
  return found;
}

/** `path:line`, as a message names a line. */
export function placeOfLine({ file, line }: EvidenceLine): string {
  return `${file}:${line}`;
}

/** Values as a message lists them. */
export function quotedList(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify(text)).join(', ');
}
