import { basename, resolve } from 'node:path';
import { sha8 } from '../../hash.ts';
import { mean } from '../../stats/mean.ts';
import { meanInterval } from '../../stats/mean-interval.ts';
import { DIMENSIONS, type Dimension, type SampledTake } from '../../takes/page/take.ts';
import { cut } from '../../text/escape.ts';
import type { Cycle } from '../panel/cycle.ts';
import { modelsSha8, type Prompt } from '../panel/judge-prompt.ts';
import { RUBRIC, rubricSha8 } from '../panel/rubric.ts';
import type { TakesQualityOptions } from '../panel/run-options.ts';
import { passageLines } from '../panel/takes-text.ts';
import { measureAgreement } from './agreement.ts';
import { measureUncertainty } from './measure-uncertainty.ts';
import type { NoiseScore, Receipt, ReceiptFinding, ReceiptTake } from './receipt.ts';
import {
  type Contributor,
  contributorsOf,
  costOfCycles,
  decidingCycles,
  type ScoreTally,
  tallyCycles,
} from './tally.ts';
import { weighEvidence } from './weigh-evidence.ts';

const MAX_CLAIM = 500;

/** A finished run, from which its receipt is built. */
export interface RunOutcome {
  options: TakesQualityOptions;
  takes: readonly SampledTake[];
  prompt: Prompt;
  cycles: readonly Cycle[];
  /** When the run ended. */
  endedAt: Date;
}

/** Builds the durable record of a run. */
export function buildReceipt({ options, takes, prompt, cycles, endedAt }: RunOutcome): Receipt {
  const models = [...options.models];
  const { repeats, seed, project } = options;
  const contributors = contributorsOf(models, decidingCycles(cycles, repeats));
  const findings = findingsOf(contributors);
  const cost = costOfCycles(cycles);
  const tally = tallyCycles(models, cycles, repeats);
  const withheld =
    options.requireEvidence && tally.verdict === 'pass'
      ? weighEvidence(contributors, { panel: models.length, takes: takes.length })
      : [];
  return {
    schema_version: 1,
    ts: endedAt.toISOString(),
    rubric_version: RUBRIC.version,
    rubric_sha8: rubricSha8(RUBRIC),
    corpus: {
      source: options.source,
      n_takes: takes.length,
      slug_prefix: options.slugPrefix,
      corpus_sha8: prompt.corpusSha8,
      ...(options.source === 'fs' && { folder: basename(resolve(options.fsDir ?? '.')) }),
    },
    prompt_sha8: prompt.promptSha8,
    models_sha8: modelsSha8(models),
    models,
    cycles_run: cycles.length,
    successes_per_cycle: cycles.map(({ successes }) => successes),
    ...(withheld.length > 0 ? withholdPass(withheld) : tally),
    cost_usd: cost.cost_usd,
    improvements: [
      ...new Set(contributors.flatMap(({ judgements }) => judgements.flatMap((judgement) => judgement.improvements))),
    ],
    errors: [...errorsOf(cycles, repeats), ...overspent(cost.cost_usd, options.budgetUsd)],
    cost_complete: cost.cost_complete,
    limit: options.limit,
    seed,
    project,
    takes: takes.map((take, index) => receiptTake(take, index + 1, findings)),
    cycles: [...cycles],
    findings,
    agreement: measureAgreement(contributors, takes.length, seed),
    repeats,
    ...(repeats > 1 && { noise: measureNoise(cycles, models) }),
    budget_usd: options.budgetUsd,
    ...(tally.verdict !== 'inconclusive' && { uncertainty: measureUncertainty(contributors, takes.length) }),
    ...(options.requireEvidence && { evidence: { withheld } }),
  };
}

/** What is left of a PASS that its evidence does not support: no verdict. */
function withholdPass(reasons: readonly string[]): ScoreTally {
  const verdictMessage = `INCONCLUSIVE: the scores pass, and the evidence does not support them: ${reasons.join('; ')}.`;
  return { verdict: 'inconclusive', scores: {}, overall_score: null, verdictMessage };
}

/** The findings of the judges that count, errors first, then by take; what a judge says repeatedly is kept once. */
function findingsOf(contributors: readonly Contributor[]): ReceiptFinding[] {
  const found = new Map<string, ReceiptFinding>();
  for (const { model, judgements } of contributors) {
    for (const finding of judgements.flatMap((judgement) => judgement.findings)) {
      const key = `${model} ${finding.take} ${finding.dimension}`;
      if (!found.has(key)) found.set(key, { model, ...finding });
    }
  }
  const rank = (finding: ReceiptFinding) => (finding.severity === 'error' ? 0 : 1);
  return [...found.values()].sort((a, b) => rank(a) - rank(b) || a.take - b.take);
}

/** Said when providers reported more tokens than any reply could have, so that the cap did not hold. */
function overspent(cost: number, cap: number | null): string[] {
  if (cap === null || cost <= cap) return [];
  return [
    `The run cost $${cost.toFixed(2)}, more than its budget of $${cap.toFixed(2)}: a provider reported more tokens than were asked for.`,
  ];
}

function errorsOf(cycles: readonly Cycle[], repeats: number): string[] {
  const lines = cycles.flatMap(({ cycle, repeat, judgements }) => {
    const when = repeats > 1 ? ` (repeat ${repeat})` : cycles.length > 1 ? ` (cycle ${cycle})` : '';
    return judgements.flatMap(({ model, error }) =>
      error === null ? [] : [`${model}${when}: ${withoutName(error, model)}`],
    );
  });
  return [...new Set(lines)];
}

/** What went wrong, without the name of the judge that stands before it. */
function withoutName(error: string, model: string): string {
  return error.startsWith(`${model} `) ? error.slice(model.length + 1) : error;
}

function receiptTake(take: SampledTake, number: number, findings: readonly ReceiptFinding[]): ReceiptTake {
  const named = findings.some((finding) => finding.take === number);
  return {
    take: number,
    project: take.project,
    slug: take.slug,
    row: take.row,
    line: take.line,
    claim_sha8: sha8(take.claim),
    claim: cut(take.claim, MAX_CLAIM),
    kind: take.kind,
    holder: cut(take.holder, MAX_CLAIM),
    weight: take.weight,
    ...(named && { passage: { lines: passageLines(take.passage), text: take.passage.text } }),
  };
}

/** How much the mean of the judges that were there each time varies between repeats on the same sample. */
function measureNoise(repeats: readonly Cycle[], models: readonly string[]): Record<Dimension, NoiseScore> {
  const fixed = models.filter((model) =>
    repeats.every(({ judgements }) =>
      judgements.some((judgement) => judgement.model === model && judgement.contributed),
    ),
  );
  return Object.fromEntries(
    DIMENSIONS.map((dimension) => {
      const means = repeats.flatMap(({ judgements }) => {
        const scores = judgements.flatMap(({ model, scores }) =>
          scores !== null && fixed.includes(model) ? [scores[dimension].score] : [],
        );
        return scores.length > 0 ? [mean(scores)] : [];
      });
      const { sd, interval } = meanInterval(means);
      return [
        dimension,
        { means, sd, interval: interval && { low: Math.max(1, interval.low), high: Math.min(10, interval.high) } },
      ];
    }),
  ) as Record<Dimension, NoiseScore>;
}
