import { GbrainError } from '../../errors.ts';
import { findRun, type RunShas } from '../../store/receipts/runs.ts';
import type { OpenOptions, Store } from '../../store/store.ts';
import { readReceipt } from './load-receipt.ts';
import type { Receipt } from './receipt.ts';

/** Identifies a stored run by its id or by the four fingerprints of its receipt. */
export type RunName = { id: number } | { shas: RunShas };

/**
 * Loads a receipt from a brain that is open, or is opened just for this. Throws `input` when there is no such run.
 */
export async function loadReceiptFromDb(brain: Store | OpenOptions, which: RunName): Promise<Receipt> {
  if ('db' in brain) return load(brain, which);
  // A caller with an open store need not load the database engine.
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
      `The brain has no ${name}. \`gbrain eval takes-quality trend --json\` lists the ids.`,
    );
  }
  return readReceipt(run.receipt, `The receipt of ${name}`);
}
