import { GbrainError } from '../../errors.ts';
import { createBudget } from '../../models/call/budget.ts';
import { retiredInWords } from '../../models/call/lifecycle.ts';
import type { Model } from '../../models/call/model.ts';
import type { Models } from '../../models/provider/create-models.ts';
import { explainFilter } from '../../takes/page/explain-filter.ts';
import type { SampledTake } from '../../takes/page/take.ts';
import { choosePanel } from '../panel/choose-panel.ts';
import { type JudgeIo, type JudgeLimits, maxOutputTokens } from '../panel/judge.ts';
import { buildJudgePrompt, type Prompt } from '../panel/judge-prompt.ts';
import { runPanel, worstCaseOfCycle } from '../panel/panel.ts';
import type { TakesQualityOptions } from '../panel/run-options.ts';
import type { TakeSource } from '../panel/take-source.ts';
import { buildReceipt } from './build-receipt.ts';
import type { Receipt } from './receipt.ts';

/** What a run needs of the world. */
export interface TakesQualityDeps extends JudgeIo {
  takes: TakeSource;
  models: Models;
  clock: () => Date;
  /** Sentences for the person who waits, such as that a judge has no key. */
  onNews?: (news: string) => void;
}

/** A finished run, not yet stored. */
export interface TakesQualityResult {
  receipt: Receipt;
  takes: readonly SampledTake[];
}

/** What a run would send and could cost. */
export interface DryRun {
  takes: readonly SampledTake[];
  prompt: Prompt;
  /** US dollars if every judge is asked in every cycle and repeat; null when a judge has no price. */
  worstCaseUsd: number | null;
  maxOutputTokens: number;
  /** A sentence for each judge that its provider has retired. */
  retired: string[];
}

/** Draws a sample, has the panel judge it, and records the verdict. */
export async function runTakesQuality(
  options: TakesQualityOptions,
  deps: TakesQualityDeps,
): Promise<TakesQualityResult> {
  return judgeSample(await drawTakes(options, deps.takes), options, deps);
}

/** Has the panel judge a given sample. */
export async function judgeSample(
  takes: readonly SampledTake[],
  options: TakesQualityOptions,
  deps: TakesQualityDeps,
): Promise<TakesQualityResult> {
  const { panel, limits } = seatPanel(options, deps);
  const prompt = buildJudgePrompt(takes);
  const cycles = await runPanel(panel, options, { prompt, limits, io: deps });
  return { receipt: buildReceipt({ options, takes, prompt, cycles, endedAt: deps.clock() }), takes };
}

/** The judges of a run with its limits. Reports each judge that cannot be asked. Throws when a judge without a price is under a cap. */
export function seatPanel(
  { models, budgetUsd, reuse, timeoutMs }: Pick<TakesQualityOptions, 'models' | 'budgetUsd' | 'reuse' | 'timeoutMs'>,
  deps: TakesQualityDeps,
): { panel: Model[]; limits: JudgeLimits } {
  const panel = choosePanel(models, deps.models);
  for (const sentence of retiredInWords(models, deps.clock())) deps.onNews?.(sentence);
  for (const reason of panel.absent) deps.onNews?.(`A judge may be missing. ${reason}`);
  const budget = createBudget(budgetUsd);
  budget.requirePrices(panel.models);
  return { panel: panel.models, limits: { budget, reuse, timeoutMs } };
}

/** Plans a run without asking a judge; no key is needed. */
export async function planTakesQuality(
  options: TakesQualityOptions,
  deps: Pick<TakesQualityDeps, 'takes' | 'models' | 'clock'>,
): Promise<DryRun> {
  const takes = await drawTakes(options, deps.takes);
  const prompt = buildJudgePrompt(takes);
  const models = options.models.map((id) => deps.models.get(id));
  const once = worstCaseOfCycle(models, prompt);
  const times = options.cycles * options.repeats;
  return {
    takes,
    prompt,
    worstCaseUsd: once === null ? null : once * times,
    maxOutputTokens: maxOutputTokens(takes.length),
    retired: retiredInWords(options.models, deps.clock()),
  };
}

/** Draws the sample of a run. Throws `input` when there is nothing to judge. */
export async function drawTakes(options: TakesQualityOptions, source: TakeSource): Promise<SampledTake[]> {
  const { limit, seed, slugPrefix, project } = options;
  const takes = await source.draw({ limit, seed, slugPrefix, project });
  if (takes.length > 0) return takes;
  const where = options.source === 'fs' ? `The folder ${options.fsDir ?? '.'}` : 'The brain';
  const page = slugPrefix === null ? '' : ` on a page under "${slugPrefix}"`;
  const owner = project === null ? '' : ` of project "${project}"`;
  const names = await source.names();
  const next =
    options.source === 'fs' && names.slugs.length === 0
      ? 'Takes are the tables between the gbrain:takes markers of Markdown pages. Name another folder with --fs-dir.'
      : explainFilter(options, names);
  throw new GbrainError('input', `${where} holds no active take${page}${owner}, so there is nothing to judge. ${next}`);
}
