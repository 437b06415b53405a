import { GbrainError, messageOf } from '../errors.ts';
import { JobLeft } from '../jobs/job-worker.ts';
import type { Models } from '../models/provider/create-models.ts';
import { redactUrl } from '../secrets/redact-url.ts';
import type { AttemptFiles } from '../store/receipts/attempt-file.ts';
import { beatGateJob, endGateJob, type GateJob, leaveGateJob } from '../store/receipts/gate-jobs.ts';
import type { Store } from '../store/store.ts';
import { openAttempts } from '../takes-quality/panel/attempts.ts';
import type { PanelEvent } from '../takes-quality/panel/cycle.ts';
import { storeTakes } from '../takes-quality/panel/take-source.ts';
import { persistReceipt } from '../takes-quality/receipt/persist-receipt.ts';
import { runTakesQuality } from '../takes-quality/receipt/run-takes-quality.ts';
import { checkGate } from './check-gate.ts';

/** What doing the jobs needs of the world. */
export interface GateWork {
  store: Store;
  home: string;
  models: Models;
  /** Where calls are kept until the receipt is stored. */
  files: AttemptFiles;
  clock: () => Date;
  onError(error: unknown): void;
  /** Called with a log entry for each job that ended. */
  onEnded?: ((entry: Readonly<Record<string, unknown>>) => void) | undefined;
}

/** How often a sign of life is given, in milliseconds. */
const BEAT_MS = 2_000;
/** Milliseconds for one answer of a judge. */
const TIMEOUT_MS = 180_000;

/**
 * Does a job that was taken: draws the sample, asks the judges and stores the receipt. What went wrong stands in its row. A job
 * that is broken off by `closing` is left to the next process, which asks for no answer again that was paid for.
 */
export async function doGateJob(work: GateWork, job: GateJob, closing: AbortSignal): Promise<void> {
  const { store, home, models, clock } = work;
  const { id, project, asked } = job;
  const stop = new AbortController();
  const signal = AbortSignal.any([closing, stop.signal]);
  // What an earlier process has paid counts towards the same cap.
  const before = job.costUsd ?? 0;
  let [done, spentUsd, isAsking] = [0, before, false];
  const beat = async () => {
    if (await beatGateJob(store, id, { done, costUsd: spentUsd }))
      stop.abort(new GbrainError('interrupted', 'It was asked to stop.'));
  };
  const beating = setInterval(() => void beat().catch(work.onError), BEAT_MS);
  try {
    await beat();
    signal.throwIfAborted();
    checkGate({ models: asked.models, budgetUsd: job.budgetUsd }, models);
    const attempts = await openAttempts((use) => use(store), work.files);
    const options = {
      ...{
        limit: asked.limit,
        seed: asked.seed,
        models: asked.models,
        project,
        budgetUsd: Math.max(0, job.budgetUsd - before),
      },
      ...{ cycles: 1, repeats: 1, source: 'db' as const, fsDir: null, slugPrefix: null, timeoutMs: TIMEOUT_MS },
      // What an earlier process has paid for in this job is not asked again.
      ...{ reuse: job.taken > 1, requireEvidence: asked.require_evidence },
    } as const;
    const io = {
      attempts,
      clock,
      signal,
      onEvent: (event: PanelEvent) => {
        if (event.type === 'asked') isAsking = true;
        if (event.type !== 'judged') return;
        done += 1;
        spentUsd += event.judgement.calls.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
        void beat().catch(work.onError);
      },
    };
    const { receipt } = await runTakesQuality(options, { takes: storeTakes(store), models, ...io });
    const kept = await persistReceipt(receipt, store, home);
    await attempts.settle(store);
    await beatGateJob(store, id, { done: asked.models.length, costUsd: before + receipt.cost_usd });
    await endGateJob(store, id, {
      status: 'done',
      receiptId: kept.id,
      verdict: receipt.verdict,
      costUsd: before + receipt.cost_usd,
    });
    work.onEnded?.({ gate: id, project, status: 'done', verdict: receipt.verdict });
  } catch (error) {
    if (closing.aborted && closing.reason instanceof JobLeft) return await leaveGateJob(store, id);
    const status = stop.signal.aborted ? 'stopped' : 'failed';
    // A call that was under way may have cost whatever was left.
    const costUsd = isAsking ? job.budgetUsd : spentUsd;
    await endGateJob(store, id, { status, error: redactUrl(messageOf(error)).slice(0, 1_000), costUsd });
    work.onEnded?.({ gate: id, project, status });
    if (status === 'failed') work.onError(error);
  } finally {
    clearInterval(beating);
  }
}
