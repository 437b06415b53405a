import { mean } from '../../stats/mean.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { plural } from '../../text/plural.ts';
import { scoreOfJudge } from '../compare/shared-judges.ts';
import { lackedMoney } from '../panel/judge.ts';
import { shortfall } from '../panel/verdict.ts';
import type { Agreement, DimensionScore, Receipt } from '../receipt/receipt.ts';
import { contributorsOf, decidingCycles } from '../receipt/tally.ts';
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

/** A judge's score in a dimension, also of a run without a verdict; null when it gave none. */
export function scoreBy(receipt: Receipt, dimension: Dimension, model: string): number | null {
  const stated = scoreOfJudge(receipt, dimension, model);
  if (stated !== null) return stated;
  const given = givenBy(receipt, dimension, model).map(({ score }) => score);
  return given.length === 0 ? null : mean(given);
}

/** A judge's feedback in a dimension (untrusted text); empty when it gave none. */
export function feedbackBy(receipt: Receipt, dimension: Dimension, model: string): string {
  const entries = receipt.scores[dimension]?.per_model ?? {};
  const entry = Object.hasOwn(entries, model) ? entries[model] : givenBy(receipt, dimension, model).at(-1);
  return typeof entry === 'object' ? (entry.feedback ?? '') : '';
}

/** What a judge gave in the cycles that decide, whether there was a verdict or not. */
function givenBy({ models, cycles = [], repeats = 1 }: Receipt, dimension: Dimension, model: string) {
  const judge = contributorsOf(models, decidingCycles(cycles, repeats)).find((one) => one.model === model);
  return (judge?.judgements ?? []).map(({ scores }) => scores![dimension]);
}

/** The verdict in a few plain words. */
export function headlineOf(receipt: Receipt): string {
  if (receipt.verdict === 'inconclusive') return whyInconclusive(receipt);
  if (receipt.verdict === 'pass') return 'All five dimensions pass.';
  const short = dimensionRows(receipt).filter(({ shortfall }) => shortfall !== null);
  const names = short.map(({ dimension }) => DIMENSION_NAMES[dimension]).join(', ');
  return `${short.length} of 5 dimensions ${short.length === 1 ? 'falls' : 'fall'} short: ${names}.`;
}

/** `7.3` or `n/a`: rounded to show, never to decide. */
export function shown(value: number | null): string {
  return value === null ? 'n/a' : value.toFixed(1);
}

/** Why there is no verdict, in a few plain words. */
function whyInconclusive({ cycles = [], evidence }: Receipt): string {
  if (evidence !== undefined && evidence.withheld.length > 0)
    return 'The scores pass, but the evidence does not support them.';
  if (cycles.some(({ judgements }) => judgements.some(lackedMoney))) return 'The budget had no room for every judge.';
  return 'Too few judges gave complete scores for a verdict.';
}

/** What the run was, on one line: takes and where they come from, judges, cycles, cost. */
export function factsOf(receipt: Receipt): string {
  const { corpus, models, successes_per_cycle, cycles_run, cost_usd, cost_complete, repeats = 1, seed } = receipt;
  const prefix = corpus.slug_prefix === null ? '' : ` under ${corpus.slug_prefix}`;
  const asked = repeats > 1 ? `${repeats} repeats` : plural(cycles_run, 'cycle');
  const cost = `$${cost_usd.toFixed(2)}${cost_complete === false ? ' or more (not every cost is known)' : ''}`;
  return [
    `${plural(corpus.n_takes, 'take')} of ${sourceOf(receipt)}${prefix}`,
    `${successes_per_cycle.at(-1) ?? 0} of ${models.length} judges`,
    asked,
    cost,
    ...(seed === undefined ? [] : [`seed ${seed}`]),
  ].join(' · ');
}

/** Where the takes come from: the name of their project, `3 projects`, `folder notes`. */
export function sourceOf({ corpus, project, takes = [] }: Receipt): string {
  if (corpus.source === 'fs') return corpus.folder === undefined ? 'a folder' : `folder ${corpus.folder}`;
  const projects = project ? [project] : [...new Set(takes.map((take) => take.project))];
  if (projects.length === 0) return 'the brain';
  return projects.length === 1 ? projects[0]! : plural(projects.length, 'project');
}

/** A note for a panel with a rule judge, so that nobody mistakes its verdict for a model's. */
export function builtinNote({ models }: Receipt): string | null {
  const builtins = models.filter((model) => model.startsWith('builtin:'));
  if (builtins.length === 0) return null;
  return `${builtins.join(', ')} ${builtins.length === 1 ? 'judges' : 'judge'} by fixed rules: no model reads the takes. \`gbrain takes lint\` shows each rule with the rows that break it.`;
}

/** How well judges agree, in a word; Krippendorff's bounds are 0.8 for firm and 0.667 for tentative conclusions. */
function strengthOf(alpha: number): string {
  return alpha >= 0.8 ? 'Well' : alpha >= 0.667 ? 'Roughly' : 'Hardly';
}

/**
 * The agreement of the judges in words. The measure over all dimensions counts the breaches of each take, and may be high
 * where the dimensions are not; so their range stands beside it.
 */
export function agreementInWords({ overall, dimensions }: Agreement): string {
  const { alpha, interval, units } = overall;
  if (alpha === null) return 'Unknown: fewer than two judges, or no judge named a take.';
  const range = interval === null ? '' : `, 95 % interval ${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`;
  const each = DIMENSIONS.flatMap((name) => dimensions[name].alpha ?? []);
  const single =
    each.length === 0
      ? ''
      : `; in single dimensions ${Math.min(...each).toFixed(2)} to ${Math.max(...each).toFixed(2)}`;
  return `${strengthOf(alpha)} (Krippendorff’s alpha over the number of breaches per take ${alpha.toFixed(2)}${range}, ${units} takes${single}).`;
}

function shortfallOf({ scores, mean, min }: DimensionScore): string | null {
  return shortfall(scores.length > 0 ? scores : [mean, min]);
}
