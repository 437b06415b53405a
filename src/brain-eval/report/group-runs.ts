import { meanInterval } from '../../stats/mean-interval.ts';
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
    precision: spread(runs.map(({ measures }) => measures.precision.mean)),
    toolCalls: spread(runs.map(({ toolCalls }) => toolCalls)),
    tokens: spread(runs.map(({ tokens }) => tokens)),
    alwaysRight: rights.filter((count) => count === runs.length).length,
    everRight: rights.filter((count) => count > 0).length,
    planted: describePlanted(runs),
  };
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

function spread(perRun: readonly (number | null)[]): Spread {
  const values = perRun.filter((value) => value !== null);
  const { mean, sd, interval } = meanInterval(values);
  return { values, mean, sd, interval };
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
