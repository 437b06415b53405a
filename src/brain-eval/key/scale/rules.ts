import { TIMES, type ValueSource, wholeNumbers } from './values.ts';

/** A rule that any unit may have, each with its own value. */
export interface ScaleRule {
  title: string;
  /** Values to draw from; more units have more values, so that some value is unique. */
  values(units: number): ValueSource;
  /** The wording of most cards. */
  say(value: string): string;
  /** The same rule without the words that {@link ask} uses. */
  reword(value: string): string;
  /** What a person asks about it; `unit` is "unit rtn04" or "the unit that …". */
  ask(unit: string): string;
}

/** The rules, of which each unit has three. */
export const SCALE_RULES: readonly ScaleRule[] = [
  {
    title: 'Waiting time',
    values: () => wholeNumbers({ from: 3, step: 1, count: 40, unit: 'days' }),
    say: (value) => `A case for which nothing more arrives is closed after ${value}.`,
    reword: (value) => `Silence for ${value} and the file is shut.`,
    ask: (unit) => `How long is a case for which nothing arrives kept open by ${unit}?`,
  },
  {
    title: 'Manual list',
    values: (units) =>
      wholeNumbers({ from: 45, step: narrow(5, units), count: Math.max(180, units * 2), before: 'EUR' }),
    say: (value) => `Amounts above ${value} are put on the manual list.`,
    reword: (value) => `Whatever is worth more than ${value}, a person decides.`,
    ask: (unit) => `Above which amount is something put on the manual list by ${unit}?`,
  },
  {
    title: 'Size of a run',
    values: (units) =>
      wholeNumbers({ from: 400, step: narrow(50, units), count: Math.max(120, units * 2), unit: 'records' }),
    say: (value) => `One run handles at most ${value}; the rest is left for the next.`,
    reword: (value) => `After ${value} it stops taking work, and goes on another time.`,
    ask: (unit) => `How much is handled in one run at most by ${unit}?`,
  },
  {
    title: 'Second try',
    values: () => wholeNumbers({ from: 5, step: 5, count: 48, unit: 'minutes' }),
    say: (value) => `A record that is locked is tried again after ${value}, and then put aside.`,
    reword: (value) => `What somebody else holds gets one more chance ${value} later.`,
    ask: (unit) => `When is a locked record tried again by ${unit}?`,
  },
  {
    title: 'End of the day',
    values: () => TIMES,
    say: (value) => `Records that arrive after ${value} count for the next day.`,
    reword: (value) => `Its calendar turns the page at ${value}.`,
    ask: (unit) => `After what time do records count for the next day in ${unit}?`,
  },
  {
    title: 'Log',
    values: (units) => wholeNumbers({ from: 20, step: 1, count: Math.max(150, Math.min(units, 700)), unit: 'days' }),
    say: (value) => `Lines of the log are deleted after ${value}.`,
    reword: (value) => `What it did can be looked up for ${value}, not longer.`,
    ask: (unit) => `After what time are lines of the log deleted by ${unit}?`,
  },
  {
    title: 'Lock',
    values: (units) => wholeNumbers({ from: 12, step: 1, count: Math.max(100, Math.min(units, 900)), unit: 'seconds' }),
    say: (value) => `The master file is locked for ${value} at most.`,
    reword: (value) => `Others are kept out for ${value}, then it lets go.`,
    ask: (unit) => `How long may the master file be locked by ${unit}?`,
  },
  {
    title: 'Alarm',
    values: (units) => wholeNumbers({ from: 15, step: 1, count: Math.max(200, units * 2), unit: 'rejected records' }),
    say: (value) => `The operator is called when a run has more than ${value}.`,
    reword: (value) => `The bell in the control room rings beyond ${value}.`,
    ask: (unit) => `How many rejects in a run does it take until the operator is called by ${unit}?`,
  },
  {
    title: 'Tolerance',
    values: (units) =>
      wholeNumbers({ from: 10, step: narrow(5, units), count: Math.max(120, units * 2), unit: 'grams' }),
    say: (value) => `Weights may differ by ${value} from what was expected.`,
    reword: (value) => `The scale is believed as long as it is within ${value}.`,
    ask: (unit) => `By how much may weights differ from what was expected in ${unit}?`,
  },
  {
    title: 'Key customers',
    values: (units) => wholeNumbers({ from: 30, step: narrow(10, units), count: Math.max(90, units * 2) }),
    say: (value) => `Key customers come first, up to ${value} of them in a run.`,
    reword: (value) => `The best buyers jump the queue, but never more than ${value} at once.`,
    ask: (unit) => `Up to how many key customers come first in a run of ${unit}?`,
  },
];

/** The step between values, small where there are many units, so that values stay plausible. */
function narrow(step: number, units: number): number {
  return units > 1_000 ? 1 : step;
}
