import type { Brain } from '../../../brain/tree/brain.ts';
import { contains } from '../../match-values/contains.ts';
import { fold } from '../../match-values/fold.ts';
import { type KeyFacts, type KeyRule, placeOfLine, quotedList } from './facts.ts';

/** A draft that `init` proposed is not yet a question. */
const notDraft: KeyRule = ({ question }) =>
  question.draft
    ? ['is still a draft. Write the question, check its accepted values, then take out "draft": true.']
    : [];

/** No agent can descend to an answer outside every node. */
const inNode: KeyRule = ({ brain, resolved }) =>
  resolved.evidence
    .filter((line) => brain.ownerOf(line.file, line.line) === undefined)
    .map((line) => `has evidence in no node of the Brain: ${placeOfLine(line)}. Choose a line of a Markdown document.`);

/** The accepted values are in the evidence, unless they follow from it. */
const answerHeld: KeyRule = ({ resolved, question }) => {
  if (question.computed) return [];
  const held = fold(resolved.evidence.map(({ text }) => text).join(' '));
  return resolved.accept
    .filter((group) => group.every((value) => !contains(held, value.folded)))
    .map(
      (group) =>
        `accepts ${quotedList(group.map(({ text }) => text))}, and no evidence line holds any of these. Accept the value as the line has it, or name the line that holds it. A value that follows from several lines, such as a sum, needs "computed": true.`,
    );
};

/** An answer taken from a near twin is not right. */
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

/** First the documents that spell the value as the key does, since reading every value of a large project takes long. */
function standsIn(brain: Brain, value: string): boolean {
  const texts = [...brain.texts()];
  return (
    texts.some((text) => text.folded.includes(value) && contains(text.folded, value)) ||
    texts.some((text) => contains(text.folded, value))
  );
}

/** The rejected values are in the documents, so that an agent could be misled by them. */
const rejectStands: KeyRule = ({ resolved, brain }) =>
  resolved.reject.length === 0 || resolved.reject.some(({ folded }) => standsIn(brain, folded))
    ? []
    : [
        `rejects ${quotedList(resolved.reject.map(({ text }) => text))}, and no document holds any of these. Reject the value of a near miss in the documents.`,
      ];

/** Whether it is still the instruction to write a question. */
function isUnwritten(question: string): boolean {
  return question.startsWith('(draft)');
}

/** The question does not give its answer away. */
const notGivenAway: KeyRule = ({ question, resolved }) => {
  if (isUnwritten(question.question)) return [];
  const asked = fold(question.question);
  const given = resolved.accept.map((group) => group.find((value) => contains(asked, value.folded))?.text);
  if (given.length === 0 || given.includes(undefined)) return [];
  return [`names its own answer, ${quotedList(given.map(String))}, in the question. Ask without it.`];
};

/** No right answer, and no answer that repeats the question, reads as a refusal. */
const refusalApart: KeyRule = ({ question, resolved, refusalIn }) => {
  const texts = [
    ...(isUnwritten(question.question) ? [] : [question.question]),
    ...resolved.accept.flat().map(({ text }) => text),
    ...resolved.reject.map(({ text }) => text),
  ];
  const found = texts.flatMap((text) => {
    const refusal = refusalIn(fold(text));
    return refusal === null ? [] : [{ text, refusal }];
  })[0];
  if (found === undefined) return [];
  return [
    `would count ${JSON.stringify(found.text)} as a refusal, by ${JSON.stringify(found.refusal)}. Change that phrase or pattern under "refusal".`,
  ];
};

/** The rules for every question, by name. */
export const EVERY_QUESTION: Readonly<Record<string, (facts: KeyFacts) => string[]>> = {
  draft: notDraft,
  node: inNode,
  accept: answerHeld,
  twin: twinTold,
  reject: rejectStands,
  question: notGivenAway,
  refusal: refusalApart,
};
