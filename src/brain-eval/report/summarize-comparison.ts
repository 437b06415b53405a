import { formatCount, formatPercent, formatPoints } from '../../report/format.ts';
import { plural } from '../../text/plural.ts';
import type { ComparisonVerdict, MeanComparison, RateComparison, RunComparison } from './comparison-schema.ts';

type Names = { a: string; b: string };

/** The comparison in sentences: what differs, what does not, and what these runs could show. */
export function summarize(comparison: Omit<RunComparison, 'summary'>): string[] {
  const names = { a: comparison.a.name, b: comparison.b.name };
  return [
    rateSentence('Right', comparison.right, names),
    rateSentence('Grounded', comparison.grounded, names),
    meanSentence('Citation precision', comparison.precision, names, formatPercent, formatPoints),
    meanSentence('Precision over all cited lines', comparison.strictPrecision, names, formatPercent, formatPoints),
    meanSentence('Tool calls', comparison.toolCalls, names, formatCount, formatCount),
    meanSentence('Tokens', comparison.tokens, names, formatCount, formatCount),
  ].filter((sentence) => sentence !== null);
}

function rateSentence(title: string, rate: RateComparison, names: Names): string | null {
  if (rate.a === null || rate.b === null) return null;
  const only = `${rate.aBetter} of ${rate.n} questions went better with ${names.a}, ${rate.bBetter} with ${names.b}`;
  const p = rate.p < 0.001 ? 'p < 0.001' : `p = ${rate.p.toFixed(3)}`;
  const seen = `${title}: ${names.a} ${formatPercent(rate.a)}, ${names.b} ${formatPercent(rate.b)}`;
  // Where nothing differs there is nothing to test.
  const found =
    rate.aBetter + rate.bBetter === 0
      ? `the same on each of ${rate.n} questions`
      : `${say(rate.verdict, names)} (${only}; ${p})`;
  return `${seen}: ${found}. ${couldSee(rate)}`.trimEnd();
}

/** What this number of questions could show, where they showed nothing. */
function couldSee({ verdict, smallest, n }: RateComparison): string {
  if (verdict !== 'no evidence of a difference') return '';
  if (smallest === null) return `${plural(n, 'question')} are too few to show a difference 4 times in 5.`;
  return `A difference of ${formatPoints(smallest)} would show 4 times in 5 with ${n} questions (exact test, one question in 20 going the other way).`;
}

function meanSentence(
  title: string,
  { a, b, interval, verdict, smallest, unit, n }: MeanComparison,
  names: Names,
  format: (value: number) => string,
  formatDifference: (value: number) => string,
): string | null {
  if (a === null || b === null) return null;
  // Precision is over the questions that both sides cite, so its means are not those of the runs.
  const over = `over ${plural(n, unit)}${unit === 'run' ? ' a side' : ' that both have it for'}`;
  const range =
    interval === null
      ? ''
      : `difference ${formatDifference(interval.low)} to ${formatDifference(interval.high)}, 95 %; `;
  const couldShow =
    verdict === 'no evidence of a difference' && smallest !== null
      ? `A difference of ${formatDifference(smallest)} would show 4 times in 5, if differences vary as here.`
      : '';
  const seen = `${title}: ${names.a} ${format(a)}, ${names.b} ${format(b)}`;
  if (verdict === 'no evidence of a difference' && interval === null) return `${seen}: the same ${over}.`;
  return `${seen}: ${say(verdict, names)} (${range}${over}). ${couldShow}`.trimEnd();
}

function say(verdict: ComparisonVerdict, { a, b }: Names): string {
  if (verdict === 'a is higher') return `${a} is higher`;
  return verdict === 'b is higher' ? `${b} is higher` : verdict;
}
