import { isRight } from '../score/measures.ts';
import type { QuestionScore } from '../score/question-score-schema.ts';
import type { RunScore } from '../score/run-score-schema.ts';
import { compareMeans, type Values } from './compare-means.ts';
import { compareRates, type PairedQuestion } from './compare-rates.ts';
import type { Flip, RunComparison } from './comparison-schema.ts';
import { summarize } from './summarize-comparison.ts';

/** The runs of one mode, builder, model or commit. */
export interface Side {
  name: string;
  /** One or more, all scored against the same key. */
  runs: readonly RunScore[];
}

/** Compares two sides question by question. The same sides and seed give the same bytes. */
export function compareSides(a: Side, b: Side, { seed }: { seed: number }): RunComparison {
  const { pairs, unpaired } = pairQuestions(a, b);
  const answerable = pairs.filter((pair) => pair.a[0]!.answerable);
  const means = (value: (question: QuestionScore) => number | null, run: ((run: RunScore) => number | null) | null) =>
    compareMeans(
      pairs.map((pair) => ({ a: pair.a.map(value), b: pair.b.map(value) })),
      run && runValues(a, b, run),
      seed,
    );
  const comparison = {
    a: { name: a.name, runs: a.runs.length },
    b: { name: b.name, runs: b.runs.length },
    right: compareRates(pairs, isRight),
    grounded: compareRates(answerable, ({ grounded }) => grounded === true),
    precision: means((question) => question.precision, null),
    strictPrecision: means((question) => question.strictPrecision, null),
    toolCalls: means(
      ({ toolCalls }) => toolCalls,
      ({ toolCalls }) => toolCalls,
    ),
    tokens: means(
      ({ tokens }) => tokens,
      ({ tokens }) => tokens,
    ),
    flipped: pairs.flatMap(flip),
    unpaired,
  };
  return { ...comparison, summary: summarize(comparison) };
}

function pairQuestions(a: Side, b: Side): { pairs: PairedQuestion[]; unpaired: string[] } {
  const [ofA, ofB] = [collect(a), collect(b)];
  const ids = [...new Set([...ofA.keys(), ...ofB.keys()])];
  const pairs = ids.flatMap((id) => {
    const [left, right] = [ofA.get(id), ofB.get(id)];
    return left === undefined || right === undefined ? [] : [{ id, a: left, b: right }];
  });
  return { pairs, unpaired: ids.filter((id) => !ofA.has(id) || !ofB.has(id)) };
}

function collect({ runs }: Side): Map<string, QuestionScore[]> {
  const scores = new Map<string, QuestionScore[]>();
  for (const question of runs.flatMap(({ questions }) => questions)) {
    scores.set(question.id, [...(scores.get(question.id) ?? []), question]);
  }
  return scores;
}

function runValues(a: Side, b: Side, value: (run: RunScore) => number | null): Values {
  return { a: a.runs.map(value), b: b.runs.map(value) };
}

/** The question where the sides differ in how often it was right or grounded; nothing where they do not. */
function flip(pair: PairedQuestion): Flip[] {
  const right = higher(pair, isRight);
  const grounded = higher(pair, (question) => question.grounded === true);
  if (right === 'same' && grounded === 'same') return [];
  const outcomes = (side: readonly QuestionScore[]) => side.map(({ outcome }) => outcome);
  return [{ id: pair.id, kind: pair.a[0]!.kind, right, grounded, a: outcomes(pair.a), b: outcomes(pair.b) }];
}

function higher({ a, b }: PairedQuestion, holds: (question: QuestionScore) => boolean): Flip['right'] {
  const [left, right] = [a.filter(holds).length / a.length, b.filter(holds).length / b.length];
  return left === right ? 'same' : left > right ? 'a' : 'b';
}
