import { GbrainError } from '../errors.ts';
import { findRun, type RunShas } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import { readReceipt } from './load-receipt.ts';
import type { Receipt } from './receipt.ts';

/** Reads a receipt back from the database, by the id of its run or its four fingerprints; an `input` error when it is not there. */
export async function loadReceiptFromDb(store: Store, which: { id: number } | { shas: RunShas }): Promise<Receipt> {
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
