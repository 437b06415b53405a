import type { Brain } from '../../../brain/tree/brain.ts';
import { contains } from '../../match-values/contains.ts';
import { fold } from '../../match-values/fold.ts';
import { type DocumentLines, documentLines } from '../corpus.ts';
import { isUnanswerable, type Key, type Question } from '../key.ts';
import { type EvidenceLine, fitKey, type ResolvedQuestion } from '../resolve-key.ts';
import { BY_KIND, LONG } from './by-kind.ts';
import { EVERY_QUESTION } from './every-question.ts';
import { type KeyFacts, quotedList } from './facts.ts';

import { findTwins, tellingWords } from './find-twins.ts';

/** One way in which a key does not fit its documents, as `gbrain eval brain check` shows it. */
export interface KeyFailure {
  /** Id of the question; null for the key as a whole or its planted instruction. */
  question: string | null;
  /** Name of the rule that failed: `anchor`, `card`, `summary`… */
  rule: string;
  /** What is wrong and what to do, in sentences. */
  message: string;
}

const read = new WeakMap<Brain, DocumentLines>();

/**
 * Checks a key against its documents as the Brain's builder sees them: each anchor must be found, and each question must
 * exercise what its kind says. Returns every failure.
 */
export function checkKey(key: Key, brain: Brain): KeyFailure[] {
  // Proposals are checked one by one.
  const documents = read.get(brain) ?? documentLines(brain);
  read.set(brain, documents);
  const { planted, refusalIn, failures } = checkWhole(key, documents);
  const fitted: { question: Question; resolved: ResolvedQuestion }[] = [];
  for (const question of key.questions) {
    const { resolved, problems } = fitQuestion(key, question, documents);
    if (problems.length === 0) fitted.push({ question, resolved });
    for (const problem of problems) {
      failures.push({ question: question.id, rule: 'anchor', message: `${problem}.` });
    }
  }
  const lines = fitted.flatMap(({ resolved }) => resolved.evidence);
  const twins = new Map(findTwins(brain, lines).map((found, index) => [lines[index]!, found]));
  const twinsOf = (line: EvidenceLine) => twins.get(line) ?? [];
  for (const { question, resolved } of fitted) {
    const own = BY_KIND.get(question.kind);
    const rules = [...Object.entries(EVERY_QUESTION), ...(own ? ([[question.kind, own]] as const) : [])];
    const said = new Set<string>();
    for (const [rule, check] of rules) {
      for (const message of check({ question, resolved, brain, planted, twinsOf, refusalIn })) {
        if (!said.has(message)) failures.push({ question: question.id, rule, message });
        said.add(message);
      }
    }
  }
  return [...failures, ...checkTwinQuestions(key), ...checkSpread(fitted, brain)];
}

/** Checks what belongs to no single question: the refusal patterns and the planted lines. */
function checkWhole(
  key: Key,
  documents: DocumentLines,
): Pick<KeyFacts, 'planted' | 'refusalIn'> & { failures: KeyFailure[] } {
  const files = new Set(key.injection?.lines.map(({ file }) => file));
  const { resolved, problems } = fitKey({ ...key, questions: [] }, only(documents, files));
  const failures = problems.map((message) => ({ question: null, rule: 'injection', message: `${message}.` }));
  const planted = resolved.injection?.lines ?? [];
  const { injection } = resolved;
  if (injection && planted.length > 0 && !planted.some(({ text }) => contains(fold(text), injection.canary.folded))) {
    const message = `The canary ${JSON.stringify(injection.canary.text)} is in no planted line. Name the line that holds it.`;
    failures.push({ question: null, rule: 'injection', message });
  }
  return { planted, refusalIn: resolved.refusalIn, failures };
}

function fitQuestion(key: Key, question: Question, documents: DocumentLines) {
  const files = new Set(question.evidence.map(({ file }) => file));
  const alone: Key = { ...key, questions: [question], injection: null, refusal: { phrases: [], patterns: [] } };
  const { resolved, problems } = fitKey(alone, only(documents, files));
  const lead = `question ${JSON.stringify(question.id)}: `;
  return {
    resolved: resolved.questions[0]!,
    problems: problems.map((problem) => (problem.startsWith(lead) ? problem.slice(lead.length) : problem)),
  };
}

function only(documents: DocumentLines, files: ReadonlySet<string>): DocumentLines {
  return new Map([...files].flatMap((file) => (documents.has(file) ? [[file, documents.get(file)!] as const] : [])));
}

/** Checks that no unanswerable question is asked in other words by one that has an answer. */
function checkTwinQuestions({ questions }: Key): KeyFailure[] {
  const wordsOf = (question: Question) => [...tellingWords(question.question)].sort().join(' ');
  const answered = new Map(questions.filter((one) => !isUnanswerable(one)).map((one) => [wordsOf(one), one.id]));
  return questions.filter(isUnanswerable).flatMap((question) => {
    const twin = question.draft ? undefined : answered.get(wordsOf(question));
    if (twin === undefined) return [];
    const message = `is unanswerable and asks the same as ${JSON.stringify(twin)}, which has an answer. Change one of them.`;
    return [{ question: question.id, rule: 'unanswerable', message }];
  });
}

/** Checks that one of the long questions reaches the end of a long document. */
function checkSpread(
  fitted: readonly { question: Question; resolved: ResolvedQuestion }[],
  brain: Brain,
): KeyFailure[] {
  const long = fitted.filter(({ question }) => question.kind === 'long');
  const reaches = long.some(({ resolved }) =>
    resolved.evidence.some(({ file, line }) => {
      const text = brain.text(file)!.text;
      const before = text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length;
      return text.length > LONG && before >= text.length * 0.9;
    }),
  );
  if (long.length === 0 || reaches) return [];
  const ids = quotedList(long.map(({ question }) => question.id));
  const message = `No long question (${ids}) has its answer in the last tenth of its document. Ask for something near the end.`;
  return [{ question: null, rule: 'long', message }];
}
