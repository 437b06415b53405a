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
  return (
    `${title}: ${names.a} ${formatPercent(rate.a)}, ${names.b} ${formatPercent(rate.b)}: ` +
    `${say(rate.verdict, names)} (${only}; ${p}). ${couldSee(rate.smallest, formatPoints)}`
  );
}

function meanSentence(
  title: string,
  { a, b, interval, verdict, smallest, unit, n }: MeanComparison,
  names: Names,
  format: (value: number) => string,
  formatDifference: (value: number) => string,
): string | null {
  if (a === null || b === null) return null;
  const range =
    interval === null
      ? `${plural(n, unit)} a side`
      : `difference ${formatDifference(interval.low)} to ${formatDifference(interval.high)}, 95 %`;
  return `${title}: ${names.a} ${format(a)}, ${names.b} ${format(b)}: ${say(verdict, names)} (${range}). ${couldSee(smallest, formatDifference)}`.trimEnd();
}

function say(verdict: ComparisonVerdict, { a, b }: Names): string {
  if (verdict === 'a is higher') return `${a} is higher`;
  return verdict === 'b is higher' ? `${b} is higher` : verdict;
}

function couldSee(smallest: number | null, format: (value: number) => string): string {
  return smallest === null ? '' : `The smallest difference these runs could have shown is about ${format(smallest)}.`;
}
