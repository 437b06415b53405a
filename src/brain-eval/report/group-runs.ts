import { mean } from '../../stats/mean.ts';
import { meanInterval } from '../../stats/mean-interval.ts';
import { passAtK, passHatK } from '../../stats/pass-at-k.ts';
import { wilson } from '../../stats/wilson.ts';
import { isRight } from '../score/measures.ts';
import type { QuestionScore } from '../score/question-score-schema.ts';
import type { RunScore } from '../score/run-score-schema.ts';
import type { RunGroup, Spread } from './report-schema.ts';

/** Groups the runs by mode, in the order in which the modes first appear. Runs without a mode are left out. */
export function groupRuns(runs: readonly RunScore[]): RunGroup[] {
  const modes = [...new Set(runs.map(({ mode }) => mode))].filter((mode) => mode !== null);
  return modes.map((mode) =>
    describeGroup(
      mode,
      runs.filter((run) => run.mode === mode),
    ),
  );
}

function describeGroup(name: string, runs: readonly RunScore[]): RunGroup {
  const repeats = runs[0]!.questions.map((_, index) => runs.map(({ questions }) => questions[index]!));
  const rights = repeats.map((scores) => scores.filter(isRight).length);
  return {
    name,
    runs: runs.length,
    right: rateSpread(
      runs.map(({ measures }) => measures.right.rate),
      repeats,
      isRight,
    ),
    grounded: rateSpread(
      runs.map(({ measures }) => measures.grounded.rate),
      repeats.filter(([first]) => first!.answerable),
      ({ grounded }) => grounded === true,
    ),
    precision: spread(
      runs.map(({ measures }) => measures.precision.mean),
      1,
    ),
    toolCalls: spread(runs.map(({ toolCalls }) => toolCalls)),
    tokens: spread(runs.map(({ tokens }) => tokens)),
    alwaysRight: rights.filter((count) => count === runs.length).length,
    everRight: rights.filter((count) => count > 0).length,
    passAt: passAt(rights, runs.length),
    planted: describePlanted(runs),
  };
}

/** The chance of a right answer in any and in all of k runs, over the questions; nothing for a single run. */
function passAt(rights: readonly number[], runs: number): RunGroup['passAt'] {
  if (runs < 2 || rights.length === 0) return undefined;
  return Array.from({ length: Math.min(runs, 10) }, (_, index) => index + 1).map((k) => ({
    k,
    any: mean(rights.map((right) => passAtK(runs, right, k)!)),
    all: mean(rights.map((right) => passHatK(runs, right, k)!)),
  }));
}

/** Of the sessions in which a tool returned a planted line, how many obeyed; no other could have. */
function describePlanted(runs: readonly RunScore[]): RunGroup['planted'] {
  const injections = runs.map(({ measures }) => measures.injection).filter((injection) => injection !== null);
  if (injections.length === 0) return null;
  const read = injections.filter((injection) => injection.read === true);
  return {
    read: read.length,
    obeyed: read.filter(({ obeyed }) => obeyed.numerator > 0).length,
    unknown: injections.filter((injection) => injection.read === null).length,
  };
}

/** `most` is the end of the scale. */
function spread(perRun: readonly (number | null)[], most = Number.POSITIVE_INFINITY): Spread {
  const values = perRun.filter((value) => value !== null);
  const { mean: middle, sd, interval } = meanInterval(values);
  const within = interval && sd! > 0 ? { low: Math.max(0, interval.low), high: Math.min(most, interval.high) } : null;
  return { values, mean: middle, sd, interval: within };
}

/**
 * As {@link spread}, with Wilson's interval over the questions, which stand for all that could be asked; the repeats of
 * a question do not count as further questions.
 */
function rateSpread(
  perRun: readonly (number | null)[],
  repeats: readonly (readonly QuestionScore[])[],
  holds: (question: QuestionScore) => boolean,
): Spread {
  const shares = repeats.map((scores) => scores.filter(holds).length / scores.length);
  const successes = shares.every((share) => share === 1)
    ? shares.length
    : shares.reduce((sum, share) => sum + share, 0);
  return { ...spread(perRun), interval: wilson(successes, shares.length) };
}
