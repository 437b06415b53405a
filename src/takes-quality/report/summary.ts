import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { plural } from '../../text/plural.ts';
import { shortfall } from '../panel/verdict.ts';
import type { AgreementScore, DimensionScore, Receipt } from '../receipt/receipt.ts';
import { DIMENSION_NAMES } from './dimension-names.ts';

/** One dimension, ready to be shown. */
export interface DimensionRow {
  dimension: Dimension;
  /** Null when the run is inconclusive. */
  score: DimensionScore | null;
  /** What keeps it from passing; null when it passes or has no score. */
  shortfall: string | null;
}

/** The dimensions in their fixed order. */
export function dimensionRows({ scores }: Receipt): DimensionRow[] {
  return DIMENSIONS.map((dimension) => {
    const score = scores[dimension] ?? null;
    return { dimension, score, shortfall: score === null ? null : shortfallOf(score) };
  });
}

/** A judge's score in a dimension; null when it gave none. */
export function scoreBy(score: DimensionScore | null, model: string): number | null {
  const entry = score !== null && Object.hasOwn(score.per_model, model) ? score.per_model[model] : undefined;
  return entry === undefined ? null : typeof entry === 'number' ? entry : entry.score;
}

/** A judge's feedback in a dimension (untrusted text); empty when it gave none. */
export function feedbackBy(score: DimensionScore | null, model: string): string {
  const entry = score !== null && Object.hasOwn(score.per_model, model) ? score.per_model[model] : undefined;
  return typeof entry === 'object' ? (entry.feedback ?? '') : '';
}

/** The verdict in a few plain words. */
export function headlineOf(receipt: Receipt): string {
  if (receipt.verdict === 'inconclusive') return 'Too few judges gave complete scores for a verdict.';
  if (receipt.verdict === 'pass') return 'All five dimensions pass.';
  const short = dimensionRows(receipt).filter(({ shortfall }) => shortfall !== null);
  const names = short.map(({ dimension }) => DIMENSION_NAMES[dimension]).join(', ');
  return `${short.length} of 5 dimensions ${short.length === 1 ? 'falls' : 'fall'} short: ${names}.`;
}

/** `7.3` or `n/a`: rounded to show, never to decide. */
export function shown(value: number | null): string {
  return value === null ? 'n/a' : value.toFixed(1);
}

/** What the run was, on one line: takes, judges, cycles, cost. */
export function factsOf(receipt: Receipt): string {
  const { corpus, models, successes_per_cycle, cycles_run, cost_usd, cost_complete, repeats = 1, seed } = receipt;
  const prefix = corpus.slug_prefix === null ? '' : ` under ${corpus.slug_prefix}`;
  const asked = repeats > 1 ? `${repeats} repeats` : plural(cycles_run, 'cycle');
  const cost = `$${cost_usd.toFixed(2)}${cost_complete === false ? ' or more (not every cost is known)' : ''}`;
  return [
    `${plural(corpus.n_takes, 'take')}${prefix}`,
    `${successes_per_cycle.at(-1) ?? 0} of ${models.length} judges`,
    asked,
    cost,
    ...(seed === undefined ? [] : [`seed ${seed}`]),
  ].join(' · ');
}

/** A note for a panel with a rule judge, so that nobody mistakes its verdict for a model's. */
export function builtinNote({ models }: Receipt): string | null {
  const builtins = models.filter((model) => model.startsWith('builtin:'));
  if (builtins.length === 0) return null;
  return `${builtins.join(', ')} ${builtins.length === 1 ? 'judges' : 'judge'} by fixed rules: no model reads the takes. \`gbrain takes lint\` shows each rule with the rows that break it.`;
}

/** How well judges agree, in a word; Krippendorff's bounds are 0.8 for firm and 0.667 for tentative conclusions. */
export function strengthOf(alpha: number | null): string {
  if (alpha === null) return 'unknown';
  return alpha >= 0.8 ? 'well' : alpha >= 0.667 ? 'roughly' : 'hardly';
}

/** Krippendorff's alpha in words, with its interval. */
export function agreementInWords({ alpha, interval, units }: AgreementScore): string {
  if (alpha === null) return 'Unknown: fewer than two judges, or no judge named a take.';
  const range = interval === null ? '' : `, 95 % interval ${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`;
  const strength = strengthOf(alpha);
  return `${strength.slice(0, 1).toUpperCase()}${strength.slice(1)} (Krippendorff’s alpha ${alpha.toFixed(2)}${range}, ${units} takes).`;
}

function shortfallOf({ scores, mean, min }: DimensionScore): string | null {
  return shortfall(scores.length > 0 ? scores : [mean, min]);
}
