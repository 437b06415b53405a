import { existsSync } from 'node:fs';
import { GbrainError } from '../../errors.ts';
import { loadReceiptFromDisk } from '../../takes-quality/receipt/load-receipt.ts';
import type { RunName } from '../../takes-quality/receipt/load-receipt-from-db.ts';
import type { Receipt } from '../../takes-quality/receipt/receipt.ts';
import type { Context } from '../terminal/context.ts';

/** A receipt from a file, or from the database by the number of its run or its four fingerprints. */
export async function loadNamedReceipt(context: Context, given: string | undefined, run?: string): Promise<Receipt> {
  if (given !== undefined && run !== undefined) {
    throw new GbrainError('usage', 'A receipt file and --from-db name two receipts. Give one of them.');
  }
  // A run prints its number in the database, which people pass on.
  const name = run ?? (given !== undefined && /^\d{1,15}$/.test(given) && !existsSync(given) ? given : undefined);
  if (name !== undefined) {
    const wanted = readRunName(name);
    const { loadReceiptFromDb } = await import('../../takes-quality/receipt/load-receipt-from-db.ts');
    return loadReceiptFromDb(await context.store(), wanted);
  }
  if (given !== undefined) return loadReceiptFromDisk(given);
  throw new GbrainError('usage', 'Which receipt? Give its file, or the id of a run (`trend --json` lists them).');
}

/** An id, or four fingerprints joined by `-` or `,` in the order of a receipt's file name. */
function readRunName(run: string): RunName {
  if (/^\d{1,15}$/.test(run)) return { id: Number(run) };
  const [corpus, prompt, models, rubric, ...rest] = run
    .replace(/^.*takes-quality-/, '')
    .replace(/\.json$/, '')
    .split(/[-,]/);
  const shas = { corpus: corpus!, prompt: prompt ?? '', models: models ?? '', rubric: rubric ?? '' };
  if (rest.length === 0 && Object.values(shas).every((sha) => /^[0-9a-f]{8}$/.test(sha))) return { shas };
  throw new GbrainError(
    'usage',
    `--from-db ${run} names no run. Give its id (\`trend --json\` lists them), or corpus-prompt-models-rubric, four times 8 hex digits.`,
  );
}
