import { GbrainError } from '../../errors.ts';
import { findRun, type RunShas } from '../../store/receipts/runs.ts';
import type { OpenOptions, Store } from '../../store/store.ts';
import { readReceipt } from './load-receipt.ts';
import type { Receipt } from './receipt.ts';

/** Names a stored run: its id, or the four fingerprints of its receipt. */
export type RunName = { id: number } | { shas: RunShas };

/**
 * Reads a receipt back from a brain, open or to be opened for this one question; an `input` error when it is not there.
 */
export async function loadReceiptFromDb(brain: Store | OpenOptions, which: RunName): Promise<Receipt> {
  if ('db' in brain) return load(brain, which);
  // Only who opens a database this way pays for loading one.
  const { openStore } = await import('../../store/open-store.ts');
  const store = await openStore(brain);
  try {
    return await load(store, which);
  } finally {
    await store.close();
  }
}

async function load(store: Store, which: RunName): Promise<Receipt> {
  const name = 'id' in which ? `run ${which.id}` : `run ${Object.values(which.shas).join('-')}`;
  const run = await findRun(store, which);
  if (run === null) {
    throw new GbrainError(
      'input',
      `The brain holds no ${name}. \`gbrain eval takes-quality trend --json\` lists the ids.`,
    );
  }
  return readReceipt(run.receipt, `The receipt of ${name}`);
}
