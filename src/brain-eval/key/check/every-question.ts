import { contains } from '../contains.ts';
import { fold } from '../fold.ts';
import { type KeyFacts, type KeyRule, placeOfLine, quotedList } from './facts.ts';

/** A question that `init` proposed has to be made one. */
const notDraft: KeyRule = ({ question }) =>
  question.draft
    ? ['is still a draft. Write the question, check its accepted values, then take out "draft": true.']
    : [];

/** An answer that is in no node cannot be descended to. */
const inNode: KeyRule = ({ brain, resolved }) =>
  resolved.evidence
    .filter((line) => brain.ownerOf(line.file, line.line) === undefined)
    .map((line) => `has evidence in no node of the Brain: ${placeOfLine(line)}. Choose a line of a Markdown document.`);

/** What is accepted is what the evidence says. */
const answerHeld: KeyRule = ({ resolved }) => {
  const held = fold(resolved.evidence.map(({ text }) => text).join(' '));
  return resolved.accept
    .filter((group) => group.every((value) => !contains(held, value.folded)))
    .map(
      (group) =>
        `accepts ${quotedList(group.map(({ text }) => text))}, and no evidence line holds one of these. Accept the value as the line has it, or name the line that does.`,
    );
};

/** An answer taken from a near twin must not be right. */
const twinTold: KeyRule = ({ resolved, twinsOf }) =>
  resolved.evidence.flatMap((line) => {
    const own = fold(line.text);
    const groups = resolved.accept.filter((group) => group.some((value) => contains(own, value.folded)));
    if (groups.length === 0) return [];
    const twin = twinsOf(line).find(({ text }) => {
      const folded = fold(text);
      return (
        groups.every((group) => group.some((value) => contains(folded, value.folded))) &&
        !resolved.reject.some((value) => contains(folded, value.folded))
      );
    });
    if (twin === undefined) return [];
    return [
      `would accept an answer from the near twin of ${placeOfLine(line)}, ${placeOfLine(twin)}. Reject a value that only the twin has, or give the two lines different values.`,
    ];
  });

/** What is rejected is what somebody could take from the documents. */
const rejectStands: KeyRule = ({ resolved, brain }) =>
  resolved.reject.length === 0 ||
  resolved.reject.some((value) => brain.texts.some((text) => contains(text.folded, value.folded)))
    ? []
    : [
        `rejects ${quotedList(resolved.reject.map(({ text }) => text))}, and no document holds one of these. Reject the value that a near miss in the documents has.`,
      ];

/** The rules that every answerable question keeps, by name. */
export const EVERY_QUESTION: Readonly<Record<string, (facts: KeyFacts) => string[]>> = {
  draft: notDraft,
  node: inNode,
  accept: answerHeld,
  twin: twinTold,
  reject: rejectStands,
};
