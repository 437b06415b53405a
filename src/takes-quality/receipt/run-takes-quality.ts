import { GbrainError } from '../../errors.ts';
import { createBudget } from '../../models/call/budget.ts';
import type { Models } from '../../models/provider/create-models.ts';
import type { SampledTake } from '../../takes/page/take.ts';
import type { Attempts } from '../panel/attempts.ts';
import { choosePanel } from '../panel/choose-panel.ts';
import type { PanelEvent } from '../panel/cycle.ts';
import { maxOutputTokens } from '../panel/judge.ts';
import { buildJudgePrompt, type Prompt } from '../panel/judge-prompt.ts';
import { runPanel, worstCaseOfCycle } from '../panel/panel.ts';
import type { TakesQualityOptions } from '../panel/run-options.ts';
import type { TakeSource } from '../panel/take-source.ts';
import { buildReceipt } from './build-receipt.ts';
import type { Receipt } from './receipt.ts';

/** What a run needs of the world. */
export interface TakesQualityDeps {
  takes: TakeSource;
  models: Models;
  /** Where every call is kept; null keeps none. */
  attempts: Attempts | null;
  clock: () => Date;
  signal?: AbortSignal;
  onEvent?: (event: PanelEvent) => void;
  /** Sentences for the person who waits, such as a judge without a key. */
  onNews?: (news: string) => void;
}

/** A finished run, not yet stored. */
export interface TakesQualityResult {
  receipt: Receipt;
  takes: readonly SampledTake[];
}

/** What a run would send and could cost, without any call. */
export interface DryRun {
  takes: readonly SampledTake[];
  prompt: Prompt;
  /** US dollars if every judge is asked in every cycle and repeat; null when a judge has no price. */
  worstCaseUsd: number | null;
  maxOutputTokens: number;
}

/** Draws a sample, has the panel judge it and says how good the takes are. */
export async function runTakesQuality(
  options: TakesQualityOptions,
  deps: TakesQualityDeps,
): Promise<TakesQualityResult> {
  return judgeTakes(await drawTakes(options, deps.takes), options, deps);
}

/** Has the panel judge takes that are already chosen. */
export async function judgeTakes(
  takes: readonly SampledTake[],
  options: TakesQualityOptions,
  deps: TakesQualityDeps,
): Promise<TakesQualityResult> {
  const panel = choosePanel(options.models, deps.models);
  for (const reason of panel.absent) deps.onNews?.(`A judge will be missing. ${reason}`);
  const budget = createBudget(options.budgetUsd);
  budget.requirePrices(panel.models);
  const prompt = buildJudgePrompt(takes);
  const { attempts, signal, onEvent } = deps;
  const { reuse, timeoutMs } = options;
  const sitting = { prompt, takes: takes.length, budget, attempts, reuse, timeoutMs, signal, onEvent };
  const cycles = await runPanel(panel.models, options, sitting);
  return { receipt: buildReceipt({ options, takes, prompt, cycles, endedAt: deps.clock() }), takes };
}

/** The sample, the prompt and the worst-case cost of a run; nothing is asked and no key is needed. */
export async function planTakesQuality(
  options: TakesQualityOptions,
  deps: Pick<TakesQualityDeps, 'takes' | 'models'>,
): Promise<DryRun> {
  const takes = await drawTakes(options, deps.takes);
  const prompt = buildJudgePrompt(takes);
  const models = options.models.map((id) => deps.models.get(id));
  const once = worstCaseOfCycle(models, { prompt, takes: takes.length, timeoutMs: options.timeoutMs });
  const times = options.cycles * options.repeats;
  return {
    takes,
    prompt,
    worstCaseUsd: once === null ? null : once * times,
    maxOutputTokens: maxOutputTokens(takes.length),
  };
}

/** The sample of a run; an `input` error when there is nothing to judge. */
export async function drawTakes(options: TakesQualityOptions, source: TakeSource): Promise<SampledTake[]> {
  const { limit, seed, slugPrefix, project } = options;
  const takes = await source.draw({ limit, seed, slugPrefix, project });
  if (takes.length > 0) return takes;
  const filters = [
    ...(slugPrefix === null ? [] : [`a page under "${slugPrefix}"`]),
    ...(project === null ? [] : [`project "${project}"`]),
  ];
  const where = options.source === 'fs' ? `The folder ${options.fsDir ?? '.'}` : 'The brain';
  const what = filters.length === 0 ? 'holds no active take' : `holds no active take of ${filters.join(' of ')}`;
  const next =
    options.source === 'fs'
      ? 'Takes stand in Markdown pages between the gbrain:takes markers; name another folder with --fs-dir.'
      : 'Bring pages in with `gbrain import <dir>`, and see them with `gbrain takes list`.';
  throw new GbrainError('input', `${where} ${what}, so there is nothing to judge. ${next}`);
}
