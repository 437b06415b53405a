import type { RunAnswer } from '../answers/run.ts';

/** Which answer to a question counts. */
export interface Settled {
  /** Null when none was given, and when two differ that do not follow each other. */
  answer: RunAnswer | null;
  /** Answers that a later one replaced. */
  earlier: readonly RunAnswer[];
}

/**
 * Which of the answers to a question counts. When all come to the same by `resultOf`, they are one, with the citations of
 * all; a recap is no conflict. Otherwise the last word counts, as long as each was written after the one before.
 */
export function settleAnswers(answers: readonly RunAnswer[], resultOf: (answer: RunAnswer) => string): Settled {
  const last = answers.at(-1);
  if (last === undefined) return { answer: null, earlier: [] };
  const results = answers.map(resultOf);
  const same = answers.filter((_, index) => results[index] === results.at(-1));
  const others = answers.filter((_, index) => results[index] !== results.at(-1));
  if (others.length > 0 && !answers.slice(1).every(({ revises }) => revises)) return { answer: null, earlier: [] };
  return { answer: { ...last, citations: joinCitations(same) }, earlier: others };
}

function joinCitations(answers: readonly RunAnswer[]): unknown {
  if (answers.length === 1) return answers[0]!.citations;
  const all = answers.flatMap(({ citations }) => (Array.isArray(citations) ? (citations as unknown[]) : [citations]));
  return [...new Set(all)].filter((citation) => citation !== undefined && citation !== null);
}
