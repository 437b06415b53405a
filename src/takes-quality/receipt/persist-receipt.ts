import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDirectory } from '../../config/make-directory.ts';
import { messageOf } from '../../errors.ts';
import { findRun, type RunShas, saveRun } from '../../store/receipts/runs.ts';
import type { Store } from '../../store/store.ts';
import type { Receipt } from './receipt.ts';

/** Where a receipt was stored. */
export interface Persisted {
  /** Id of the row with the receipt's four fingerprints. */
  id: number;
  /** False when a verdict with the same fingerprints was there before, which stays. */
  stored: boolean;
  /** The file; null when it could not be written. */
  path: string | null;
  /** Warnings for the user, such as why the file could not be written. */
  news: string[];
}

/** The four fingerprints that identify a receipt's run. */
export function shasOf(receipt: Receipt): RunShas {
  const { corpus, prompt_sha8, models_sha8, rubric_sha8 } = receipt;
  return { corpus: corpus.corpus_sha8, prompt: prompt_sha8, models: models_sha8, rubric: rubric_sha8 };
}

/** The path of a receipt under the home. */
export function receiptPath(home: string, { corpus, prompt, models, rubric }: RunShas): string {
  return join(home, 'eval-receipts', `takes-quality-${corpus}-${prompt}-${models}-${rubric}.json`);
}

/**
 * Stores a receipt in the database, which is authoritative, and mirrors on disk what the database holds. A file that
 * cannot be written is a warning, not a failure: the verdict stands.
 */
export async function persistReceipt(receipt: Receipt, store: Store, home: string): Promise<Persisted> {
  const shas = shasOf(receipt);
  const path = receiptPath(home, shas);
  const earlier = await findRun(store, { shas });
  const first = earlier === null || earlier.verdict === 'inconclusive';
  let failure = first ? await writeAtomically(path, receipt) : null;
  const { id, stored } = await saveRun(store, {
    shas,
    rubricVersion: receipt.rubric_version,
    verdict: receipt.verdict,
    overallScore: receipt.overall_score,
    dimScores: receipt.scores,
    costUsd: receipt.cost_usd,
    receipt,
    diskPath: failure === null ? path : null,
    createdAt: receipt.ts,
  });
  const kept = stored ? null : await findRun(store, { id });
  if (kept !== null) failure = await writeAtomically(path, kept.receipt);
  return {
    id,
    stored,
    path: failure === null ? path : null,
    news: [
      ...(failure === null
        ? []
        : [`The receipt file ${path} could not be written: ${failure}. The database holds the receipt as run ${id}.`]),
      ...(kept === null
        ? []
        : [
            `The same sample, prompt, panel and rubric already have a verdict, which stays: run ${id} of ${kept.createdAt} (${kept.verdict.toUpperCase()}). \`trend\` shows that one; the replies of this run are stored as attempts.`,
          ]),
    ],
  };
}

/** Writes the whole file or nothing; returns the reason if it could not be written. */
async function writeAtomically(path: string, receipt: unknown): Promise<string | null> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    makeDirectory(dirname(path));
    await writeFile(temporary, `${JSON.stringify(receipt, null, 2)}\n`);
    await rename(temporary, path);
    return null;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {
      // The first error is the one to report, and what the leftover file holds is in the database.
    });
    return messageOf(error);
  }
}
