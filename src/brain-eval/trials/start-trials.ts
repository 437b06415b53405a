import { LEXICAL_AGENT } from '../../agent/kinds/lexical-agent.ts';
import { createModelAgent } from '../../agent/kinds/model-agent.ts';
import { GbrainError } from '../../errors.ts';
import { FREE, isFree, type Price, PricingNotFoundError } from '../../models/call/pricing.ts';
import type { Models } from '../../models/provider/create-models.ts';
import type { BrainAt } from '../../projects/serve/brain-at.ts';
import type { Store } from '../../store/store.ts';
import { listEndings, requeueRun } from '../../store/trials/run-jobs.ts';
import { lastBrainEvalRun, saveBrainEvalRun } from '../../store/trials/trials.ts';
import type { Mode, SessionKind } from '../answers/run.ts';
import { documentLines } from '../key/corpus.ts';
import type { Key } from '../key/key.ts';
import { resolveKey } from '../key/resolve-key.ts';
import { requireNoDrafts } from '../key/select-questions.ts';
import type { RunOptions } from './planned-run.ts';
import { listTrials, newRunId, planSha8, planTrials } from './trial-plan.ts';
import { progressOf } from './trial-progress.ts';

/** A run to start. */
export interface TrialsRequest {
  project: string;
  key: Key;
  model: string;
  modes: readonly Mode[];
  repeat: number;
  session: SessionKind;
  /** Calls of the model in one trial; by default 250, and 25 where each question has its own trial. */
  maxSteps?: number | undefined;
  /** Milliseconds for one call of a model, or for the whole trial of a command. */
  timeoutMs: number;
  /** US dollars that the whole run may cost, whoever works on it and however often it is resumed; null for no cap. */
  budgetUsd: number | null;
  /** Whether a model that costs money needs a budget. */
  needsBudget: boolean;
  /** Its newest ready build; null for the build that readers get. */
  builder: 1 | 2 | null;
  /** A build to read, such as a preview; the one that readers get when left out. */
  build?: number | undefined;
  /** Continues the newest run of the same plan: trials that finished there are not asked again. */
  resume: boolean;
  /** The member who asks workers for the run, or `terminal`; null for a command that does the trials itself. */
  by: string | null;
}

/** What starting a run needs of the world. */
export interface StartDeps {
  brainAt: BrainAt;
  /** The price of a model; null when unknown. Throws GbrainError `usage` for a model that cannot do trials. */
  priceOf: (model: string) => Price | null;
  clock: () => Date;
  random: () => number;
  /** Receives a sentence on how much of a resumed run is left. */
  onNews?: (sentence: string) => void;
}

/** Trials of one run at most: progress is counted again after each, and workers hold the whole list in memory. */
const MAX_TRIALS = 10_000;
/** Calls of the model in one trial by default. */
export const MAX_STEPS: Readonly<Record<SessionKind, number>> = { whole: 250, 'per-question': 25 };

/**
 * Saves a run over the newest build of its project, or the run that it resumes, as ready to be worked on, and returns its
 * id. Throws GbrainError `usage` for a model or budget that is not allowed, `input` when the key does not fit the
 * documents.
 */
export async function startTrials(store: Store, request: TrialsRequest, deps: StartDeps): Promise<string> {
  const { project, key, model, modes, repeat, session, by: askedBy } = request;
  const { brainAt, priceOf, clock, random, onNews } = deps;
  const budgetUsd = capOf(request);
  requireNoDrafts(key);
  checkBudget(request, priceOf(model));
  const trials = listTrials(key, request);
  checkCount(trials.length);
  const brain = await brainAt({ project, builder: request.builder, commit: null, build: request.build });
  const { sha8: key_sha8 } = resolveKey(key, documentLines(brain));
  const { commit, builder } = brain;
  const max_steps = request.maxSteps ?? MAX_STEPS[session];
  const plan = planTrials({ project, commit, builder, key_sha8, model, session, max_steps }, key);
  const job: RunOptions = { modes: [...modes], repeat, timeout_ms: request.timeoutMs, key };
  const sha8 = planSha8(plan);
  const last = request.resume ? await lastBrainEvalRun(store, sha8, { forWorkers: askedBy !== null }) : null;
  if (last === null) {
    if (request.resume)
      onNews?.('There is no run of this project, commit, key and model to resume; starting a new one.');
    const id = newRunId(plan, clock(), random);
    await saveBrainEvalRun(store, { id, planSha8: sha8, plan, job, budgetUsd, askedBy });
    return id;
  }
  if (!(await requeueRun(store, { id: last, job, budgetUsd, askedBy })) && askedBy === null) {
    throw new GbrainError('usage', `Workers are doing the run ${last}. Follow it with --queue --resume.`);
  }
  const { done } = progressOf(trials, await listEndings(store, last));
  if (done === trials.length) {
    onNews?.(
      `The run ${last} had finished, so nothing is asked and this is its result. Leave --resume out for a new run.`,
    );
  } else if (done > 0) onNews?.(`${done} of ${trials.length} trials were done before; ${trials.length - done} to go.`);
  return last;
}

/** A model that is free here may have a price in another worker's settings; a cap of 0 requires it to be free there too. */
function capOf({ model, budgetUsd, needsBudget }: TrialsRequest): number | null {
  return needsBudget && model !== LEXICAL_AGENT ? (budgetUsd ?? 0) : budgetUsd;
}

/** The price of a model that workers may use. Their settings hold the API keys, so none is needed here. */
export function priceForWorkers(id: string, models: Models): Price | null {
  if (id.startsWith('exec:')) {
    throw new GbrainError(
      'usage',
      'exec: would run a command on the machine of a worker, so workers do not accept it. Run it on this machine: gbrain eval brain run without --queue.',
    );
  }
  return id === LEXICAL_AGENT ? FREE : createModelAgent(models.get(id), () => 0).price;
}

function checkBudget({ model, budgetUsd, needsBudget }: TrialsRequest, price: Price | null): void {
  if (price === null && (budgetUsd !== null || needsBudget)) {
    const unknown = new PricingNotFoundError([model]);
    throw needsBudget ? new GbrainError('usage', unknown.message, { cause: unknown }) : unknown;
  }
  if (needsBudget && budgetUsd === null && price !== null && !isFree(price)) {
    throw new GbrainError(
      'usage',
      `${model} costs money, and nothing is spent here without a cap. Give a budget (budget_usd): US dollars for the whole run, such as 5.`,
    );
  }
}

function checkCount(trials: number): void {
  if (trials <= MAX_TRIALS) return;
  throw new GbrainError(
    'usage',
    `That would be ${trials} trials (modes × repeats, and × questions where each has its own session); one run has at ` +
      `most ${MAX_TRIALS}. Ask for fewer repeats, or split the key.`,
  );
}
