import { LEXICAL_AGENT } from '../../agent/kinds/lexical-agent.ts';
import { createModelAgent } from '../../agent/kinds/model-agent.ts';
import { GbrainError } from '../../errors.ts';
import { FREE, isFree, type Price, PricingNotFoundError } from '../../models/call/pricing.ts';
import type { Store } from '../../store/store.ts';
import { lastRunJob, queueRun, requeueRun } from '../../store/trials/run-jobs.ts';
import type { Mode } from '../answers/run.ts';
import { documentLines } from '../key/document-lines.ts';
import type { Key } from '../key/key.ts';
import { resolveKey } from '../key/resolve-key.ts';
import { MAX_SESSIONS } from './run-defaults.ts';
import type { StartDeps } from './run-jobs.ts';
import { newRunId, planRun, planSha8, type SessionKind } from './run-plan.ts';
import type { RunJobOptions } from './workers-run.ts';

/** A run as somebody asks the workers for it. */
export interface RunRequest {
  project: string;
  key: Key;
  model: string;
  modes: readonly Mode[];
  repeat: number;
  session: SessionKind;
  maxSteps: number;
  /** Milliseconds for one call of the model. */
  timeoutMs: number;
  /** US dollars that the whole run may cost, whoever works on it; null for no cap. */
  budgetUsd: number | null;
  /** Whether a model that costs money needs a budget. */
  needsBudget: boolean;
  /** Null for the newest ready build, of either version. */
  builder: 1 | 2 | null;
  /** Takes up the newest run of the same plan that was the workers': what came to its end there is not asked again. */
  resume: boolean;
  /** Member or `terminal`. */
  by: string;
}

/**
 * Queues a run over the newest build of its project, and returns its id; one that is under way is returned as it is when
 * it is to be resumed. Throws GbrainError `usage` for a model or budget that cannot be, `input` when the key does not fit
 * the documents.
 */
export async function startRun(
  store: Store,
  asked: RunRequest,
  { models, brainAt, clock, random }: StartDeps,
): Promise<string> {
  const { project, key, model, session } = asked;
  const budgetUsd = capOf(asked);
  checkBudget(asked, priceOf(model, models));
  checkSessions(asked);
  const brain = await brainAt({ project, builder: asked.builder, commit: null });
  const { sha8 } = resolveKey(key, documentLines(brain));
  const { commit, builder } = brain;
  const plan = planRun({ project, commit, builder, key_sha8: sha8, model, session, max_steps: asked.maxSteps }, key);
  const fingerprint = planSha8(plan);
  const job: RunJobOptions = { modes: [...asked.modes], repeat: asked.repeat, timeout_ms: asked.timeoutMs, key };
  const last = asked.resume ? await lastRunJob(store, fingerprint) : null;
  if (last !== null) {
    await requeueRun(store, { id: last, job, budgetUsd, askedBy: asked.by });
    return last;
  }
  const id = newRunId(plan, clock(), random);
  await queueRun(store, { id, planSha8: fingerprint, plan, job, budgetUsd, askedBy: asked.by });
  return id;
}

/** What is free here has a price where another worker's config says so: a cap of 0 holds it to being free there too. */
function capOf({ model, budgetUsd, needsBudget }: RunRequest): number | null {
  return needsBudget && model !== LEXICAL_AGENT ? (budgetUsd ?? 0) : budgetUsd;
}

/** So that nobody fills the queue, and the memory of every worker, with one request. */
function checkSessions({ key, modes, repeat, session }: RunRequest): void {
  const sessions = modes.length * repeat * (session === 'whole' ? 1 : key.questions.length);
  if (sessions <= MAX_SESSIONS) return;
  throw new GbrainError(
    'usage',
    `That would be ${sessions} sessions (modes, repeats and, where each has its own, questions), and workers take at most ` +
      `${MAX_SESSIONS} in one run. Ask for fewer repeats, or split the key.`,
  );
}

/** The price of a model that workers may be given; the keys are theirs, so none is looked for here. */
function priceOf(id: string, models: StartDeps['models']): Price | null {
  if (id.startsWith('exec:')) {
    throw new GbrainError(
      'usage',
      'exec: would run a command on the machine of a worker, so workers do not take it. Run it where you are: gbrain eval brain run without --queue.',
    );
  }
  if (id === LEXICAL_AGENT) return FREE;
  return createModelAgent(models.get(id), () => 0).price;
}

function checkBudget({ model, budgetUsd, needsBudget }: RunRequest, price: Price | null): void {
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
